import { innermostReason, CommandryError, type DiscordRefusal } from '../common/errors/commandry-error.js';
import { redact, redactIn, redactFields } from '../common/redact.js';
import { isApiError, type ApiError } from './api-error.js';

/** The secrets of a request. */
export interface KnownSecrets {
  readonly tokenInPath?: string | undefined;
  readonly secrets?: readonly string[];
}

/**
 * Converts the error of a failed call, with Discord's message and a redacted copy as cause: the original holds the
 * request.
 *
 * @param known.tokenInPath - The token of an interaction or a webhook, removed from everything.
 * @param known.secrets - Other secrets of the request, for example the bot token.
 */
export function toDiscordError(
  error: unknown,
  baseUrl: string,
  { tokenInPath, secrets = [] }: KnownSecrets = {},
): CommandryError {
  if (error instanceof CommandryError) return error;
  const known = tokenInPath === undefined ? secrets : [...secrets, tokenInPath];
  const cause = redactFields(error, known);
  if (isApiError(error)) return toRefusal(error, cause, known, tokenInPath);
  if (isRateLimit(error)) return toPause(error, cause);
  if (error instanceof SyntaxError)
    return new CommandryError('DISCORD_ANSWER_MALFORMED', `${baseUrl} gave a response that is not JSON.`, {
      cause,
    });
  const reason = redact(innermostReason(error) ?? String(error), known);
  return new CommandryError('DISCORD_UNREACHABLE', `Discord at ${baseUrl} cannot be reached (${reason}).`, {
    cause,
  });
}

function toRefusal(
  error: ApiError,
  cause: unknown,
  known: readonly string[],
  tokenInPath: string | undefined,
): CommandryError {
  const { status, method } = error;
  const { pathname } = new URL(error.url);
  const path = tokenInPath === undefined ? pathname : pathname.replaceAll(tokenInPath, '{token}');
  const code = error.code === undefined ? '' : `, code ${redact(String(error.code), known)}`;
  const isBotToken = status === 401 && tokenInPath === undefined;
  const hint = isBotToken ? ' Is the token the bot token of this application?' : '';
  const words = redact(error.message, known);
  return new CommandryError(
    'DISCORD_REFUSED',
    `${method} ${path} was refused with status ${status}${code}${words && `: ${words.replace(/\.?$/, '.')}`}${hint}`,
    { cause, discord: readRefusal(error, known), ...helpFor(error.code) },
  );
}

function helpFor(code: ApiError['code']): { readonly help?: string } {
  const help = typeof code === 'number' ? findRefusalAdvice(code) : undefined;
  return help === undefined ? {} : { help };
}

function readRefusal(
  { status, code, rawError, message, retryAfterMs }: ApiError,
  known: readonly string[],
): DiscordRefusal {
  const { message: words = message, errors } = rawError ?? {};
  return {
    status,
    code: typeof code === 'number' ? code : undefined,
    message: redact(String(words), known),
    ...(errors === undefined ? {} : { errors: redactIn(errors, known) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The error of `@discordjs/rest` for a rate limit that is too long to wait for. */
interface RateLimit extends Error {
  readonly retryAfter: number;
  readonly global: boolean;
}

function toPause({ retryAfter, global }: RateLimit, cause: unknown): CommandryError {
  const retryAfterMs = retryAfter - PAUSE_MARGIN_MS;
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const message = `Discord accepts ${global ? 'no calls' : 'no more calls of this kind'} for ${minutes} minutes.`;
  return new CommandryError('RATE_LIMIT_TOO_LONG', message, {
    cause,
    discord: { status: 429, code: undefined, message, retryAfterMs },
  });
}

function isRateLimit(error: unknown): error is RateLimit {
  return error instanceof Error && typeof (error as Partial<RateLimit>).retryAfter === 'number';
}

/** Advice for refusals whose message only names the rule, by Discord's code. */
const ADVICE = new Map<number, string>([
  [10003, 'Check the id: the channel was deleted, or the id is that of something else.'],
  [10008, 'Check both ids: the message was deleted, or is in another channel.'],
  [10013, 'Check the id: it is that of no user.'],
  [20028, 'Many bots write to the channel at once. Try again later.'],
  [
    50001,
    'The bot does not see it. Is it a member of the guild, and does it have VIEW_CHANNEL in that channel?',
  ],
  [
    50007,
    'The user receives no direct messages of this bot: they share no guild, have turned them off, or have blocked it. Tell them in another way.',
  ],
  [
    50013,
    'Give a role of the bot the permission for this in that channel. For a member or a role, it must also be below the highest role of the bot.',
  ],
  [50083, 'The thread is archived. Unarchive it first: edit it with { archived: false }.'],
]);

function findRefusalAdvice(code: number): string | undefined {
  return ADVICE.get(code);
}

/** The longest rate limit to wait for, in milliseconds. A longer one is an error. */
export const LONGEST_PAUSE_MS = 300_000;

/** How much `@discordjs/rest` adds to the rate limits of Discord, in milliseconds: clocks differ. */
export const PAUSE_MARGIN_MS = 50;
