import * as z from 'zod';
import type { Session } from '../../runtime/command-session.js';
import { fetchWithin } from './fetch-within.js';

const User = z.looseObject({ id: z.string(), username: z.string() });

/** The fields of Discord's application that are used. */
const Application = z.looseObject({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
  /** Bits, some of which grant privileged intents. */
  flags: z.number().optional(),
  bot: User.optional(),
  owner: User.optional(),
});
export type KnownApplication = z.infer<typeof Application>;

/** Discord's response to asking for the application of a token. */
export interface ServiceAnswer {
  readonly status: number;
  /** Set if the token is valid. */
  readonly application?: KnownApplication | undefined;
  /** How far the clock of this machine is ahead of Discord's, in milliseconds, accurate to about a second. */
  readonly aheadMs?: number | undefined;
}

/** The response, or why there is none. */
export type Asked = ServiceAnswer | { readonly unreachable: string };

const LIMIT_MS = 10_000;

/**
 * Requests the application of a token. Without a token Discord rejects the request, and its time is still read.
 *
 * @param baseUrl - Without `/api`.
 */
export async function askDiscord(
  { fetch, clock, version }: Pick<Session, 'fetch' | 'clock' | 'version'>,
  baseUrl: string,
  token: string | undefined,
): Promise<Asked> {
  const beforeMs = clock.now();
  const fetched = await fetchWithin({ fetch, clock }, LIMIT_MS, `${baseUrl}/api/v10/applications/@me`, {
    headers: {
      'user-agent': `DiscordBot (https://www.npmjs.com/package/commandry, ${version})`,
      ...(token === undefined ? {} : { authorization: `Bot ${token}` }),
    },
  });
  if ('unreachable' in fetched) return fetched;
  const { status, headers, text } = fetched;
  const nowMs = (beforeMs + clock.now()) / 2;
  const serviceMs = Date.parse(headers.get('date') ?? '');
  const read = Application.safeParse(parse(text));
  return {
    status,
    application: status === 200 && read.success ? read.data : undefined,
    // The header has whole seconds, rounded down.
    aheadMs: Number.isNaN(serviceMs) ? undefined : nowMs - (serviceMs + 500),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
