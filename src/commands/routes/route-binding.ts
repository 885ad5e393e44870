import type { Snowflake } from '../../protocol/snowflake.js';

/** Where alone the custom ids of a signed route are valid. */
export type RouteBinding = 'user' | 'message';

/** Where custom ids are sent, or used: what those of a signed route may be bound to. */
export interface Whereabouts {
  /** Who is shown them, or uses them. Absent where nobody knows. */
  readonly user?: Snowflake | undefined;
  /** The ids that the message is known by: its own, and that of the interaction that created it. Empty where there are none. */
  readonly messages: readonly Snowflake[];
}
