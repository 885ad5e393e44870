import { CommandryError } from '../../common/errors/commandry-error.js';
import { splitCustomId } from '../routes/route-custom-id.js';
import type { ReplyComponents } from './layout-components.js';
import type { AnyButtonComponent, AnySelectComponent, Built } from './row-components.js';

/** A message, received or one's own, or an edit. */
export interface WithComponents {
  /** In Discord's format or as builders. */
  readonly components?: ReplyComponents | null | undefined;
}

/** A button or select that causes interactions, wherever it is in the message. */
interface Interactive {
  readonly custom_id: string;
}

/**
 * Returns a copy of a message in which all buttons and selects are disabled, in rows, sections and containers alike.
 * Links and premium buttons stay as they are, since they cause no interaction.
 *
 * @example await interaction.update(disableComponents(interaction.message, 'stop'));
 *
 * @param except - What stays usable: custom ids, or ids of routes, which stand for all their components. Default: nothing.
 */
export function disableComponents<M extends WithComponents>(
  message: M,
  except: string | readonly string[] = [],
): M {
  const kept = [except].flat();
  return withEach(message, (component) =>
    kept.some((wanted) => isOf(component, wanted)) ? component : { ...component, disabled: true },
  );
}

/**
 * Returns a copy of a message with another button or select in the place of one, in a row, section or container.
 *
 * @example const { message, customId } = interaction;
 *   await interaction.update(replaceComponent(message, customId, button(Poll, 'vote', { label: `Yes (${votes})` })));
 *
 * @param customId - The custom id of the component; or the id of its route, if no other component is of that route.
 * @throws CommandryError `SETTING_INVALID` if there is none, or more than one.
 */
export function replaceComponent<M extends WithComponents>(
  message: M,
  customId: string,
  component: AnyButtonComponent | AnySelectComponent | Built,
): M {
  const all: Interactive[] = [];
  withEach(message, (each) => {
    all.push(each);
    return each;
  });
  const exact = all.filter((each) => each.custom_id === customId);
  const found = exact.length > 0 ? exact : all.filter((each) => isOf(each, customId));
  if (found.length !== 1) throw unclear(customId, found.length, all);
  return withEach(message, (each) => (each.custom_id === found[0]?.custom_id ? component : each));
}

function isOf({ custom_id: customId }: Interactive, wanted: string): boolean {
  return customId === wanted || splitCustomId(customId).id === wanted;
}

function withEach<M extends WithComponents>(message: M, change: (component: Interactive) => object): M {
  const { components } = message;
  return components ? { ...message, components: components.map((each) => changed(each, change)) } : message;
}

function changed(given: unknown, change: (component: Interactive) => object): unknown {
  const component = written(given);
  if (typeof component !== 'object' || component === null) return component;
  const { custom_id, components, accessory } = component as Readonly<Record<string, unknown>>;
  if (typeof custom_id === 'string') return change(component as Interactive);
  if (!Array.isArray(components)) return component;
  return {
    ...component,
    components: components.map((each) => changed(each, change)),
    ...(accessory === undefined ? {} : { accessory: changed(accessory, change) }),
  };
}

/** Returns the JSON of a builder, and anything else as it is. */
function written(component: unknown): unknown {
  const { toJSON } = (component ?? {}) as { readonly toJSON?: unknown };
  return typeof toJSON === 'function' ? toJSON.call(component) : component;
}

function unclear(customId: string, count: number, all: readonly Interactive[]): CommandryError {
  const ids = all.map((each) => JSON.stringify(each.custom_id)).join(', ');
  return new CommandryError(
    'SETTING_INVALID',
    `replaceComponent() found ${count === 0 ? 'no component' : `${count} components`} of ${JSON.stringify(customId)}, and replaces exactly one. The custom ids in the message are ${ids === '' ? 'none' : ids}.`,
  );
}
