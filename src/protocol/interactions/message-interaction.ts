import * as z from 'zod';
import { IntegrationOwners } from '../commands/integration-owners.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

/** The interaction that a message responds to. The fields beyond the first four depend on its type. */
export const InteractionMetadata = z.looseObject({
  id: Snowflake,
  /** An interaction type: 2, 3 or 5. */
  type: z.int(),
  user: User.optional(),
  authorizing_integration_owners: IntegrationOwners.optional(),
  /** For follow-ups: the initial response. */
  original_response_message_id: Snowflake.optional(),
  /** For user commands. */
  target_user: User.optional(),
  /** For message commands. */
  target_message_id: Snowflake.optional(),
  /** For components: their message. */
  interacted_message_id: Snowflake.optional(),
  /** For modals: the interaction that opened them. */
  triggering_interaction_metadata: z.looseObject({ id: Snowflake, type: z.int() }).optional(),
});
export type InteractionMetadata = z.infer<typeof InteractionMetadata>;

/** The older form of {@link InteractionMetadata}, only for responses to commands. Deprecated by the service. */
export const MessageInteraction = z.looseObject({
  id: Snowflake,
  type: z.int(),
  /** The full path, for example `weather forecast`. */
  name: z.string(),
  user: User.optional(),
});
export type MessageInteraction = z.infer<typeof MessageInteraction>;
