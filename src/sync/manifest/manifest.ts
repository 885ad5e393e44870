import type { CompiledScope } from '../../commands/compile/scopes/scopes.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { toCanonical } from './canonical.js';
import type { DeclaredGuild } from '../permissions/declared-entries.js';
import { toManifestPermissions, type ManifestPermissions } from './manifest-permissions.js';
import { toManifestRoutes, type ManifestRoute } from './manifest-routes.js';
import { compareIds, compareTexts } from './order.js';

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
