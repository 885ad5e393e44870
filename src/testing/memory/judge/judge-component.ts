import type { Snowflake } from '../../../protocol/snowflake.js';
import type { JsonObject } from '../../../protocol/validation/field-checker.js';
import { UserRefusal, type ComponentUse } from '../../service/kit-service.js';
import type { MemoryState } from '../memory-state.js';
import { isShownTo } from '../message-shelf.js';
import type { ShownMessage } from '../payloads/message-object.js';
import { findUsable, listUsable } from '../responses/shown-components.js';
import { openUsableChannel, openUser } from './open-usable-channel.js';
import type { KitActor } from '../../world/kit-actor.js';
import { badComponentValue, checkChoices, checkPicked, countOf, isSelectComponent } from './judge-choices.js';

/** A component that a user uses. */
export interface UsedComponent {
  readonly actor: KitActor;
  readonly message: ShownMessage;
  readonly component: JsonObject;
  /** Only for selects. */
  readonly values: readonly string[] | undefined;
}

/**
 * Finds the component that a user uses.
 *
 * @throws UserRefusal If the user does not see the message, if it has no such component, if that is disabled, and for
 *   values that a client does not offer.
 */
export function openComponent(
  state: MemoryState,
  { userId, messageId, customId, values }: ComponentUse,
): UsedComponent {
  const message = openSeenMessage(state, userId, messageId);
  const actor = openUsableChannel(state, userId, message.channel_id);
  const { user } = actor;
  const component = findUsable(message.components, customId);
  const { id, botUserId } = state.world.application;
  const isOfApp = message.application_id === id || message.author.id === botUserId;
  if (!component || !isOfApp) {
    const there = listUsable(message.components).map((each) => `"${String(each['custom_id'])}"`);
    throw new UserRefusal(
      'UNKNOWN_COMPONENT',
      `${user.username} cannot use "${customId}" on message ${messageId}: it has no such component; there is ${there.join(', ') || 'none'}.`,
    );
  }
  if (component['disabled'] === true) {
    throw new UserRefusal('COMPONENT_DISABLED', `${user.username} cannot use "${customId}": it is disabled.`);
  }
  if (!isSelectComponent(component)) {
    if (values) throw badComponentValue(user, component, 'it is a button, which accepts no values');
    return { actor, message, component, values: undefined };
  }
  const chosen = values ?? [];
  const [min, max] = [countOf(component, 'min_values', 1), countOf(component, 'max_values', 1)];
  checkChoices(user, component, chosen, { min, max });
  checkPicked(state, actor, component, chosen);
  return { actor, message, component, values: chosen };
}

/** @throws UserRefusal Unless there is such a message, which the user sees. */
export function openSeenMessage(state: MemoryState, userId: Snowflake, id: Snowflake): ShownMessage {
  const { username } = openUser(state.world, userId);
  const shelved = state.messages.get(id);
  if (!shelved) {
    throw new UserRefusal(
      'UNKNOWN_MESSAGE',
      `${username} sees no message ${id}: there is none, or it was deleted.`,
    );
  }
  if (isShownTo(userId, shelved)) return shelved.message;
  const other = state.world.users.get(shelved.visibleTo ?? '')?.username ?? 'somebody else';
  throw new UserRefusal(
    'UNKNOWN_MESSAGE',
    `${username} does not see message ${id}: it is ephemeral, and only ${other} sees it.`,
  );
}
