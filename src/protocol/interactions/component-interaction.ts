import * as z from 'zod/mini';
import { customId } from '../components/custom-id.js';
import { ComponentType } from '../components/component.js';
import { InteractionType } from './interaction-type.js';
import { hasInvoker, invocation, NO_INVOKER } from './invocation.js';
import { Message } from '../messages/message.js';
import { isSnowflake } from '../is-snowflake.js';
import { ResolvedData } from './resolved.js';

/** The selects whose values are ids. */
const ENTITY_SELECTS: readonly number[] = [
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/** True if a component of this type is used by selecting values. */
export function isSelect(type: number): boolean {
  return type === ComponentType.STRING_SELECT || ENTITY_SELECTS.includes(type);
}

/** `data` of a used component of a message. */
export const ComponentData = z
  .looseObject({
    /** 1 to 100 characters. */
    custom_id: customId,
    /** See {@link ComponentType}: a button or a select. */
    component_type: z.int(),
    /** The number of the component in its message. */
    id: z.optional(z.int()),
    /** For selects, always: texts, or ids of entries in `resolved`. */
    values: z.optional(z.array(z.string())),
    /** For selects of users, roles and channels. */
    resolved: z.optional(ResolvedData),
  })
  .check(
    z.refine(
      ({ component_type: type, values }) => values !== undefined || !isSelect(type),
      'must have values: it is a select',
    ),
    z.refine(
      ({ component_type: type, values }) =>
        !ENTITY_SELECTS.includes(type) || values?.every(isSnowflake) !== false,
      'must have ids for its values: it is a select of users, roles or channels',
    ),
  );
export type ComponentData = z.infer<typeof ComponentData>;

/** A used button or select of a message. */
export const MessageComponentInteraction = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.MESSAGE_COMPONENT),
    /** The message of the component. */
    message: Message,
    data: ComponentData,
  })
  .check(z.refine(hasInvoker, NO_INVOKER));
export type MessageComponentInteraction = z.infer<typeof MessageComponentInteraction>;
