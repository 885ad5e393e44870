import { isClock } from '../common/clock.js';
import { hasFunctions } from '../common/has-functions.js';
import { isLog, LOG_WANTED } from '../common/logger.js';
import { findPermissionFaults } from '../commands/compile/declared-permissions.js';
import { DEFER_WANTED, isDefer } from '../commands/types/defer.js';
import type { AppTelemetry } from '../interactions/telemetry/instrumentation.js';
import { Translator } from '../localization/translator.js';
import {
  anything,
  boolean,
  list,
  literal,
  oneOf,
  optional,
  snowflake,
  text,
  where,
  type Check,
} from '../protocol/checks/check.js';
import type { AnyCheck, FaultList } from '../protocol/checks/value-faults.js';
import { LOCALES } from '../protocol/locale/locale.js';
import { findAddressFault } from '../protocol/discord-address.js';
import { countCodePoints } from '../protocol/validation/code-points.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import type { AppOptions } from './app-types.js';
import { choice, custom, settingsOf, whole } from './setting-checks.js';

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

function isTelemetry(value: unknown): boolean {
  if (!hasFunctions(value, 'step')) return false;
  return typeof (value as Partial<Record<keyof AppTelemetry, unknown>>).instrument === 'object';
}

function withFunctions(...names: readonly string[]): Check<unknown> {
  const last = names.at(-1) ?? '';
  const listed =
    names.length > 1 ? `functions ${names.slice(0, -1).join(', ')} and ${last}` : `function ${last}`;
  return custom((value) => hasFunctions(value, ...names), `must have the ${listed}`);
}

/** Makes the checks of all settings. The first app does, since it would be a part of what the import takes. */
export function createSettingChecks(): Readonly<Record<keyof AppOptions, AnyCheck>> {
  const aFunction = optional(custom(isFunction, 'must be a function'));
  const locale = choice(LOCALES, 'must be a locale key of Discord, for example en-US');
  return {
    commands: list(anything),
    applicationId: snowflake,
    // Checked separately, with advice on what to paste.
    publicKey: anything,
    token: optional(
      where(
        text,
        (token) => /^[\x21-\x7e]+$/.test(token),
        'must be the bot token alone, without spaces or line breaks',
      ),
    ),
    routeSecret: optional(
      where(text, (secret) => countCodePoints(secret) >= 32, 'must have at least 32 characters'),
    ),
    onStart: aFunction,
    onClose: aFunction,
    baseUrl: optional(checkBaseUrl),
    resolve: aFunction,
    developmentGuildId: optional(snowflake),
    prune: optional(boolean),
    permissions: optional(checkPermissions),
    localization: optional(
      settingsOf({
        source: optional(custom(isLocaleSource, 'must be catalogues by locale, or a function')),
        defaultLocale: optional(locale),
        locales: optional(list(locale)),
        missing: optional(choice(['error', 'warning', 'ignore'])),
        otherRoots: optional(list(text)),
      }),
    ),
    translator: optional(custom((value) => value instanceof Translator, 'must come from createTranslator')),
    messages: optional(
      settingsOf({
        optionRefused: aFunction,
        definitionDrift: aFunction,
        commandUnknown: aFunction,
        componentOutdated: aFunction,
        notForYou: aFunction,
        questionOver: aFunction,
        guardRejected: aFunction,
        premiumRequired: aFunction,
        tooSlow: aFunction,
        ending: aFunction,
        incident: aFunction,
      }),
    ),
    languages: optional(
      custom(
        (value) => value instanceof Map,
        'must be a Map, for example `languages` of commandry/languages',
      ),
    ),
    use: optional(
      list(custom(isAppMiddleware, 'must be a function, or { command, autocomplete } with functions')),
    ),
    guards: optional(list(custom(isFunction, 'must be a function'))),
    cooldowns: optional(withFunctions('take')),
    queue: optional(withFunctions('add', 'remove', 'work', 'expiring', 'depth', 'check', 'close')),
    waiting: optional(
      settingsOf({
        perUser: whole(1, 1000),
        inAll: whole(1, 1_000_000),
        relay: optional(withFunctions('connect', 'announce', 'withdraw', 'relay')),
      }),
    ),
    maxBodyBytes: whole(1024, 16_777_216),
    freshness: optional(
      oneOf(
        [literal(false), settingsOf({ maxAgeSeconds: whole(1, 3600), maxAheadSeconds: whole(0, 3600) })],
        'must be false, or { maxAgeSeconds: 1 to 3600, maxAheadSeconds: 0 to 3600 }',
      ),
    ),
    seenInteractions: optional(
      custom(
        (value) => value === false || hasFunctions(value, 'add'),
        'must be false, or have the function add',
      ),
    ),
    defer: optional(custom(isDefer, `must be ${DEFER_WANTED}`)),
    onError: aFunction,
    onComponent: aFunction,
    onModal: aFunction,
    onAutocompleteError: aFunction,
    syncLock: optional(
      settingsOf({
        lock: withFunctions('take', 'renew', 'release', 'lastApplied'),
        lifetimeMs: whole(1000, 600_000),
        waitMs: whole(0, 86_400_000),
        jitterMs: whole(0, 60_000),
        whenAway: optional(choice(['alone', 'fail'])),
      }),
    ),
    verifier: optional(choice(['auto', 'node'])),
    deadlineMs: whole(100, 2900),
    log: optional(custom(isLog, LOG_WANTED)),
    print: aFunction,
    telemetry: optional(custom(isTelemetry, 'must come from createTelemetry of commandry/telemetry')),
    rest: optional(custom(isFunction, 'must be a function, usually createRestApi of commandry/rest-api')),
    fetch: aFunction,
    clock: optional(custom(isClock, 'must have the functions now, monotonicMs and after')),
    random: aFunction,
    makeIncidentId: aFunction,
  };
}

function checkBaseUrl(value: unknown, faults: FaultList): void {
  if (typeof value !== 'string') {
    faults.add('must be an http or https address');
    return;
  }
  const fault = findAddressFault(value);
  if (fault !== undefined) faults.add(fault, { isFinal: false });
}

function checkPermissions(value: unknown, faults: FaultList): void {
  for (const { path, wanted } of findPermissionFaults(value))
    faults.add(`must be ${wanted}`, { isFinal: false, at: path });
}
