import type { Outcome } from './act-in-emulator.js';

/**
 * Returns the result of an action, for programs. The token of the interaction and the signed request are left out: both
 * let a reader impersonate somebody else.
 *
 * @param todo - What to do about it, if anything.
 */
export function toJsonOutcome({ context, result, later, isStillLoading }: Outcome, todo?: string): object {
  const { interaction, request, response, ...effect } = result;
  return {
    ...effect,
    ...(todo === undefined ? {} : { todo }),
    user: { id: context.user.id, username: context.user.username },
    channel: { id: context.channel.id, name: context.channel.name },
    interaction: interaction && withoutToken(interaction),
    url: request?.url ?? null,
    response,
    later,
    still_loading: isStillLoading,
  };
}

function withoutToken(interaction: object): object {
  const { token: _token, ...rest } = interaction as { readonly token?: unknown };
  return rest;
}
