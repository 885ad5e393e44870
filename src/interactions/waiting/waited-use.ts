import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { Host } from '../receive/ports.js';

/** A component or modal interaction that a handler may wait for. */
export interface Use {
  readonly interaction: MessageComponentInteraction | ModalSubmitInteraction;
  /** By the monotonic clock. */
  readonly arrivedAtMs: number;
  readonly host: Host | undefined;
}

/** The prefix of the custom ids of awaited components. Route ids cannot have it. */
const WAITED_MARK = 'commandry?';
/** Separates the id of the wait from the index of a choice. */
const INDEX_MARK = '.';

/** Whether a custom id is that of a wait. */
export function isWaitedId(customId: string): boolean {
  return customId.startsWith(WAITED_MARK);
}

/** Returns the custom id of a wait, with the index of a choice. */
export function toWaitedId(id: string, index?: number): string {
  return index === undefined ? `${WAITED_MARK}${id}` : `${WAITED_MARK}${id}${INDEX_MARK}${index}`;
}

/** Returns the index of the choice that a custom id names. */
export function indexOf(customId: string): number {
  const at = customId.indexOf(INDEX_MARK);
  return at < 0 ? Number.NaN : Number(customId.slice(at + 1));
}

/** Returns the key of a wait for its own components. */
export function keyOfId(id: string): string {
  return toWaitedId(id);
}

/** Returns the key of a wait for all components of a message. */
export function keyOfMessage(messageId: Snowflake): string {
  return `message:${messageId}`;
}

/** Returns the key of a wait for all components of the initial response to an interaction. */
export function keyOfResponse(interactionId: Snowflake): string {
  return `response:${interactionId}`;
}

/** Returns the keys of the waits that an interaction may belong to, most specific first. */
export function keysOf({ type, data, message }: Use['interaction']): readonly string[] {
  const customId = data.custom_id;
  if (isWaitedId(customId)) return [customId.split(INDEX_MARK, 1)[0] ?? customId];
  if (!message || type === InteractionType.MODAL_SUBMIT) return [];
  const metadata = message.interaction_metadata;
  const isResponse = metadata && metadata.original_response_message_id === undefined;
  return [keyOfMessage(message.id), ...(isResponse ? [keyOfResponse(metadata.id)] : [])];
}
