import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import * as z from 'zod';
import { COMMAND_LIMITS, parseGiven } from 'commandry/protocol';
import { EmulatorError } from './emulator-error.js';
import {
  RateLimits,
  type RateLimitOptions,
  type RateLimitSettings,
} from './domain/rate-limits/rate-limit-options.js';
import { createWorld } from './domain/world/default-world.js';
import type { ReadWorld, WorldInput } from './domain/world/world.js';
import { readWorld } from './domain/world/read-world.js';

/** The options of an emulator. Everything has a default. */
export interface EmulatorOptions {
  /** The port of 127.0.0.1 to listen on. 0 to 65535; default 0, any free port. */
  readonly port?: number | undefined;
  /** Applications, guilds, users and so on. Default: {@link createWorld}. Copied, never changed. */
  readonly world?: WorldInput | undefined;
  /**
   * A folder in which everything is saved, so that it survives the process. Existing content is restored, and `world`
   * is only for a new folder. Needs the optional package `classic-level`. Default: nothing is saved.
   */
  readonly state?: string | undefined;
  /**
   * True to continue with what can be read of a damaged `state`, whose folder is set aside. Default `false`: an error.
   */
  readonly repairState?: boolean | undefined;
  /**
   * Receives notices: that the `state` can no longer be written, that it can again, what a repair has done, and each
   * route that a bot asks for and that the emulator does not have, once. Default `process.emitWarning`, which prints them to the standard error stream.
   */
  readonly onNotice?: ((text: string) => void) | undefined;
  /**
   * The rate limits: `false` for none, or the limits that differ from the defaults. Default: see `docs/reference/tools/emulator-api.md`.
   */
  readonly rateLimits?: RateLimitOptions | undefined;
  /**
   * The maximum of new commands in one scope in one day; `false` for none. Default 200, or none without rate limits.
   */
  readonly createsPerDay?: number | false | undefined;
  /**
   * True to give an Activity to an application that registers an entry point command, as its author would in the
   * developer portal. Default `false`: such a command is refused without one.
   */
  readonly grantActivities?: boolean | undefined;
  /** The clock, in milliseconds of the Unix epoch. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Returns that many random bytes, for keys and tokens. Default: the one of `node:crypto`. */
  readonly randomBytes?: ((size: number) => Uint8Array) | undefined;
  /**
   * Returns a signal that aborts after the given milliseconds. `over` aborts when nobody waits for that any more, for
   * example because the bot has answered. Default `AbortSignal.timeout`.
   */
  readonly responseDeadline?: ((milliseconds: number, over?: AbortSignal) => AbortSignal) | undefined;
}

/** The options with every default filled in. */
export interface EmulatorSettings {
  readonly port: number;
  readonly world: ReadWorld;
  readonly state?: string | undefined;
  readonly repairState: boolean;
  readonly onNotice: (text: string) => void;
  readonly rateLimits: RateLimitSettings;
  /** Infinity where there is no limit. */
  readonly createsPerDay: number;
  readonly grantActivities: boolean;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly responseDeadline: (milliseconds: number, over?: AbortSignal) => AbortSignal;
}

const emitWarning = (text: string) => {
  process.emitWarning(text, 'EmulatorWarning');
};
const isFunction = (value: unknown) => typeof value === 'function';

const Options = z.strictObject({
  port: z.int().min(0).max(65_535).default(0),
  world: z.unknown().optional(),
  state: z.string().min(1).optional(),
  repairState: z.boolean().default(false),
  onNotice: z.custom<(text: string) => void>(isFunction, 'must be a function').default(() => emitWarning),
  rateLimits: RateLimits,
  createsPerDay: z.union([z.literal(false), z.int().min(1)]).optional(),
  grantActivities: z.boolean().default(false),
  now: z.custom<() => number>(isFunction, 'must be a function').default(() => Date.now),
  randomBytes: z
    .custom<(size: number) => Uint8Array>(isFunction, 'must be a function')
    .default(() => cryptoRandomBytes),
  responseDeadline: z
    .custom<(milliseconds: number, over?: AbortSignal) => AbortSignal>(isFunction, 'must be a function')
    .default(() => (milliseconds: number) => AbortSignal.timeout(milliseconds)),
});

/**
 * Validates the options of an emulator.
 *
 * @throws EmulatorError `BAD_OPTIONS` or `BAD_WORLD`, with every problem in its message.
 */
export function readOptions(options: EmulatorOptions): EmulatorSettings {
  const read = parseGiven(Options, options);
  if (!read.success) {
    const problems = read.problems.map(({ text }) => `\n  ${text}`).join('');
    throw new EmulatorError('BAD_OPTIONS', `startEmulator was given settings it cannot use:${problems}`);
  }
  return {
    ...read.data,
    createsPerDay: toCreatesPerDay(options),
    world: readWorld(read.data.world ?? createWorld()),
  };
}

function toCreatesPerDay({ createsPerDay, rateLimits }: EmulatorOptions): number {
  if (createsPerDay === false) return Infinity;
  return createsPerDay ?? (rateLimits === false ? Infinity : COMMAND_LIMITS.createsPerDay);
}
