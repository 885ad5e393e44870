import { hasFlag, MessageFlag } from '../../protocol/messages/message-flag.js';
import type { Message } from '../../protocol/messages/message.js';
import type { Resumption } from './resumption.js';
import { INITIAL_STATE, type SessionState } from '../reply/session/session-state.js';
import { transition } from '../reply/session/transition.js';

/**
 * Returns the state when a handler is called.
 *
 * @param source - The message that a component is on.
 * @param resumed - Of a handler that was queued: its interaction has been deferred.
 */
export function toFirstState(source: Message | undefined, resumed: Resumption | undefined): SessionState {
  const isSourceComponentsV2 = hasFlag(source?.flags, MessageFlag.IS_COMPONENTS_V2);
  const state = isSourceComponentsV2 ? { ...INITIAL_STATE, isSourceComponentsV2 } : INITIAL_STATE;
  if (!resumed) return state;
  return transition(state, { type: 'deadline', deferAs: resumed.deferredAs })?.state ?? state;
}
