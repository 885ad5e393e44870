import type { InteractionType } from './interaction-type.js';
import type { Invocation } from './invocation.js';
import type { Message } from '../messages/message.js';
import type { ResolvedData } from './resolved.js';

/** `data` of a used component of a message. */
export interface ComponentData {
  /** 1 to 100 characters. */
  custom_id: string;
  /** See `ComponentType`: a button or a select. */
  component_type: number;
  /** The number of the component in its message. */
  id?: number | undefined;
  /** For selects, always: texts, or ids of entries in `resolved`. */
  values?: string[] | undefined;
  /** For selects of users, roles and channels. */
  resolved?: ResolvedData | undefined;
}

/** A used button or select of a message. */
export interface MessageComponentInteraction extends Invocation {
  type: typeof InteractionType.MESSAGE_COMPONENT;
  /** The message of the component. */
  message: Message;
  data: ComponentData;
}
