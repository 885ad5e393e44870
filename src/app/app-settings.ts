import * as z from 'zod/mini';
import { isClock, systemClock, type Clock } from '../common/clock.js';
import type { OnComponent, OnModal } from '../commands/types/component-types.js';
import type { Reply } from '../commands/types/reply-types.js';
import type { CreateRestApi } from '../commands/calls/rest-options.js';
import type { WorkQueue } from '../commands/queue/work-queue.js';
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
import type { ComponentRelay } from '../commands/waiting/component-relay.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { SyncLock } from '../sync/lock/sync-lock.js';
import type { MessageTemplates } from '../interactions/user-messages/message-templates.js';
import { LOCALES } from '../protocol/locale/locale.js';
import { Snowflake } from '../protocol/snowflake.js';
import { BaseUrl } from '../rest/base-url.js';
import { validate } from '../common/validate.js';

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

function isComponentRelay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const relay = value as Partial<Record<keyof ComponentRelay, unknown>>;
  return [relay.connect, relay.announce, relay.withdraw, relay.relay].every(isFunction);
}

function isWorkQueue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const queue = value as Partial<Record<keyof WorkQueue, unknown>>;
  const { add, remove, work, expiring, depth, check, close } = queue;
  return [add, remove, work, expiring, depth, check, close].every(isFunction);
}

function isCooldownStore(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isFunction((value as { take?: unknown }).take);
}

