import type { Snowflake } from '../../../protocol/snowflake.js';
import { isSnowflake } from '../../../protocol/is-snowflake.js';
import { FieldChecker, isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { MemoryState } from '../memory-state.js';
import type { Uploaded } from '../responses/planned-files.js';
import { formRefusal, refuseIssues } from '../kit-refusal.js';
import { KitRouteMissing } from './kit-route-missing.js';

/** A call of the application to Discord. */
export interface KitCall {
  readonly state: MemoryState;
  readonly method: string;
  /** After `/api/v10`. */
  readonly path: string;
  /** The parts of the path that its route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** For the audit log; null if none is given. */
  readonly reason: string | null;
  readonly hasBody: boolean;
  /** Reads the body, with its files. */
  readonly readUpload: () => Promise<Uploaded>;
}

/** Discord's response to a call. */
export interface KitAnswer {
  readonly status: number;
  readonly body?: object;
}

/** A path, with `{names}` for its variable parts, and what a method does there. */
export interface KitRoute {
  /** For example `GET /channels/{channel_id}`. */
  readonly route: string;
  /** True if the path has all that is needed to authenticate. */
  readonly isOpen?: boolean;
  readonly run: (call: KitCall) => KitAnswer | Promise<KitAnswer>;
}

/** @throws DiscordRefusal Unless the path has a snowflake there. */
export function idIn({ params }: KitCall, name: string): Snowflake {
  const text = params[name] ?? '';
  if (isSnowflake(text)) return text;
  throw formRefusal([{ code: 'NOT_A_SNOWFLAKE', path: [name], found: JSON.stringify(text) }]);
}

/** @throws DiscordRefusal Unless the body is an object. */
export async function readFields(call: KitCall): Promise<JsonObject> {
  const { value } = await call.readUpload();
  if (isJsonObject(value)) return value;
  throw formRefusal([{ code: 'WRONG_KIND', kind: 'object', path: [], found: JSON.stringify(value) }]);
}

/** The same where every field may be left out, and so the body. */
export function readAnyFields(call: KitCall): Promise<JsonObject> {
  return call.hasBody ? readFields(call) : Promise.resolve({});
}

/** Returns the whole number of a query. @throws DiscordRefusal Unless it is within the limits. */
export function countIn(
  { query }: KitCall,
  name: string,
  { min, max, byDefault }: { readonly min: number; readonly max: number; readonly byDefault: number },
): number {
  const text = query.get(name);
  if (text === null) return byDefault;
  const check = new FieldChecker();
  check.number(/^-?\d+$/.test(text) ? Number(text) : text, [], name, 'integer', { min, max });
  refuseIssues(check.issues);
  return Number(text);
}

/**
 * The kit does not pretend to have changed what it does not know.
 *
 * @throws KitRouteMissing For a field that is not among the known ones.
 */
export function refuseUnknownFields(
  { method, path }: KitCall,
  fields: JsonObject,
  known: readonly string[],
): void {
  const stray = Object.keys(fields).filter((field) => !known.includes(field));
  if (stray.length > 0) throw new KitRouteMissing(method, path, stray);
}
