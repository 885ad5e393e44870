import { z } from 'zod';
import { systemClock, type Clock } from './clock.js';
import { CommandryError } from './errors.js';
import { logToStderr, type Log } from './log.js';
import { Snowflake } from './model/snowflake.js';

const isFunction = (value: unknown): boolean => typeof value === 'function';

const AppSettings = z.strictObject({
  commands: z.array(z.unknown()),
  applicationId: Snowflake,
  publicKey: z.unknown(),
  token: z.string().min(1).optional(),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://discord.com')
    .transform((url) => url.replace(/\/+$/, '')),
  maxBodyBytes: z.int().min(1024).max(16_777_216).default(1_048_576),
  deadlineMs: z.int().min(100).max(2900).default(2750),
  log: z.custom<Log>(isFunction, 'must be a function').default(() => logToStderr),
  print: z.custom<(text: string) => void>(isFunction, 'must be a function').default(() => printToStdout),
  fetch: z.custom<typeof globalThis.fetch>(isFunction, 'must be a function').default(() => globalThis.fetch),
  clock: z.custom<Clock>((value) => typeof value === 'object' && value !== null).default(systemClock),
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
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new CommandryError(
    'SETTING_INVALID',
    `createApp was given settings it cannot use. ${faults.join('; ')}.`,
  );
}

function printToStdout(text: string): void {
  process.stdout.write(`${text}\n`);
}