function createSchema() {
  const locale = z.enum(LOCALES, 'must be a locale key of the service, for example en-US');

  const message = z.optional(z.custom<(facts: unknown) => Reply>(isFunction, 'must be a function'));

  return z.strictObject({
    commands: z.array(z.unknown()),
    applicationId: Snowflake,
    // Checked separately, with advice on what to paste.
    publicKey: z.optional(z.unknown()),
    token: z.optional(
      z
        .string()
        .check(z.regex(/^[\x21-\x7e]+$/, 'must be the bot token alone, without spaces or line breaks')),
    ),
    routeSecret: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
    baseUrl: BaseUrl,
    resolve: z.optional(z.custom<Resolve>(isFunction, 'must be a function')),
    developmentGuildId: z.optional(Snowflake),
    prune: z._default(z.boolean(), true),
    permissions: z.optional(
      z.custom<PermissionsByGuild | undefined>().check(
        z.superRefine((declared, context) => {
          if (declared === undefined) return;
          for (const { path, wanted } of findPermissionFaults(declared))
            context.addIssue({ code: 'custom', path: [...path], message: `must be ${wanted}` });
        }),
      ),
    ),
    localization: z.optional(
      z.strictObject({
        source: z.optional(
          z.custom<LocaleSource>(isLocaleSource, 'must be catalogues by locale, or a function'),
        ),
        defaultLocale: z.optional(locale),
        locales: z.optional(z.array(locale)),
        missing: z._default(z.enum(['error', 'warning', 'ignore']), 'warning'),
        otherRoots: z.optional(z.array(z.string())),
      }),
    ),
    translator: z.optional(z.instanceof(Translator, { error: 'must come from createTranslator' })),
    messages: z._default(
      z.strictObject({
        optionRefused: message,
        definitionDrift: message,
        commandUnknown: message,
        componentOutdated: message,
        notForYou: message,
        guardRejected: message,
        premiumRequired: message,
        tooSlow: message,
        ending: message,
        incident: message,
      }),
      {},
    ),
    languages: z.optional(
      z.custom<ReadonlyMap<string, MessageTemplates>>(
        (value) => value instanceof Map,
        'must be a Map, for example `languages` of commandry/languages',
      ),
    ),
    use: z.optional(
      z.array(
        z.custom<AppMiddleware>(
          isAppMiddleware,
          'must be a function, or { command, autocomplete } with functions',
        ),
      ),
    ),
    guards: z.optional(z.array(z.custom<GuardFunction>(isFunction, 'must be a function'))),
    cooldowns: z.optional(z.custom<CooldownStore>(isCooldownStore, 'must have the function take')),
    queue: z.optional(
      z.custom<WorkQueue>(
        isWorkQueue,
        'must have the functions add, remove, work, expiring, depth, check and close',
      ),
    ),
    waiting: z._default(
      z.strictObject({
        perUser: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 5),
        inAll: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 10_000),
        relay: z.optional(
          z.custom<ComponentRelay>(
            isComponentRelay,
            'must have the functions connect, announce, withdraw and relay',
          ),
        ),
      }),
      { perUser: 5, inAll: 10_000 },
    ),
    maxBodyBytes: z._default(z.int().check(z.minimum(1024), z.maximum(16_777_216)), 1_048_576),
    freshness: z._default(
      z.union(
        [
          z.literal(false),
          z.strictObject({
            maxAgeSeconds: z._default(
              z.int().check(z.minimum(1), z.maximum(3600)),
              DEFAULT_FRESHNESS.maxAgeSeconds,
            ),
            maxAheadSeconds: z._default(
              z.int().check(z.minimum(0), z.maximum(3600)),
              DEFAULT_FRESHNESS.maxAheadSeconds,
            ),
          }),
        ],
        'must be false, or { maxAgeSeconds: 1 to 3600, maxAheadSeconds: 0 to 3600 }',
      ),
      DEFAULT_FRESHNESS,
    ),
    seenInteractions: z.optional(
      z.union(
        [z.literal(false), z.custom<SeenInteractions>(isSeenInteractions)],
        'must be false, or have the function add',
      ),
    ),
    defer: z._default(z.custom<Defer>(isDefer, `must be ${DEFER_WANTED}`), 'auto'),
    onError: z.optional(z.custom<OnError>(isFunction, 'must be a function')),
    onComponent: z.optional(z.custom<OnComponent>(isFunction, 'must be a function')),
    onModal: z.optional(z.custom<OnModal>(isFunction, 'must be a function')),
    onAutocompleteError: z.optional(z.custom<OnAutocompleteError>(isFunction, 'must be a function')),
    syncLock: z.optional(
      z.strictObject({
        lock: z.custom<SyncLock>(isSyncLock, 'must have the functions take, renew, release and lastApplied'),
        lifetimeMs: z._default(z.int().check(z.minimum(1000), z.maximum(600_000)), 30_000),
        waitMs: z._default(z.int().check(z.minimum(0), z.maximum(86_400_000)), 600_000),
        jitterMs: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 1000),
        whenAway: z._default(z.enum(['alone', 'fail']), 'alone'),
      }),
    ),
    verifier: z._default(z.enum(['auto', 'node']), 'auto'),
    deadlineMs: z._default(z.int().check(z.minimum(100), z.maximum(2900)), 2750),
    log: z._default(z.custom<Log>(isFunction, 'must be a function'), () => logToStderr),
    print: z._default(
      z.custom<(text: string) => void>(isFunction, 'must be a function'),
      () => printToStdout,
    ),
    rest: z.optional(
      z.custom<CreateRestApi>(isFunction, 'must be a function, usually createRestApi of commandry/rest-api'),
    ),
    fetch: z._default(
      z.custom<typeof globalThis.fetch>(isFunction, 'must be a function'),
      () => globalThis.fetch,
    ),
    clock: z._default(
      z.custom<Clock>(isClock, 'must have the functions now, monotonicMs and after'),
      systemClock,
    ),
    random: z._default(z.custom<() => number>(isFunction, 'must be a function'), () => Math.random),
    makeIncidentId: z._default(
      z.custom<() => string>(isFunction, 'must be a function'),
      () => () => crypto.randomUUID(),
    ),
  });
}

export type AppSettings = z.output<ReturnType<typeof createSchema>>;

/** Made for the first app: it would be a part of what the import takes. */
let schema: ReturnType<typeof createSchema> | undefined;

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every setting that is wrong. Values are not repeated: one of them
 *   may be a secret in the wrong place.
 */
export function readAppSettings(options: unknown): AppSettings {
  const result = validate((schema ??= createSchema()), options);
  if (result.success) {
    const { log, token, routeSecret, makeIncidentId } = result.data;
    const secrets = [token, routeSecret].filter((secret) => secret !== undefined);
    return {
      ...result.data,
      log: withoutSecretsIn(withoutFaults(log), secrets),
      makeIncidentId: withDefaultId(makeIncidentId),
    };
  }
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new CommandryError(
    'SETTING_INVALID',
    `createApp was given settings it cannot use. ${faults.join('; ')}.`,
  );
}

/** A failure must be reported whatever makes its id. */
function withDefaultId(makeIncidentId: () => string): () => string {
  return () => {
    try {
      return makeIncidentId();
    } catch {
      return crypto.randomUUID();
    }
  };
}

function printToStdout(text: string): void {
  process.stdout.write(`${text}\n`);
}
