import { CommandType, type CommandPayload, type Snowflake } from 'commandry/protocol';
import { comparePermissions, type CommandName } from 'commandry/sync';
import type {
  Manifest,
  ManifestPermissions,
  ManifestRoute,
  ManifestScope,
  ManifestSet,
  RouteKind,
} from './manifest.js';

type PermissionDifference = NonNullable<ReturnType<typeof comparePermissions>>;

/** The difference in one command between a manifest and the code. */
export interface ManifestChange {
  /** `added`: only the code has the command; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  readonly type: number;
  /** The default name, without a slash. */
  readonly name: string;
  /** Each field that differs; empty unless the command is changed. */
  readonly differences: readonly JsonDifference[];
}

/** The differences in one scope; at least one. */
export interface ScopeChanges {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** One for each command that differs. */
  readonly changes: readonly ManifestChange[];
}

/** Returns what the code would change in the commands of a manifest, scope by scope. Empty if they agree. */
export function compareManifests(
  written: Pick<Manifest, 'scopes'>,
  declared: Pick<Manifest, 'scopes'>,
): ScopeChanges[] {
  return matchBy(written.scopes, declared.scopes, ({ guildId = '' }) => guildId).flatMap(
    ([before, after]) => {
      const guildId = (before ?? after)?.guildId ?? null;
      const changes = compareScopes(before?.commands ?? [], after?.commands ?? []);
      return changes.length > 0 ? [{ guildId, changes }] : [];
    },
  );
}

function compareScopes(written: ManifestScope['commands'], declared: ManifestScope['commands']) {
  return matchBy(written, declared, ({ type = CommandType.CHAT_INPUT, name }) => `${type} ${name}`).flatMap(
    ([before, after]) => toCommandChange(before, after),
  );
}

function toCommandChange(
  before: CommandPayload | undefined,
  after: CommandPayload | undefined,
): ManifestChange[] {
  const { type = CommandType.CHAT_INPUT, name = '' } = after ?? before ?? {};
  if (!before) return [{ change: 'added', type, name, differences: [] }];
  if (!after) return [{ change: 'removed', type, name, differences: [] }];
  const differences = findJsonDifferences(before, after);
  return differences.length > 0 ? [{ change: 'changed', type, name, differences }] : [];
}

/** The differences in one set of permissions between a manifest and the code. */
export interface ManifestPermissionChange extends PermissionDifference {
  /** `added`: only the code has the set; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  /** Whose permissions they are: the application's, a global command's, or a command's of the guild. */
  readonly scope: ManifestSet['scope'];
  /** Null for the application. */
  readonly command: CommandName | null;
}

/** The differences in the permissions for one guild; at least one. */
export interface ManifestPermissionChanges {
  readonly guildId: Snowflake;
  /** One for each set that differs. */
  readonly changes: readonly ManifestPermissionChange[];
}

/** Returns what the code would change in the permissions of a manifest, guild by guild. Empty if they agree. */
export function compareManifestPermissions(
  written: readonly ManifestPermissions[],
  declared: readonly ManifestPermissions[],
): ManifestPermissionChanges[] {
  return matchBy(written, declared, ({ guildId }) => guildId).flatMap(([before, after]) => {
    const guildId = (after ?? before)?.guildId ?? '';
    const changes = matchBy(before?.sets ?? [], after?.sets ?? [], keyOf).flatMap(toPermissionChange);
    return changes.length > 0 ? [{ guildId, changes }] : [];
  });
}

function keyOf({ scope, type, name }: ManifestSet): string {
  return JSON.stringify([scope, type, name]);
}

function toPermissionChange([before, after]: [
  ManifestSet | undefined,
  ManifestSet | undefined,
]): ManifestPermissionChange[] {
  const set = after ?? before;
  if (!set) return [];
  const { scope, type, name } = set;
  const command = type === undefined || name === undefined ? null : { type, name };
  const difference = comparePermissions(before?.permissions ?? [], after?.permissions ?? []);
  // An empty set removes permissions; a missing one leaves them.
  if (before && after && !difference) return [];
  const change = !before ? 'added' : !after ? 'removed' : 'changed';
  return [{ change, scope, command, ...(difference ?? { added: [], removed: [], turned: [] }) }];
}

/** The difference in one route between a manifest and the code. */
export interface ManifestRouteChange {
  /** `added`: only the code has the route; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  readonly kind: RouteKind;
  readonly id: string;
  /** Each field that differs; empty unless the route is changed. */
  readonly differences: readonly JsonDifference[];
}

/** Returns what the code changes in the routes of a manifest. Empty if they agree. */
export function compareManifestRoutes(
  written: readonly ManifestRoute[],
  declared: readonly ManifestRoute[],
): ManifestRouteChange[] {
  return matchBy(written, declared, ({ id }) => id).flatMap(([before, after]) =>
    toRouteChange(before, after),
  );
}

function toRouteChange(
  before: ManifestRoute | undefined,
  after: ManifestRoute | undefined,
): ManifestRouteChange[] {
  const route = after ?? before;
  if (!route) return [];
  const { kind, id } = route;
  if (!before) return [{ change: 'added', kind, id, differences: [] }];
  if (!after) return [{ change: 'removed', kind, id, differences: [] }];
  const differences = findJsonDifferences(before, after);
  return differences.length > 0 ? [{ change: 'changed', kind, id, differences }] : [];
}

/** A path at which two pieces of JSON differ. */
export interface JsonDifference {
  /** For example `options.days.max_value`: elements with names go by their names. */
  readonly path: string;
  /** The first value; null for none. */
  readonly before: unknown;
  /** The second value; null for none. */
  readonly after: unknown;
}

/** Returns every difference between two pieces of JSON. The order of lists counts, the order of fields does not. */
export function findJsonDifferences(before: unknown, after: unknown, path = ''): JsonDifference[] {
  const step = (name: string) => (path === '' ? name : `${path}.${name}`);
  const [old, now] = [toSteps(before), toSteps(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ path, before: before ?? null, after: after ?? null }];
  }
  const names = new Set([...old.keys(), ...now.keys()]);
  const differences = [...names].flatMap((name) =>
    findJsonDifferences(old.get(name), now.get(name), step(name)),
  );
  if (!Array.isArray(before)) return differences;
  const [was, is] = [
    [...old.keys()].filter((name) => now.has(name)),
    [...now.keys()].filter((name) => old.has(name)),
  ];
  const isMoved = was.some((name, index) => is[index] !== name);
  return isMoved ? [...differences, { path: step('order'), before: was, after: is }] : differences;
}

/**
 * Returns the fields of an object, or the elements of a list with names of their own; `undefined` for anything else.
 */
function toSteps(value: unknown): Map<string, unknown> | undefined {
  if (isJsonObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = new Map(
    value.flatMap((element: unknown): [string, unknown][] =>
      isJsonObject(element) && typeof element['name'] === 'string' ? [[element['name'], element]] : [],
    ),
  );
  return named.size === value.length ? named : undefined;
}

/** Pairs elements with the same key, in the order of the second list; those of the first list alone come last. */
function matchBy<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (element: T) => string,
): [before: T | undefined, after: T | undefined][] {
  const rest = new Map(before.map((element) => [keyOf(element), element]));
  const pairs = after.map((element): [T | undefined, T | undefined] => {
    const key = keyOf(element);
    const match = rest.get(key);
    rest.delete(key);
    return [match, element];
  });
  return [...pairs, ...[...rest.values()].map((element): [T, undefined] => [element, undefined])];
}

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
