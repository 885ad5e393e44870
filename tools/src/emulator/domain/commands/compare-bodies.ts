import { CommandType } from 'commandry/protocol';
import type { CommandBody } from '../../storage/stored-command.js';
import { isSameJson } from '../same-json.js';
import { toReturnedBody } from './returned-body.js';

/** A field that differs. */
export interface FieldChange {
  /** For example `options.days.max_value`: options and choices by their names. */
  readonly path: string;
  /** Null for none, as is `after`. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What becomes of a command. */
export interface CommandChange {
  /** `keep`: it is not declared, and stays. */
  readonly action: 'create' | 'update' | 'rename' | 'delete' | 'keep';
  readonly type: number;
  readonly name: string;
  /** For `rename`: the name it had. */
  readonly former_name?: string | undefined;
  /** For `update` and `rename`; the latter without the name. */
  readonly fields: readonly FieldChange[];
}

/** The former names of a declared command. */
export interface FormerNames {
  readonly type: number;
  readonly name: string;
  readonly formerly: readonly string[];
}

/** Lists the fields in which two commands differ, as the API returns them. */
export function compareBodies(before: CommandBody, after: CommandBody): readonly FieldChange[] {
  if (before === after) return [];
  return compareValues('', toReturnedBody(before), toReturnedBody(after));
}

/** Lists what becomes of the commands of a scope, without those that stay as they are. */
export function compareScopes(
  before: readonly CommandBody[],
  after: readonly CommandBody[],
  {
    prune = true,
    formerly = [],
  }: { readonly prune?: boolean; readonly formerly?: readonly FormerNames[] } = {},
): readonly CommandChange[] {
  const left = new Map(before.map((body) => [toKey(body), body]));
  const take = (type: number, name: string) => {
    const key = toKey({ type, name });
    const found = left.get(key);
    left.delete(key);
    return found;
  };
  const same = after.map((body) => [body, take(body.type, body.name)] as const);
  const changes = same.map(([body, own]): readonly CommandChange[] => {
    const { type, name } = body;
    const names = formerly.find((each) => each.type === type && each.name === name)?.formerly ?? [];
    const known = own ? [own] : names.flatMap((each) => take(type, each) ?? []);
    const [found] = known;
    if (!found) return [{ action: 'create', type, name, fields: [] }];
    const fields = compareBodies(found, body).filter(
      ({ path, after: wanted }) => path !== 'name' && !(path === 'contexts' && keepsContexts(type, wanted)),
    );
    if (found.name !== name) return [{ action: 'rename', type, name, former_name: found.name, fields }];
    return fields.length > 0 ? [{ action: 'update', type, name, fields }] : [];
  });
  const others = [...left.values()].map(({ type, name }): CommandChange => {
    const isKept = !prune || type === CommandType.PRIMARY_ENTRY_POINT;
    return { action: isKept ? 'keep' : 'delete', type, name, fields: [] };
  });
  return [...changes.flat(), ...others];
}

/** An entry point command whose contexts are left open keeps those that Discord gave it. */
function keepsContexts(type: number, contexts: unknown): boolean {
  return type === CommandType.PRIMARY_ENTRY_POINT && contexts === null;
}

function toKey({ type, name }: { readonly type: number; readonly name: string }): string {
  return `${type} ${name}`;
}

function compareValues(path: string, before: unknown, after: unknown): readonly FieldChange[] {
  if (isSameJson(before ?? null, after ?? null)) return [];
  const [one, other] = [toFields(before), toFields(after)];
  if (!one || !other) return [{ path, before: before ?? null, after: after ?? null }];
  const inside = [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
    compareValues(path === '' ? name : `${path}.${name}`, one.get(name), other.get(name)),
  );
  // Nothing differs but the order.
  return inside.length > 0
    ? inside
    : [{ path: `${path} (order)`, before: [...one.keys()], after: [...other.keys()] }];
}

/** Returns the fields of an object, or the elements of a list by their names. */
function toFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const elements = value as readonly unknown[];
  const names = elements.flatMap((each) => {
    const name = (each as { readonly name?: unknown } | null)?.name;
    return typeof name === 'string' ? [name] : [];
  });
  if (names.length < elements.length || new Set(names).size < names.length) return undefined;
  return new Map(names.map((name, index) => [name, elements[index]]));
}
