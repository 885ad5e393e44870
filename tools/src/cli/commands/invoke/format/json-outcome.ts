import type { InvokeRun } from '../act-in-emulator.js';
import type { Outcome } from '../perform.js';

/**
 * Returns the result of an action and of each step after it, for programs.
 *
 * @param todo - What to do about the last of them, if anything.
 */
export function toJsonRun({ steps, stopped, ...first }: InvokeRun, todo?: string): object {
  const last = steps.length - 1;
  return {
    ...toJsonOutcome(first, steps.length === 0 ? todo : undefined),
    steps: steps.map((step, index) => toJsonOutcome(step, index === last ? todo : undefined)),
    ...(stopped ? { error: { code: stopped.code, message: stopped.message } } : {}),
  };
}

/**
 * Returns the result of an action, for programs. The token of the interaction and the signed request are left out: both
 * let a reader impersonate somebody else.
 *
 * @param todo - What to do about it, if anything.
 */
function toJsonOutcome(
  { context, result, later, failures, isStillLoading, step }: Outcome,
  todo?: string,
): object {
  const { interaction, request, response, failure: _failure, ...effect } = result;
  return {
    ...(step === undefined ? {} : { step }),
    ...effect,
    ...(todo === undefined ? {} : { todo }),
    user: { id: context.user.id, username: context.user.username },
    channel: { id: context.channel.id, name: context.channel.name },
    interaction: interaction && withoutToken(interaction),
    url: request?.url ?? null,
    response,
    later,
    failures,
    still_loading: isStillLoading,
  };
}

function withoutToken(interaction: object): object {
  const { token: _token, ...rest } = interaction as { readonly token?: unknown };
  return rest;
}
