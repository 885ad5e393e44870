import * as z from 'zod/mini';
import { findDeclaredPermissionProblems } from '../commands/compile/declared-permissions.js';
import { DEFER_WANTED, isDefer } from '../commands/types/defer.js';
import type { EventLimits } from '../commands/events/event-definition.js';
import type { WaitingSettings } from '../commands/waiting/component-relay.js';
import { systemClock } from '../common/clock.js';
import { hasFunctions } from '../common/has-functions.js';
import { logToStderr, swallowingErrors, withoutSecretsIn, type Log } from '../common/log.js';
import { toLog, type Logger } from '../common/logger.js';
import type { GuardClass, GuardFunction } from '../commands/types/middleware-types.js';
import type { Verifier } from '../interactions/receive/signature.js';
import { aClock, aFunction, aLog, readGiven, whole, withFunctions } from '../common/read-given.js';
import { DEFAULT_FRESHNESS, type Freshness } from '../interactions/receive/freshness.js';
import { Translator } from '../localization/translator.js';
import { LOCALES } from '../protocol/locale/locale.js';
import { Snowflake } from '../protocol/snowflake.js';
import { countCodePoints } from '../protocol/validation/code-points.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import { BaseUrl, BotToken } from '../rest/base-url.js';
import type { AppLocalization, AppOptions, AppStores } from './app-types.js';
import { isLoadedByCommandLine } from '../common/command-line.js';

/** Kept apart from the settings, and passed only where needed. */
export type AppSecrets = Pick<AppOptions, 'token' | 'routeSecret'>;

type NonNullableFields<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

/** The settings that always have a value. */
type WithDefault =
  | 'baseUrl'
  | 'prune'
  | 'messages'
  | 'defer'
  | 'verifier'
  | 'print'
  | 'fetch'
  | 'clock'
  | 'random'
  | 'makeIncidentId';

type Reshaped =
  | WithDefault
  | keyof AppSecrets
  | 'publicKey'
  | 'localization'
  | 'stores'
  | 'waiting'
  | 'events'
  | 'freshness'
  | 'log';

/** The options of an app without its secrets, with defaults filled in. */
export interface AppSettings
  extends Omit<AppOptions, Reshaped>, NonNullableFields<Required<Pick<AppOptions, WithDefault>>> {
  readonly publicKey: unknown;
  readonly localization?:
    | (AppLocalization & { readonly missing: 'error' | 'warning' | 'ignore' })
    | undefined;
  readonly stores: AppStores;
  readonly waiting: NonNullableFields<Required<WaitingSettings>>;
  readonly events: EventLimits;
  readonly freshness: Freshness | false;
  readonly log: Log;
}

