import type { Service } from '../../emulator-modules.js';
import { applyWorld } from './apply-world.js';
import type { Store } from '../../storage/store.js';
import { toQuietWorld, toWorld } from './present.js';
import { withoutOrphans } from './guild-references.js';
import { findReferenceProblems } from './references.js';
import type { ReadWorld } from './world.js';

/** A world that was not accepted, and every problem that it would have. */
export interface InconsistentWorld {
  readonly world: ReadWorld;
  readonly problems: readonly string[];
}

/**
 * Replaces the world if the new one is consistent. Otherwise nothing is changed, and the problems are returned.
 *
 * @param change - Pure: it may be called twice. It adds and changes messages only if it concerns them.
 * @param concerned - `messages` for a change of messages, which costs as much as there are messages in the world. Default:
 *   the messages of removed channels and users go with them, and the others are not even read.
 */
export function replaceWorld(
  service: Service,
  change: (world: ReadWorld) => ReadWorld,
  concerned: 'messages' | 'others' = 'others',
): InconsistentWorld | undefined {
  const [before, next] =
    (concerned === 'others' ? changeOthers(service.store, change) : undefined) ??
    changeAll(service.store, change);
  const world = withoutOrphans(next);
  const problems = findReferenceProblems(world);
  if (problems.length > 0) return { world, problems };
  applyWorld(service, before, world);
  return undefined;
}

type Change = (world: ReadWorld) => ReadWorld;
type Changed = readonly [before: ReadWorld, next: ReadWorld];

function changeAll(store: Store, change: Change): Changed {
  const before = toWorld(store);
  return [before, change(before)];
}

/**
 * Changes a world without messages: those of removed channels go with them. Undefined if a user is removed, who may have
 * written in any channel.
 */
function changeOthers(store: Store, change: Change): Changed | undefined {
  const before = toQuietWorld(store);
  const next = change(before);
  if (listGone(before.users, next.users).length > 0) return undefined;
  return [before, next];
}

function listGone<T extends { readonly id: string }>(before: readonly T[], next: readonly T[]): T[] {
  const kept = new Set(next.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id));
}
