import { ComponentType } from 'commandry/protocol';
import type { WireMessage } from '../../../../emulator/index.js';
import { CliError } from '../../../output/cli-error.js';
import { filterByName, listNearest, pickByName, splitNamed, type NamedItem } from './pick-by-name.js';
import { readValues } from './typed-values.js';

type Component = Readonly<Record<string, unknown>>;

/** The body of a request that uses a component. */
export interface ComponentUse {
  readonly message_id: string;
  readonly custom_id: string;
  readonly values?: readonly string[];
}

/**
 * Finds a button by its label or custom id, on the first of the messages that has it.
 *
 * @throws CliError if there is none, or several on that message.
 */
export function findPress(messages: readonly WireMessage[], name: string): ComponentUse {
  const all = messages.map((message) => ({ message, buttons: listButtons(message) }));
  const { message, buttons } = all.find((each) => filterByName(each.buttons, name).length > 0) ?? {};
  if (message && buttons) {
    const button = pickByName(buttons, name, 'button');
    if (typeof button['custom_id'] !== 'string') throw sendsNothing(name, button);
    return { message_id: message.id, custom_id: button['custom_id'] };
  }
  if (messages.some((each) => filterByName(listSelects(each), name).length > 0)) {
    throw new CliError(`"${name}" is a select, not a button. Choose in it: --choose '${name}=…'.`);
  }
  throw notThere(
    'button',
    name,
    all.flatMap((each) => each.buttons),
  );
}

/**
 * Does the same for a select by its placeholder or custom id, and the values chosen in it.
 *
 * @param text - `name=value[,value]`
 */
export function findChoice(messages: readonly WireMessage[], text: string): ComponentUse {
  const all = messages.map((message) => ({ message, selects: listSelects(message) }));
  const known = all.flatMap(({ selects }) => selects).flatMap(({ shown, id }) => [shown, id]);
  const { name, value } = splitNamed(text, known);
  const { message, selects } = all.find((each) => filterByName(each.selects, name).length > 0) ?? {};
  if (message && selects) {
    const select = pickByName(selects, name, 'select');
    return {
      message_id: message.id,
      custom_id: select['custom_id'] as string,
      values: readValues(select, value),
    };
  }
  if (messages.some((each) => filterByName(listButtons(each), name).length > 0)) {
    throw new CliError(`"${name}" is a button, not a select. Press it: --press '${name}'.`);
  }
  throw notThere(
    'select',
    name,
    all.flatMap((each) => each.selects),
  );
}

function listButtons({ components }: WireMessage): NamedItem<Component>[] {
  return listAll(components as readonly Component[])
    .filter(({ type }) => type === ComponentType.BUTTON)
    .map((button) => {
      const emoji = (button['emoji'] as { readonly name?: unknown } | undefined)?.name;
      return toNamed(
        button,
        button['label'] ?? emoji,
        button['custom_id'] ?? button['url'] ?? button['sku_id'],
      );
    });
}

const SELECTS: readonly unknown[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

function listSelects({ components }: WireMessage): NamedItem<Component>[] {
  return listAll(components as readonly Component[])
    .filter(({ type }) => SELECTS.includes(type))
    .map((select) => toNamed(select, select['placeholder'], select['custom_id']));
}

function toNamed(item: Component, shown: unknown, id: unknown): NamedItem<Component> {
  return { shown: typeof shown === 'string' ? shown : '', id: typeof id === 'string' ? id : '', item };
}

function listAll(components: readonly Component[]): Component[] {
  return components.flatMap((component) => [
    component,
    ...listAll((component['components'] ?? []) as readonly Component[]),
    ...(component['accessory'] ? [component['accessory'] as Component] : []),
  ]);
}

function notThere(what: string, name: string, items: readonly NamedItem<unknown>[]): CliError {
  const message = `There is no ${what} "${name}". There is ${listNearest(items, name)}.`;
  return new CliError(message, { code: 'UNKNOWN_COMPONENT' });
}

function sendsNothing(name: string, { url }: Component): CliError {
  const what = typeof url === 'string' ? `a link to ${url}` : 'a premium button';
  return new CliError(`"${name}" is ${what}: pressing it sends nothing to the bot.`);
}