/** Creates the schema of all settings: on the first `createApp`, to keep the import fast. */
export function createAppSchema() {
  const maybeFunction = z.optional(aFunction<never>());
  const locale = z.enum(LOCALES, 'must be a locale key of Discord, for example en-US');
  return z.strictObject({
    commands: z.array(z.unknown()),
    applicationId: Snowflake,
    // Checked separately, with advice on what to paste.
    publicKey: z.optional(z.unknown()),
    token: z.optional(BotToken),
    routeSecret: z.optional(
      z
        .string()
        .check(z.refine((secret) => countCodePoints(secret) >= 32, 'must have at least 32 characters')),
    ),
    onStart: maybeFunction,
    onClose: maybeFunction,
    baseUrl: BaseUrl,
    resolve: maybeFunction,
    developmentGuildId: z.optional(Snowflake),
    prune: z._default(z.boolean(), true),
    permissions: z.optional(z.unknown().check(checkPermissions)),
    localization: z.optional(
      z.strictObject({
        source: z.optional(z.custom(isLocaleSource, 'must be catalogues by locale, or a function')),
        translator: z.optional(
          z.custom((value) => value instanceof Translator, 'must be what createTranslator returns'),
        ),
        defaultLocale: z.optional(locale),
        locales: z.optional(z.array(locale)),
        missing: z._default(z.enum(['error', 'warning', 'ignore']), 'warning'),
        otherRoots: z.optional(z.array(z.string())),
      }),
    ),
    messages: z.prefault(
      z.strictObject({
        optionRefused: maybeFunction,
        definitionDrift: maybeFunction,
        commandUnknown: maybeFunction,
        componentOutdated: maybeFunction,
        notForYou: maybeFunction,
        questionOver: maybeFunction,
        guardRejected: maybeFunction,
        premiumRequired: maybeFunction,
        tooSlow: maybeFunction,
        ending: maybeFunction,
        incident: maybeFunction,
      }),
      {},
    ),
    use: z.optional(
      z.array(z.custom(isAppMiddleware, 'must be a function, or { command, autocomplete } with functions')),
    ),
    guards: z.optional(z.array(aFunction<GuardFunction | GuardClass>())),
    queue: z.optional(withFunctions('add', 'remove', 'work', 'expiring', 'depth', 'check', 'close')),
    stores: z.prefault(
      z.strictObject({
        seenInteractions: z.optional(z.union([z.literal(false), withFunctions('add')])),
        cooldowns: z.optional(withFunctions('take')),
        syncNotes: z.optional(withFunctions('leave')),
        relay: z.optional(withFunctions('connect', 'announce', 'withdraw', 'relay')),
      }),
      {},
    ),
    waiting: z.prefault(
      z.strictObject({
        perUser: z._default(whole(1, 1000), 5),
      }),
      {},
    ),
    events: z.prefault(
      z.strictObject({
        concurrency: z._default(whole(1, 10_000), 100),
        backlog: z._default(whole(0, 1_000_000), 10_000),
        orderMs: z._default(whole(1, 3_600_000), 10_000),
      }),
      {},
    ),
    freshness: z.prefault(
      z.union([
        z.literal(false),
        z.strictObject({
          maxAgeSeconds: z._default(whole(1, 3600), DEFAULT_FRESHNESS.maxAgeSeconds),
        }),
      ]),
      {},
    ),
    defer: z._default(z.custom(isDefer, `must be ${DEFER_WANTED}`), 'auto'),
    onError: maybeFunction,
    onComponent: maybeFunction,
    onModal: maybeFunction,
    onAutocompleteError: maybeFunction,
    verifier: z._default(z.union([z.enum(['auto', 'node']), aFunction<Verifier>()]), 'auto'),
    log: z._default(aLog(), () => logToStderr),
    print: z._default(aFunction(), () => printToStdout),
    telemetry: z.optional(
      z.custom(
        (value) => hasFunctions(value, 'observe'),
        'must be what createTelemetry of commandry/telemetry returns',
      ),
    ),
    rest: z.optional(z.custom(isFunction, 'must be a function, usually createRestApi of commandry')),
    fetch: z._default(aFunction(), () => globalThis.fetch),
    clock: z._default(aClock(), () => systemClock),
    random: z._default(aFunction(), () => Math.random),
    makeIncidentId: z._default(aFunction<() => string>(), () => () => crypto.randomUUID()),
  } satisfies Readonly<Record<keyof AppOptions, z.ZodMiniType>>);
}

let schema: ReturnType<typeof createAppSchema> | undefined;

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every setting that is wrong. Values are not repeated: one of them
 *   may be a secret in the wrong place.
 */
export function readAppSettings(options: unknown): {
  readonly settings: AppSettings;
  readonly secrets: AppSecrets;
} {
  schema ??= createAppSchema();
  const read = readGiven(schema, options, 'createApp');
  const { token, routeSecret, log, makeIncidentId, ...own } = read;
  const secrets = { token, routeSecret };
  const redacted = listSecrets(secrets);
  const settings = {
    ...own,
    log: withoutSecretsIn(toSafeLog(log, redacted), redacted),
    makeIncidentId: withDefaultId(makeIncidentId),
  };
  // The schema does not know the types of functions, stores and classes.
  return { settings: settings as unknown as AppSettings, secrets };
}

/** Returns the secrets that are set, for redaction. */
export function listSecrets({ token, routeSecret }: AppSecrets): string[] {
  return [token, routeSecret].filter((secret) => secret !== undefined);
}

function toSafeLog(given: Log | Logger, secrets: readonly string[]): Log {
  const log = swallowingErrors(toLog(given, secrets));
  if (typeof given === 'function') return log;
  return (entry) => {
    // The command line formats what goes to stderr; a logger may bypass it.
    (isLoadedByCommandLine() ? logToStderr : log)(entry);
  };
}

/** A failure must be reported even if `makeIncidentId` throws. */
function withDefaultId(makeIncidentId: () => string): () => string {
  return () => {
    try {
      return makeIncidentId();
    } catch {
      return crypto.randomUUID();
    }
  };
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

function isLocaleSource(value: unknown): boolean {
  return isFunction(value) || (isJsonObject(value) && !(value instanceof Map));
}

function isAppMiddleware(value: unknown): boolean {
  if (isFunction(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { command, autocomplete, ...others } = value as Readonly<Record<string, unknown>>;
  const parts = [command, autocomplete].filter((part) => part !== undefined);
  return parts.length > 0 && parts.every(isFunction) && Object.keys(others).length === 0;
}

function checkPermissions({ value, issues }: z.core.ParsePayload): void {
  if (value === undefined) return;
  for (const { path, wanted } of findDeclaredPermissionProblems(value))
    issues.push({ code: 'custom', message: `must be ${wanted}`, path: [...path], input: value });
}

function printToStdout(text: string): void {
  // Some runtimes have no process streams; print to the console there.
  const { stdout } = process as { readonly stdout?: NodeJS.WriteStream };
  if (stdout) stdout.write(`${text}\n`);
  else console.log(text);
}
