import { describeNames } from 'commandry/tooling/kit';
import { ComponentType } from 'commandry/protocol';
import { KitError } from '../kit/kit-error.js';

/** A component of a message or a modal, as a client receives it. */
export interface ShownComponent {
  readonly type: number;
  readonly style?: number;
  readonly custom_id?: string;
  readonly url?: string;
  readonly sku_id?: string;
  readonly label?: string;
  readonly emoji?: { readonly name?: string | null };
  readonly description?: string;
  readonly placeholder?: string;
  readonly content?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly options?: readonly ShownChoice[];
  readonly components?: readonly ShownComponent[];
  readonly component?: ShownComponent;
  readonly accessory?: ShownComponent;
  readonly value?: string;
  readonly default?: boolean;
  /** The initial values of a select of users, roles or channels. */
  readonly default_values?: readonly ShownDefault[];
}

/** A choice of a select, or of a group of a modal. */
export interface ShownChoice {
  /** The text that users see. */
  readonly label: string;
  /** The value that the bot gets. */
  readonly value: string;
  /** The text below the label. */
  readonly description?: string;
  /** Whether it is selected when it is shown. */
  readonly default?: boolean;
}

/** A user, role or channel that a select is filled with. */
export interface ShownDefault {
  readonly id: string;
  readonly type: 'user' | 'role' | 'channel';
}

/** A button, select or field, and how a user would name it. */
export interface SeenComponent {
  readonly kind: 'button' | 'select' | 'field';
  /** Its label, or its placeholder; of a button without label its emoji. */
  readonly label: string | undefined;
  /** Undefined for a button that opens an address or a purchase. */
  readonly customId: string | undefined;
  /** Whether it is greyed out. */
  readonly disabled: boolean;
  /**
   * What is selected, as values or ids: in a message what its user has chosen since it last changed, else what is selected
   * when it is shown.
   */
  readonly selected: readonly string[];
  /** The choices of a select of texts. */
  readonly choices: readonly ShownChoice[];
  /** The component as Discord sends it. */
  readonly raw: ShownComponent;
}

const SELECTS: readonly number[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/** Returns the buttons, selects and fields, those inside other components included, in their order. */
export function seenComponents(components: readonly ShownComponent[] = []): SeenComponent[] {
  return components.flatMap((raw) => {
    if (raw.type === ComponentType.LABEL)
      return raw.component ? [toSeen('field', raw.component, raw.label)] : [];
    if (raw.type === ComponentType.BUTTON)
      return [toSeen('button', raw, raw.label ?? raw.emoji?.name ?? undefined)];
    if (SELECTS.includes(raw.type)) return [toSeen('select', raw, raw.placeholder)];
    if (raw.type === ComponentType.TEXT_INPUT) return [toSeen('field', raw, raw.label)];
    return [...seenComponents(raw.components), ...seenComponents(raw.accessory ? [raw.accessory] : [])];
  });
}

function toSeen(kind: SeenComponent['kind'], raw: ShownComponent, label: string | undefined): SeenComponent {
  return {
    kind,
    label,
    customId: raw.custom_id,
    disabled: raw.disabled === true,
    selected: [
      ...(raw.options ?? []).flatMap((choice) => (choice.default === true ? [choice.value] : [])),
      ...(raw.default_values ?? []).map(({ id }) => id),
    ],
    choices: raw.options ?? [],
    raw,
  };
}

/** Returns the texts of a message or modal that is made of components, those inside others included. */
export function textsOf(components: readonly ShownComponent[] = []): string[] {
  return components.flatMap(({ type, content, components: inner, accessory }) => [
    ...(type === ComponentType.TEXT_DISPLAY && content !== undefined ? [content] : []),
    ...textsOf(inner),
    ...textsOf(accessory ? [accessory] : []),
  ]);
}

/** How a list of what there is names a component. */
export function nameOfComponent({ label, customId }: SeenComponent): string {
  return label ?? customId ?? 'a button that opens a purchase';
}

/**
 * Returns the one component that a text names: by its label, its placeholder or its custom id.
 *
 * @throws KitError `NOT_FOUND` naming the components that there are, or `MISUSED` where there are several.
 */
export function findComponent(
  found: readonly SeenComponent[],
  name: string,
  kind: SeenComponent['kind'],
): SeenComponent {
  const ofKind = found.filter((each) => each.kind === kind);
  const named = ofKind.filter(({ customId, label }) => customId === name || label === name);
  const [first, ...others] = named;
  if (first && others.length === 0) return first;
  if (first) {
    const ids = named.map(({ customId }) => customId).join(', ');
    throw new KitError(
      'KIT_MISUSED',
      `There are ${named.length} ${kind}s "${name}"; name one by its custom id: ${ids}.`,
    );
  }
  const there = describeNames(name, ofKind.map(nameOfComponent));
  throw new KitError('NOT_FOUND', `There is no ${kind} "${name}". ${there}`);
}
