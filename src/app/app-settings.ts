import * as z from 'zod';
import { isClock, systemClock, type Clock } from '../common/clock.js';
import type { OnComponent, OnModal } from '../commands/types/component-types.js';
import type { Reply } from '../commands/types/reply-types.js';
import type { AppMiddleware, CooldownStore, GuardFunction } from '../commands/types/middleware-types.js';
import { findPermissionFaults, type PermissionsByGuild } from '../commands/compile/declared-permissions.js';
import { DEFER_WANTED, isDefer, type Defer } from '../commands/types/defer.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { LocaleSource } from '../localization/text-source.js';
import { Translator } from '../localization/translator.js';
import { logToStderr, withoutFaults, withoutSecretsIn, type Log } from '../common/log.js';
import { DEFAULT_FRESHNESS } from '../interactions/receive/freshness.js';
import type { OnAutocompleteError, OnError } from '../interactions/dispatch/handler-failure.js';
import type { Resolve } from '../interactions/dispatch/instantiate.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { SyncLock } from '../sync/lock/sync-lock.js';
import { LOCALES } from '../protocol/locale/locale.js';
import { Snowflake } from '../protocol/snowflake.js';
import { BaseUrl } from '../rest/base-url.js';

const isFunction = (value: unknown): boolean => typeof value === 'function';

function isLocaleSource(value: unknown): boolean {
  return (
    isFunction(value) ||
    (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map))
  );
}

function isSeenInteractions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isFunction((value as Partial<SeenInteractions>).add);
}

function isSyncLock(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const lock = value as Partial<Record<keyof SyncLock, unknown>>;
  return [lock.take, lock.renew, lock.release, lock.lastApplied].every(isFunction);
}

function isAppMiddleware(value: unknown): boolean {
  if (isFunction(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { command, autocomplete, ...others } = value as Readonly<Record<string, unknown>>;
  const given = [command, autocomplete].filter((part) => part !== undefined);
  return given.length > 0 && given.every(isFunction) && Object.keys(others).length === 0;
}

function isCooldownStore(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isFunction((value as { take?: unknown }).take);
}

const locale = z.enum(LOCALES, 'must be a locale key of the service, for example en-US');

const message = z.custom<(facts: unknown) => Reply>(isFunction, 'must be a function').optional();

const AppSettings = z.strictObject({
  commands: z.array(z.unknown()),
  applicationId: Snowflake,
  // Checked separately, with advice on what to paste.
  publicKey: z.unknown().optional(),
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the bot token alone, without spaces or line breaks')
    .optional(),
  baseUrl: BaseUrl,
  resolve: z.custom<Resolve>(isFunction, 'must be a function').optional(),
  developmentGuildId: Snowflake.optional(),
  prune: z.boolean().default(true),
  permissions: z
    .custom<PermissionsByGuild | undefined>()
    .superRefine((declared, context) => {
      if (declared === undefined) return;
      for (const { path, wanted } of findPermissionFaults(declared))
        context.addIssue({ code: 'custom', path: [...path], message: `must be ${wanted}` });
    })
    .optional(),
  localization: z
    .strictObject({
      source: z
        .custom<LocaleSource>(isLocaleSource, 'must be catalogues by locale, or a function')
        .optional(),
      defaultLocale: locale.optional(),
      locales: z.array(locale).optional(),
      missing: z.enum(['error', 'warning', 'ignore']).default('warning'),
      otherRoots: z.array(z.string()).optional(),
    })
    .optional(),
  translator: z.instanceof(Translator, { error: 'must come from createTranslator' }).optional(),
  messages: z
    .strictObject({
      optionRefused: message,
      definitionDrift: message,
      commandUnknown: message,
      guardRejected: message,
      tooSlow: message,
      ending: message,
      incident: message,
    })
    .default({}),
  use: z
    .array(
      z.custom<AppMiddleware>(
        isAppMiddleware,
        'must be a function, or { command, autocomplete } with functions',
      ),
    )
    .optional(),
  guards: z.array(z.custom<GuardFunction>(isFunction, 'must be a function')).optional(),
  cooldowns: z.custom<CooldownStore>(isCooldownStore, 'must have the function take').optional(),
  maxBodyBytes: z.int().min(1024).max(16_777_216).default(1_048_576),
  freshness: z
    .union(
      [
        z.literal(false),
        z.strictObject({
          maxAgeSeconds: z.int().min(1).max(3600).default(DEFAULT_FRESHNESS.maxAgeSeconds),
          maxAheadSeconds: z.int().min(0).max(3600).default(DEFAULT_FRESHNESS.maxAheadSeconds),
        }),
      ],
      'must be false, or { maxAgeSeconds: 1 to 3600, maxAheadSeconds: 0 to 3600 }',
    )
    .default(DEFAULT_FRESHNESS),
  seenInteractions: z
    .union(
      [z.literal(false), z.custom<SeenInteractions>(isSeenInteractions)],
      'must be false, or have the function add',
    )
    .optional(),
  defer: z.custom<Defer>(isDefer, `must be ${DEFER_WANTED}`).default('auto'),
  onError: z.custom<OnError>(isFunction, 'must be a function').optional(),
  onComponent: z.custom<OnComponent>(isFunction, 'must be a function').optional(),
  onModal: z.custom<OnModal>(isFunction, 'must be a function').optional(),
  onAutocompleteError: z.custom<OnAutocompleteError>(isFunction, 'must be a function').optional(),
  syncLock: z
    .strictObject({
      lock: z.custom<SyncLock>(isSyncLock, 'must have the functions take, renew, release and lastApplied'),
      lifetimeMs: z.int().min(1000).max(600_000).default(30_000),
      waitMs: z.int().min(0).max(86_400_000).default(600_000),
      jitterMs: z.int().min(0).max(60_000).default(1000),
      whenAway: z.enum(['alone', 'fail']).default('alone'),
    })
    .optional(),
  verifier: z.enum(['auto', 'node']).default('auto'),
  deadlineMs: z.int().min(100).max(2900).default(2750),
  log: z.custom<Log>(isFunction, 'must be a function').default(() => logToStderr),
  print: z.custom<(text: string) => void>(isFunction, 'must be a function').default(() => printToStdout),
  fetch: z.custom<typeof globalThis.fetch>(isFunction, 'must be a function').default(() => globalThis.fetch),
  clock: z.custom<Clock>(isClock, 'must have the functions now, monotonicMs and after').default(systemClock),
  random: z.custom<() => number>(isFunction, 'must be a function').default(() => Math.random),
  makeIncidentId: z
    .custom<() => string>(isFunction, 'must be a function')
    .default(() => () => crypto.randomUUID()),
});
export type AppSettings = z.output<typeof AppSettings>;

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every setting that is wrong. Values are not repeated: one of them
 *   may be a secret in the wrong place.
 */
export function readAppSettings(options: unknown): AppSettings {
  const result = AppSettings.safeParse(options);
  if (result.success) {
    const { log, token } = result.data;
    return { ...result.data, log: withoutSecretsIn(withoutFaults(log), token === undefined ? [] : [token]) };
  }
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new CommandryError(
    'SETTING_INVALID',
    `createApp was given settings it cannot use. ${faults.join('; ')}.`,
  );
}

function printToStdout(text: string): void {
  process.stdout.write(`${text}\n`);
}
