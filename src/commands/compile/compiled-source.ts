import type { EventDefinition } from '../events/event-definition.js';
import type { JobDefinition } from '../jobs/job-definition.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { CommandDefinition } from './definition.js';

/** The result of compiling a class, or a call of `define…`. */
export interface CompiledSource {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  /** Default: none. */
  readonly events?: readonly EventDefinition[];
  /** Default: none. */
  readonly jobs?: readonly JobDefinition[];
}
