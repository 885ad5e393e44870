import { MessageType } from 'commandry/protocol';
import type { WireMessage } from '../objects/wire-message.js';

/** The message that tells of a pinned one. */
export const CHANNEL_PINNED_MESSAGE = 6;

/** The message that tells of a new member. */
export const USER_JOIN = 7;

const WRITTEN: readonly number[] = [
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.THREAD_STARTER_MESSAGE,
  MessageType.CONTEXT_MENU_COMMAND,
];

/** True for a message that Discord wrote itself, such as that of a pin or of a poll's end. */
export function isSystemMessage({ type }: WireMessage): boolean {
  return !WRITTEN.includes(type);
}
