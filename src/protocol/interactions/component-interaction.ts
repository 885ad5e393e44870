import * as z from 'zod/mini';
import { customId } from '../components/custom-id.js';
import { InteractionType } from './interaction-type.js';
import { invocation } from './invocation.js';
import { hasInvoker, NO_INVOKER } from './invoker.js';
import { Message } from '../messages/message.js';
import { ResolvedData } from './resolved.js';
import { ENTITIES_WANTED, hasEntities, hasValues, VALUES_WANTED } from './selected-values.js';

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
  .check(z.refine(hasValues, VALUES_WANTED), z.refine(hasEntities, ENTITIES_WANTED));
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
