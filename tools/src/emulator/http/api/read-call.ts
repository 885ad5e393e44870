import {
  isSnowflake,
  type Snowflake,
  hasAtMostCodePoints,
  type Locale,
  isLocale,
  LOCALES,
} from 'commandry/protocol';
import { type Caller, findCaller } from '../../domain/access/caller.js';
import type { Upload } from '../../domain/objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { Incoming } from '../incoming.js';
import { BODY_TYPES, readRequestBody, type BodyType } from '../request-body.js';
import { toDiscordError } from './errors/api-error-response.js';
import { toBodyError } from './errors/body-error.js';
import { toFormError } from './errors/form-errors.js';

/** @throws ApiError if the body cannot be read. Only JSON is accepted by default. */
export async function readBody(
  incoming: Incoming,
  accepted: readonly BodyType[] = ['application/json'],
): Promise<unknown> {
  return (await read(incoming, accepted)).value;
}

/**
 * @param version - Of the API.
 * @throws ApiError if the body cannot be read. Accepts any type, with files.
 */
export async function readUpload(incoming: Incoming, version: number): Promise<Upload> {
  const upload = await read(incoming, BODY_TYPES);
  return { ...upload, keepsUnlistedFiles: version < 10 };
}

async function read(incoming: Incoming, accepted: readonly BodyType[]): Promise<Upload> {
  const body = await readRequestBody(incoming, accepted);
  if (body.problem === undefined) return body;
  throw toBodyError(body.problem, incoming.header('content-type'), accepted);
}

/** @throws ApiError 400 if the text is not a snowflake. */
export function readId(text: string, field: string): Snowflake {
  if (isSnowflake(text)) return text;
  throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(text) }]);
}

const MOST_CHARACTERS = 512;

/**
 * Reads the reason for the audit log, in which clients write special characters as in an address.
 *
 * @returns Null if there is none.
 * @throws ApiError 400 for more than 512 characters.
 */
export function readAuditReason(header: string | undefined): string | null {
  const reason = decode(header ?? '');
  if (reason === '') return null;
  if (hasAtMostCodePoints(reason, MOST_CHARACTERS)) return reason;
  const path = ['X-Audit-Log-Reason'];
  const found = `${reason.length} characters`;
  throw toFormError([{ code: 'BAD_LENGTH', min: 0, max: MOST_CHARACTERS, path, found }]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The supported versions of the API: 9 and 10 are current, those before them deprecated. */
const VERSIONS: readonly string[] = ['6', '7', '8', '9', '10'];

/** The version of a path without one: Discord has never changed it. */
const DEFAULT_VERSION = '6';

/** Returns the API version in the path of a request; undefined for one that does not exist, or no longer does. */
export function findVersion(path: string): number | undefined {
  const version = /^\/api\/v([0-9]+)(?:\/|$)/.exec(path)?.[1] ?? DEFAULT_VERSION;
  return VERSIONS.includes(version) ? Number(version) : undefined;
}

/** @throws ApiError 400 unless the version exists. */
export function readVersion(path: string): number {
  const version = findVersion(path);
  if (version === undefined) throw toDiscordError('INVALID_API_VERSION');
  return version;
}

/** The locales with a region that a language alone means. */
const REGIONAL: Readonly<Record<string, Locale>> = {
  en: 'en-US',
  es: 'es-ES',
  pt: 'pt-BR',
  sv: 'sv-SE',
  zh: 'zh-CN',
};

/**
 * Returns the caller's locale: the header of Discord, then the languages of the client, then the user's setting.
 */
export function findRequesterLocale({ store }: Service, header: Incoming['header'], caller: Caller): string {
  const asked = header('x-service-locale') ?? header('x-discord-locale');
  if (asked !== undefined && isLocale(asked)) return asked;
  const accepted = readLanguages(header('accept-language') ?? '');
  const setting = caller.kind === 'bearer' ? store.users.get(caller.userId)?.locale : undefined;
  return matchLanguages(accepted) ?? setting ?? 'en-US';
}

/** Returns the first language that is a key of Discord; else the first whose primary part is one, or means one. */
function matchLanguages(languages: readonly string[]): Locale | undefined {
  const byKey = new Map(LOCALES.map((locale) => [locale.toLowerCase(), locale]));
  const lower = languages.map((language) => language.toLowerCase());
  const exact = lower.find((language) => byKey.has(language));
  if (exact !== undefined) return byKey.get(exact);
  return lower
    .map((language) => language.split('-')[0] ?? '')
    .map((primary) => byKey.get(primary) ?? REGIONAL[primary])
    .find((locale) => locale !== undefined);
}

/** Returns the languages of an Accept-Language header, the preferred ones first. */
function readLanguages(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => {
    const [language = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { language, quality: quality === undefined ? 1 : Number(quality) };
  });
  return entries
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

const KINDS = { Bot: 'bot', Bearer: 'bearer' } as const;

/** @throws DomainError for a missing, unknown or expired token. */
export function authenticate(service: Service, authorization: string | undefined): Caller {
  const [, scheme, token = ''] = /^(Bot|Bearer) +(\S+)$/.exec(authorization ?? '') ?? [];
  return findCaller(
    service,
    scheme === undefined ? undefined : { kind: KINDS[scheme as keyof typeof KINDS], token },
  );
}

/** Returns the key of a caller for the rate limits. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'bot' ? `bot ${caller.application.id}` : `bearer ${caller.accessToken}`;
}
