import { ComponentType, InteractionType, type JsonObject } from 'commandry/protocol';
import { buildInteractionContext, type WireInteractionContext } from './payload.js';
import type { ActorContext } from './command-invocation.js';
import { resolve, type Reference, type WireResolved } from './resolve-entities.js';
import type { Service } from '../../emulator-modules.js';
import type { WireMessage } from '../objects/wire-message.js';

/** A used component of a message, as delivered. */
export interface WireComponentInteraction extends WireInteractionContext {
  readonly type: typeof InteractionType.MESSAGE_COMPONENT;
  /** The message with the component, as it is when the component is used. */
  readonly message: WireMessage;
  /** The component, and what was chosen in it. */
  readonly data: {
    readonly custom_id: string;
    readonly component_type: number;
    /** The number of the component in its message. */
    readonly id: number;
    /** For selects. */
    readonly values?: readonly string[];
    readonly resolved?: WireResolved;
  };
}

/** A component of a message, and the values chosen in it. */
export interface UsedComponent {
  readonly message: WireMessage;
  readonly component: JsonObject;
  /** For selects: texts or ids. */
  readonly values?: readonly string[];
}

export function buildComponentInteraction(
  service: Service,
  around: ActorContext,
  { message, component, values }: UsedComponent,
): WireComponentInteraction {
  return {
    ...buildInteractionContext(service, around),
    type: InteractionType.MESSAGE_COMPONENT,
    message,
    data: {
      custom_id: component['custom_id'] as string,
      component_type: component['type'] as number,
      id: component['id'] as number,
      ...(values ? { values, ...resolveChosen(service, around, [{ component, values }]) } : {}),
    },
  };
}

/** The kinds of entity that a component is answered with by id. */
const KINDS_BY_TYPE: Readonly<Record<number, Reference['kinds']>> = {
  [ComponentType.USER_SELECT]: ['users'],
  [ComponentType.ROLE_SELECT]: ['roles'],
  [ComponentType.MENTIONABLE_SELECT]: ['users', 'roles'],
  [ComponentType.CHANNEL_SELECT]: ['channels'],
  [ComponentType.FILE_UPLOAD]: ['attachments'],
};

/** Resolves the ids chosen in selects of users, roles and channels, and those of files; undefined if there are none. */
export function resolveChosen(
  service: Service,
  around: ActorContext,
  chosen: readonly Pick<Required<UsedComponent>, 'component' | 'values'>[],
): { readonly resolved?: WireResolved } {
  const references = chosen.flatMap(({ component, values }) => {
    const kinds = KINDS_BY_TYPE[component['type'] as number];
    return kinds ? values.map((id) => ({ kinds, id })) : [];
  });
  const resolved = resolve(service, around, references);
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}
