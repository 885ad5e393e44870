import * as z from 'zod';
import type { Session } from '../../runtime/command-session.js';
import { fetchWithin } from './fetch-within.js';

/** The application as the service knows it, as far as it is looked at. */
const Application = z.looseObject({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
});
export type KnownApplication = z.infer<typeof Application>;

/** What came of asking the service who a token belongs to. */
export interface ServiceAnswer {
  readonly status: number;
  /** Where the token is good. */
  readonly application?: KnownApplication | undefined;
  /** How far the clock of this machine is ahead of the service's, in milliseconds, give or take a second. */
  readonly aheadMs?: number | undefined;
}

/** Without an answer: why. */
export type Asked = ServiceAnswer | { readonly unreachable: string };

const LIMIT_MS = 10_000;

/**
 * Asks for the application of a token. Without a token the service refuses, and tells its time.
 *
 * @param baseUrl - Without `/api`.
 */
export async function askService(
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
    // The header has whole seconds, cut off.
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
