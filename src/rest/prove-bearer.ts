import * as z from 'zod/mini';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { BaseUrl } from './base-url.js';
import { openBearer, type BearerToken } from './bearer.js';
import { createCalls, type CallsOptions } from './calls.js';

const Authorized = z.object({ application: z.object({ id: z.string() }), scopes: z.array(z.string()) });

type ProofOptions = Omit<CallsOptions, 'baseUrl'> & { readonly baseUrl?: string | undefined };

/**
 * Asks Discord whether a bearer token is valid and has a scope. Its user's permissions in a guild show only on use.
 *
 * @param options.baseUrl - Default `https://discord.com`.
 * @param botToken - The bot token of the application if it is known, to detect it in the wrong place.
 * @returns The id of the application that the token was granted to.
 * @throws CommandryError `BEARER_NEEDED`, `BEARER_SCOPE_MISSING`, `BEARER_REFUSED`, or one whose code begins with
 *   `DISCORD_`.
 */
export async function proveBearer(
  { baseUrl, ...options }: ProofOptions,
  source: BearerToken,
  scope: string,
  botToken?: string,
): Promise<Snowflake> {
  const token = await openBearer(source, scope, botToken);
  const { application, scopes } = await ask({ ...options, baseUrl: BaseUrl.parse(baseUrl) }, token);
  // The scopes from Discord take precedence over those that were passed.
  await openBearer({ accessToken: token, scopes }, scope, botToken);
  return application.id;
}

async function ask(options: CallsOptions, token: string): Promise<z.infer<typeof Authorized>> {
  try {
    return await createCalls(options)(Authorized, { scheme: 'Bearer', token }, (rest, common) =>
      rest.get('/oauth2/@me', common),
    );
  } catch (cause) {
    if (!(cause instanceof CommandryError) || cause.discord?.status !== 401) throw cause;
    const what = 'Discord does not know the token of the user, so nothing was written (status 401).';
    throw new CommandryError('BEARER_REFUSED', what, { cause, discord: cause.discord });
  }
}
