import { systemClock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { logToStderr, withoutFaults, withoutSecretsIn, type Log } from '../common/log.js';
import { toLog, type Logger } from '../common/logger.js';
import type { WaitingSettings } from '../commands/waiting/component-relay.js';
import { DEFAULT_FRESHNESS, type Freshness } from '../interactions/receive/freshness.js';
import { findFaults } from '../protocol/checks/check.js';
import { describeFaults } from '../protocol/checks/value-faults.js';
import type { AppLocalization, AppOptions, AppSyncLock } from './app-types.js';
import { createSettingChecks } from './check-app-settings.js';
import { isLoadedByCommandLine } from './loading-hook.js';
import { filled, given, settingsOf } from './setting-checks.js';

/** The settings with a default. */
type Defaults = NonNullableFields<
  Required<
    Pick<
      AppOptions,
      | 'baseUrl'
      | 'prune'
      | 'messages'
      | 'maxBodyBytes'
      | 'defer'
      | 'verifier'
      | 'deadlineMs'
      | 'print'
      | 'fetch'
      | 'clock'
      | 'random'
      | 'makeIncidentId'
    >
  >
>;

/** Only the parts that need one of them get it. */
export type AppSecrets = Pick<AppOptions, 'token' | 'routeSecret'>;

type Filled =
  | keyof Defaults
  | keyof AppSecrets
  | 'publicKey'
  | 'localization'
  | 'waiting'
  | 'freshness'
  | 'syncLock'
  | 'log';

/** The options of an app but its secrets, with everything that has a default. */
export interface AppSettings extends Omit<AppOptions, Filled>, Defaults {
  readonly publicKey: unknown;
  readonly localization?:
    | (AppLocalization & { readonly missing: 'error' | 'warning' | 'ignore' })
    | undefined;
  readonly waiting: WaitingSettings & { readonly perUser: number; readonly inAll: number };
  readonly freshness: Freshness | false;
  readonly syncLock?: NonNullableFields<Required<AppSyncLock>> | undefined;
  readonly log: Log;
}

type NonNullableFields<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

const WAITING = { perUser: 5, inAll: 10_000 };
const SYNC_LOCK = { lifetimeMs: 30_000, waitMs: 600_000, jitterMs: 1000, whenAway: 'alone' } as const;

let checks: ReturnType<typeof createSettingChecks> | undefined;

function createDefaults(): Defaults {
  return {
    baseUrl: 'https://discord.com',
    prune: true,
    messages: {},
    maxBodyBytes: 1_048_576,
    defer: 'auto',
    verifier: 'auto',
    deadlineMs: 2750,
    print: printToStdout,
    fetch: globalThis.fetch,
    clock: systemClock,
    random: Math.random,
    makeIncidentId: () => crypto.randomUUID(),
  };
}

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
  checks ??= createSettingChecks();
  const faults = findFaults(settingsOf(checks), options);
  if (faults.length > 0)
    throw new CommandryError(
      'SETTING_INVALID',
      `createApp was given settings it cannot use. ${describeFaults(faults, 'options')}`,
    );
  const { token, routeSecret, ...own } = given(
    Object.keys(checks) as (keyof AppOptions)[],
    options as AppOptions,
  );
  const { commands, localization, waiting, freshness, syncLock } = own;
  const filledIn = filled(createDefaults(), own);
  const secrets = { token, routeSecret };
  const redacted = listSecrets(secrets);
  const settings: AppSettings = {
    ...filledIn,
    commands: [...commands],
    baseUrl: filledIn.baseUrl.replace(/\/+$/, ''),
    localization: localization && filled({ missing: 'warning' as const }, localization),
    waiting: filled(WAITING, waiting),
    freshness: freshness !== false && filled(DEFAULT_FRESHNESS, freshness),
    syncLock: syncLock && filled(SYNC_LOCK, syncLock),
    log: withoutSecretsIn(toSafeLog(own.log ?? logToStderr, redacted), redacted),
    makeIncidentId: withDefaultId(filledIn.makeIncidentId),
  };
  return { settings, secrets };
}

/** Returns the secrets that are set, so that they can be recognised. */
export function listSecrets({ token, routeSecret }: AppSecrets): string[] {
  return [token, routeSecret].filter((secret) => secret !== undefined);
}

function toSafeLog(given: Log | Logger, secrets: readonly string[]): Log {
  const log = withoutFaults(toLog(given, secrets));
  if (typeof given === 'function') return log;
  return (entry) => {
    // A logger may write past the streams of the process, which the command line formats for people.
    (isLoadedByCommandLine() ? logToStderr : log)(entry);
  };
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
