import type { App } from 'commandry';
import type { DeclaredGuild, DeclaredSet } from 'commandry/sync';
import { CommandType, type CommandPayload, type PermissionEntry, type Snowflake } from 'commandry/protocol';

/** A route of an app, with its handler. */
export type RouteDefinition = App['routes'][number];
export type RouteKind = RouteDefinition['kind'];
export type StateDefinition = NonNullable<RouteDefinition['state']>;
export type StateFieldDefinition = StateDefinition['fields'][number];
export type FormerRoute = RouteDefinition['formerly'][number];
type CompiledScope = App['declaredScopes'][number];

/**
 * The version of the format. It increases if an older reader could not understand a manifest. Version 1 had no
 * permissions, and version 2 no routes.
 */
export const MANIFEST_VERSION = 3;

/** Everything that an app registers, and the routes of its components, for a file that is reviewed and committed. */
export interface Manifest {
  /** The version of the format. */
  readonly manifestVersion: typeof MANIFEST_VERSION;
  /** The global scope first, then guilds by their ids. */
  readonly scopes: readonly ManifestScope[];
  /** The declared permissions, by guild id. */
  readonly permissions: readonly ManifestPermissions[];
  /** The routes of components and modals, by id. */
  readonly routes: readonly ManifestRoute[];
}

export interface ManifestScope {
  readonly scope: 'global' | 'guild';
  /** The guild, unless the scope is global. */
  readonly guildId?: Snowflake;
  /** By type, then by name. */
  readonly commands: readonly CommandPayload[];
}

/**
 * Makes the manifest of an app. It is the same wherever and however often it is made: content without a meaningful
 * order is sorted, and nothing in it comes from the machine or names the application.
 *
 * @param scopes - The `declaredScopes` of the app.
 * @param permissions - Its `permissionsInCode`. Default: none.
 * @param routes - Its `routes`. Default: none.
 */
export function toManifest(
  scopes: readonly CompiledScope[],
  permissions: readonly DeclaredGuild[] = [],
  routes: readonly RouteDefinition[] = [],
): Manifest {
  return {
    manifestVersion: MANIFEST_VERSION,
    scopes: scopes.map(toManifestScope).sort((a, b) => compareIds(a.guildId ?? '', b.guildId ?? '')),
    permissions: toManifestPermissions(permissions),
    routes: toManifestRoutes(routes),
  };
}

/** Returns the text of the file, with a line break at its end. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function toManifestScope({ scope, payloads }: CompiledScope): ManifestScope {
  const commands = payloads
    .map((payload) => toCanonical(payload) as CommandPayload)
    .sort((a, b) => (a.type ?? 1) - (b.type ?? 1) || compareTexts(a.name, b.name));
  return scope === 'global' ? { scope, commands } : { scope: 'guild', guildId: scope.guildId, commands };
}

/** A route, as components on messages know it. */
export interface ManifestRoute {
  readonly id: string;
  readonly kind: RouteKind;
  /** Whether its custom ids have a MAC. */
  readonly signed: boolean;
  /** Where alone its custom ids are valid. Absent if nothing limits that. */
  readonly boundTo?: NonNullable<RouteDefinition['boundTo']>;
  /** The values in the order of their declaration. Absent if the custom id is the id alone. */
  readonly state?: readonly ManifestStateField[];
  /** Absent if it handles no components of earlier versions. */
  readonly formerly?: readonly ManifestFormerRoute[];
}

/** One value of a state. A `codec` is written without its functions. */
export type ManifestStateField = Pick<
  StateFieldDefinition,
  'name' | 'type' | 'choices' | 'minLength' | 'maxLength' | 'minValue' | 'maxValue'
> & {
  /** Absent for a value that is required. */
  readonly optional?: true;
};

/** The names and states of earlier versions that a route handles. */
export type ManifestFormerRoute =
  | {
      readonly id: string;
      /** Absent if it was the same as that of the route. */
      readonly state?: readonly ManifestStateField[];
    }
  | {
      /** A regular expression between slashes, with its flags. */
      readonly customId: string;
    };

/** Returns routes as a manifest has them: by their ids. */
export function toManifestRoutes(routes: readonly RouteDefinition[]): ManifestRoute[] {
  return routes.map(toManifestRoute).sort((a, b) => compareTexts(a.id, b.id));
}

