import { ComponentType } from '../../../src/protocol/components/component.js';

/** A component of a message or a modal, as a client sees it. */
export interface ShownComponent {
  readonly type: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly default?: boolean;
  }[];
  readonly components?: readonly ShownComponent[];
  readonly component?: ShownComponent;
  readonly accessory?: ShownComponent;
  readonly value?: string;
  readonly default?: boolean;
  /** What a select of users, roles or channels is filled with. */
  readonly default_values?: readonly ShownDefault[];
}

/** A user, role or channel that a select is filled with. */
export interface ShownDefault {
  readonly id: string;
  readonly type: 'user' | 'role' | 'channel';
}

/** A component that can be used, and the texts that name it. */
export interface NamedComponent {
  readonly component: ShownComponent;
  readonly customId: string;
  /** What a user would call it: its label, or its placeholder. */
  readonly label: string | undefined;
}

/** Returns the components that can be used, those inside others included. */
export function componentsOf(components: readonly ShownComponent[] = []): NamedComponent[] {
  return components.flatMap((component) => {
    if (component.type === ComponentType.LABEL) {
      const inner = component.component;
      return inner?.custom_id === undefined
        ? []
        : [{ component: inner, customId: inner.custom_id, label: component.label }];
    }
    const { custom_id: customId, label, placeholder, accessory } = component;
    return [
      ...(customId === undefined ? [] : [{ component, customId, label: label ?? placeholder }]),
      ...componentsOf(component.components),
      ...componentsOf(accessory ? [accessory] : []),
    ];
  });
}

/**
 * Returns the one component that a text names: by its custom id, its label, or its placeholder.
 *
 * @throws Error Naming the components that there are.
 */
export function findComponent(found: readonly NamedComponent[], name: string, what: string): NamedComponent {
  const named = found.filter(({ customId, label }) => customId === name || label === name);
  const [first, ...others] = named;
  if (first && others.length === 0) return first;
  const list = found.map(({ label, customId }) =>
    label === undefined ? customId : `${label} (${customId})`,
  );
  const there = list.length === 0 ? 'there is none' : `there are: ${list.join(', ')}`;
  throw new Error(
    first ? `There are ${named.length} ${what}s "${name}".` : `There is no ${what} "${name}"; ${there}.`,
  );
}
