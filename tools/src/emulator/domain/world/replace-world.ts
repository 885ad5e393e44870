import type { Service } from '../../emulator-modules.js';
import { applyWorld } from './apply-world.js';
import { toWorld } from './present.js';
import { withoutOrphans } from './guild-references.js';
import { findReferenceProblems } from './references.js';
import type { ReadWorld } from './world.js';

/** A world that was not accepted, and every problem that it would have. */
export interface InconsistentWorld {
  readonly world: ReadWorld;
  readonly problems: readonly string[];
}

/** Replaces the world if the new one is consistent. Otherwise nothing is changed, and the problems are returned. */
export function replaceWorld(
  service: Service,
  change: (world: ReadWorld) => ReadWorld,
): InconsistentWorld | undefined {
  const before = toWorld(service.store);
  const world = withoutOrphans(change(before));
  const problems = findReferenceProblems(world);
  if (problems.length > 0) return { world, problems };
  applyWorld(service, before, world);
  return undefined;
}
