import type { App } from 'commandry';
import type { Change, ScopeReport, SyncReport } from 'commandry/sync';
import type { DeclarationRequest } from '../../../../emulator/http/control/registration-routes.js';

type Synced = NonNullable<DeclarationRequest['synced']>;

/**
 * What an app declares, as the emulator takes it.
 *
 * @param synced - What its last sync did. Null: none has ended.
 */
export function toDeclaration(scopes: App['scopes'], synced: Synced | null = null): DeclarationRequest {
  return {
    scopes: scopes.map(({ scope, payloads, prune, formerly = [] }) => ({
      guild_id: toGuildId(scope),
      commands: payloads.map((payload) => ({ ...payload })),
      prune,
      formerly: formerly.map((each) => ({ ...each, formerly: [...each.formerly] })),
    })),
    synced,
  };
}

export function toSynced({ scopes }: Pick<SyncReport, 'scopes'>): Synced {
  return scopes.map(({ guildId, done, left, failure }: ScopeReport) => ({
    guild_id: guildId,
    done: done.map(toChange),
    left: left.map(toChange),
    problem: failure?.message ?? null,
  }));
}

/** What a sync that ended with an error did. An error of the only scope that is left has no report. */
export function toFailedSync(scopes: App['scopes'], error: unknown): Synced {
  const { report } = (error ?? {}) as { readonly report?: SyncReport };
  if (report) return toSynced(report);
  const problem = error instanceof Error ? error.message : String(error);
  return scopes.map(({ scope }) => ({ guild_id: toGuildId(scope), done: [], left: [], problem }));
}

function toGuildId(scope: App['scopes'][number]['scope']): string | null {
  return scope === 'global' ? null : scope.guildId;
}

function toChange(change: Change): Synced[number]['done'][number] {
  const differences = 'differences' in change ? change.differences : [];
  return {
    action: change.action,
    type: change.type,
    name: change.name,
    ...(change.action === 'rename' ? { former_name: change.formerName } : {}),
    fields: differences.map(({ path, registered, declared }) => ({
      path,
      before: registered,
      after: declared,
    })),
  };
}
