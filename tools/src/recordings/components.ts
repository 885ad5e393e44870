import { ComponentType, type JsonObject } from 'commandry/protocol';

const SELECTS: readonly unknown[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/** A button or select of a message, or a field of a modal, as somebody names it. */
export interface NamedComponent {
  readonly kind: 'button' | 'select' | 'field';
  /** The label or placeholder; of a button without one its emoji. */
  readonly label: string | undefined;
  readonly customId: string | undefined;
  readonly raw: JsonObject;
}

/** Returns the buttons, selects and fields in their order, those inside others included. */
export function listNamed(components: readonly JsonObject[] = []): NamedComponent[] {
  return components.flatMap((raw): NamedComponent[] => {
    const { type, label, accessory, component } = raw;
    if (type === ComponentType.LABEL)
      return component ? [named('field', component as JsonObject, label)] : [];
    if (type === ComponentType.TEXT_INPUT) return [named('field', raw, label)];
    if (type === ComponentType.BUTTON)
      return [named('button', raw, label ?? (raw['emoji'] as JsonObject | undefined)?.['name'])];
    if (SELECTS.includes(type)) return [named('select', raw, raw['placeholder'])];
    return [
      ...listNamed(raw['components'] as JsonObject[] | undefined),
      ...listNamed(accessory ? [accessory as JsonObject] : []),
    ];
  });
}

function named(kind: NamedComponent['kind'], raw: JsonObject, label: unknown): NamedComponent {
  const customId = raw['custom_id'];
  return {
    kind,
    label: typeof label === 'string' ? label : undefined,
    customId: typeof customId === 'string' ? customId : undefined,
    raw,
  };
}

/** Returns what names a component among the others of a message: its label, or where that is not enough its place. */
export function nameComponent(
  components: readonly JsonObject[],
  customId: string,
): string | number | undefined {
  const all = listNamed(components);
  const place = all.findIndex((each) => each.customId === customId);
  const found = all[place];
  if (!found) return undefined;
  const alike = all.filter(({ kind, label }) => kind === found.kind && label === found.label);
  return found.label !== undefined && alike.length === 1 ? found.label : place + 1;
}

/** Finds the component that {@link nameComponent} has named. */
export function findNamed(
  components: readonly JsonObject[],
  name: string | number,
  kind: NamedComponent['kind'],
): NamedComponent | undefined {
  const all = listNamed(components);
  if (typeof name === 'number') return all[name - 1];
  return all.find((each) => each.kind === kind && each.label === name);
}

interface Choice {
  readonly label: string;
  readonly value: string;
}

/** Returns the labels of chosen values, where each has a label of its own. */
export function toLabels({ raw }: NamedComponent, values: readonly string[]): readonly string[] {
  const choices = (raw['options'] ?? []) as readonly Choice[];
  return values.map((value) => {
    const label = choices.find((each) => each.value === value)?.label;
    return label !== undefined && choices.filter((each) => each.label === label).length === 1 ? label : value;
  });
}

/** Returns the values of choices that are named by their labels. */
export function toValues({ raw }: NamedComponent, labels: readonly string[]): readonly string[] {
  const choices = (raw['options'] ?? []) as readonly Choice[];
  return labels.map((label) => choices.find((each) => each.label === label)?.value ?? label);
}

/** Without ids and custom ids, which differ in each run, and what is empty. */
export function withoutIds(components: readonly JsonObject[]): JsonObject[] {
  return components.map((component) => clean(component) as JsonObject);
}

const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'custom_id']);

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  const isComponent = 'type' in value && typeof value.type === 'number';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => each !== null && each !== undefined && !(isComponent && LEFT_OUT.has(key)))
      .map(([key, each]) => [key, clean(each)]),
  );
}