function toManifestRoute({ id, kind, isSigned, boundTo, state, formerly }: RouteDefinition): ManifestRoute {
  return {
    id,
    kind,
    signed: isSigned,
    ...defined({ boundTo }),
    ...(state ? { state: toManifestState(state) } : {}),
    ...(formerly.length > 0 ? { formerly: formerly.map(toManifestFormer) } : {}),
  };
}

/** Returns the values of a state as a manifest has them. */
export function toManifestState({ fields }: StateDefinition): ManifestStateField[] {
  return fields.map(({ name, type, isOptional, choices, minLength, maxLength, minValue, maxValue }) => ({
    name,
    type,
    ...(isOptional ? { optional: true } : {}),
    ...defined({ choices, minLength, maxLength, minValue, maxValue }),
  }));
}

function toManifestFormer({ id, state, customId }: FormerRoute): ManifestFormerRoute {
  if (customId) return { customId: String(customId) };
  return { id, ...(state ? { state: toManifestState(state) } : {}) };
}

/** The permissions that the code declares for one guild. */
export interface ManifestPermissions {
  readonly guildId: Snowflake;
  /** The application's first, then commands by type and name. */
  readonly sets: readonly ManifestSet[];
}

/** The permissions of one command in one guild, or of the application for all of its commands. */
export interface ManifestSet {
  /** Whose they are: the application's, a global command's, or a command's of the guild. */
  readonly scope: 'application' | 'global' | 'guild';
  /** Of a command. */
  readonly type?: number;
  /** Of a command. */
  readonly name?: string;
  /** By type, then by id. An empty list removes all permissions. */
  readonly permissions: readonly PermissionEntry[];
}

/** Returns declared permissions as a manifest has them, whatever their order was. */
function toManifestPermissions(declared: readonly DeclaredGuild[]): ManifestPermissions[] {
  return declared
    .map(({ guildId, sets }) => ({ guildId, sets: sets.map(toManifestSet).sort(compareSets) }))
    .sort((a, b) => compareIds(a.guildId, b.guildId));
}

function toManifestSet({ command, permissions }: DeclaredSet): ManifestSet {
  const entries = permissions
    .map(({ type, id, permission }) => ({ type, id, permission }))
    .sort((a, b) => a.type - b.type || compareIds(a.id, b.id));
  if (!command) return { scope: 'application', permissions: entries };
  const { type, name, isGlobal } = command;
  return { scope: isGlobal ? 'global' : 'guild', type, name, permissions: entries };
}

const SCOPES: readonly ManifestSet['scope'][] = ['application', 'global', 'guild'];

function compareSets(a: ManifestSet, b: ManifestSet): number {
  return (
    SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) ||
    typeOf(a) - typeOf(b) ||
    compareTexts(a.name ?? '', b.name ?? '')
  );
}

function typeOf({ type = CommandType.CHAT_INPUT }: ManifestSet): number {
  return type;
}

/** The order in which fields of commands, options and choices are written. Other fields follow by name. */
const FIELDS = [
  'type',
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'value',
  'required',
  'autocomplete',
  'min_length',
  'max_length',
  'min_value',
  'max_value',
  'channel_types',
  'file_types',
  'choices',
  'options',
  'handler',
  'default_member_permissions',
  'nsfw',
  'contexts',
  'integration_types',
];

/** Lists whose order and repetitions have no meaning. */
const SETS = new Set(['channel_types', 'file_types', 'contexts', 'integration_types']);

/** Returns the same data with fields in order, without what has no meaning: null, and repetitions in sets. */
export function toCanonical(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((element) => toCanonical(element));
    return SETS.has(field) ? [...new Set(list)].sort(compareValues) : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .map(([key, inner]) => [key, toCanonical(inner, key)]),
  );
}

function rankOf(field: string): number {
  const index = FIELDS.indexOf(field);
  return index < 0 ? FIELDS.length : index;
}

/** Members of a set are all numbers or all texts. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

/** Compares decimal ids without converting them to numbers. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/** Compares by code units, which does not depend on the machine's language. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Copies the fields that are not undefined. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
