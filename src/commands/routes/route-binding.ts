import type { Snowflake } from '../../protocol/snowflake.js';

/** What the custom ids of a signed route are bound to. */
export type RouteBinding = 'user' | 'message';

/** The user and message that a custom id is sent to, or used by. */
export interface Whereabouts {
  /** The user who sees or uses it. Absent if unknown. */
  readonly user?: Snowflake | undefined;
  /** The ids of the message: its own, and that of the interaction that created it. Empty if unknown. */
  readonly messages: readonly Snowflake[];
}
