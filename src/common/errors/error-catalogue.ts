import { AUTHORIZATION_ERRORS } from './authorization-errors.js';
import { COMMAND_LINE_ERRORS } from './command-line-errors.js';
import { DEFINITION_ERRORS } from './definition-errors.js';
import { INTERACTION_ERRORS } from './interaction-errors.js';
import { PERMISSION_ERRORS } from './permission-errors.js';
import { QUEUE_ERRORS } from './queue-errors.js';
import { REQUEST_ERRORS } from './request-errors.js';
import { ROUTE_ERRORS } from './route-errors.js';
import { RULE_ERRORS } from './rule-errors.js';
import { DISCORD_ERRORS } from './discord-errors.js';
import { SETTING_ERRORS } from './setting-errors.js';
import { TRANSLATION_ERRORS } from './translation-errors.js';

/**
 * Advice for every error that this package throws on purpose, by its stable code. A test compares `docs/reference/discord/errors.md`
 * with these tables. Codes are never reused.
 */
const tables = [
  DEFINITION_ERRORS,
  ROUTE_ERRORS,
  RULE_ERRORS,
  TRANSLATION_ERRORS,
  SETTING_ERRORS,
  COMMAND_LINE_ERRORS,
  PERMISSION_ERRORS,
  REQUEST_ERRORS,
  INTERACTION_ERRORS,
  QUEUE_ERRORS,
  DISCORD_ERRORS,
  AUTHORIZATION_ERRORS,
] as const;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The stable code of an error. Compare codes, never messages. */
export type ErrorCode = KeysOf<(typeof tables)[number]>;

/** Every code, in the order of the catalogue. */
export const errorCodes = /* @__PURE__ */ tables.flatMap((table) =>
  Object.keys(table),
) as readonly ErrorCode[];

/** Returns what to do about an error. */
export function helpTextOf(code: ErrorCode): string {
  const inTable = (table: Readonly<Partial<Record<ErrorCode, string>>>) => table[code];
  return tables.map(inTable).find((help) => help !== undefined) ?? '';
}
