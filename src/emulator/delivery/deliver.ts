import { CallbackType, type AutocompleteChoice } from '../../model/callback.js';
import type { Service } from '../service.js';
import type { WireMessage } from '../wire/message.js';
import { checkAnswer, type CheckedAnswer } from './check-answer.js';
import { buildInteraction, type Invocation, type WireInteraction } from './payload.js';
import type { OutgoingRequest } from './post.js';
import type { FailureReason } from './failure.js';
import { storeReply } from './reply.js';
import { send } from './send.js';

/** A delivered interaction, the answer to it, and what came of it. */
export interface Delivery {
  readonly interaction: WireInteraction;
  readonly request: OutgoingRequest;
  readonly response: { readonly status: number; readonly body: string; readonly milliseconds: number } | null;
  readonly effect: Effect;
}

/** What the answer of an application does. */
export type Effect =
  | { readonly outcome: 'message'; readonly message: WireMessage }
  | { readonly outcome: 'choices'; readonly choices: readonly AutocompleteChoice[] }
  | { readonly outcome: 'launched' }
  | { readonly outcome: 'failed'; readonly reason: FailureReason };

/** Delivers an invocation to its application and does what the answer asks for. */
export async function deliver(service: Service, invocation: Invocation, url: string): Promise<Delivery> {
  const interaction = buildInteraction(service, invocation);
  const { request, result, milliseconds } = await send(service, invocation.application, url, interaction);
  const checked: CheckedAnswer = result.failure ? result : checkAnswer(result.answer, invocation);
  return {
    interaction,
    request,
    response: result.answer ? { status: result.answer.status, body: result.answer.body, milliseconds } : null,
    effect: carryOut(service, invocation, interaction, checked),
  };
}

function carryOut(
  service: Service,
  invocation: Invocation,
  interaction: WireInteraction,
  checked: CheckedAnswer,
): Effect {
  if (checked.failure) return { outcome: 'failed', reason: checked.failure };
  const { callback } = checked;
  switch (callback.type) {
    case CallbackType.CHANNEL_MESSAGE_WITH_SOURCE:
      return { outcome: 'message', message: storeReply(service, invocation, interaction, callback.data) };
    case CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      return { outcome: 'choices', choices: callback.data.choices };
    case CallbackType.LAUNCH_ACTIVITY:
      return { outcome: 'launched' };
    case CallbackType.PONG:
      throw new Error('A PONG answers a PING only; the table of allowed callbacks says otherwise.');
  }
}
