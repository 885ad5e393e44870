import type { IntegrationOwners } from '../commands/integration-owners.js';
import type { Snowflake } from '../snowflake.js';
import type { User } from '../guilds/user.js';

/** The interaction that a message responds to. The fields beyond the first four depend on its type. */
export interface InteractionMetadata {
  id: Snowflake;
  /** An interaction type: 2, 3 or 5. */
  type: number;
  user?: User | undefined;
  authorizing_integration_owners?: IntegrationOwners | undefined;
  /** For follow-ups: the initial response. */
  original_response_message_id?: Snowflake | undefined;
  /** For user commands. */
  target_user?: User | undefined;
  /** For message commands. */
  target_message_id?: Snowflake | undefined;
  /** For components: their message. */
  interacted_message_id?: Snowflake | undefined;
  /** For modals: the interaction that opened them. */
  triggering_interaction_metadata?: InteractionMetadata | undefined;
}

/** The older form of {@link InteractionMetadata}, only for responses to commands. Deprecated by Discord. */
export interface MessageInteraction {
  id: Snowflake;
  type: number;
  /** The full path, for example `weather forecast`. */
  name: string;
  user?: User | undefined;
}
