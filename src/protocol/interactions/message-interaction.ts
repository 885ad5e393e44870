import * as z from 'zod/mini';
import { IntegrationOwners } from '../commands/integration-owners.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

/** The interaction that a message responds to. The fields beyond the first four depend on its type. */
export const InteractionMetadata = z.looseObject({
  id: Snowflake,
  /** An interaction type: 2, 3 or 5. */
  type: z.int(),
  user: z.optional(User),
  authorizing_integration_owners: z.optional(IntegrationOwners),
  /** For follow-ups: the initial response. */
  original_response_message_id: z.optional(Snowflake),
  /** For user commands. */
  target_user: z.optional(User),
  /** For message commands. */
  target_message_id: z.optional(Snowflake),
  /** For components: their message. */
  interacted_message_id: z.optional(Snowflake),
  /** For modals: the interaction that opened them. */
  triggering_interaction_metadata: z.optional(z.looseObject({ id: Snowflake, type: z.int() })),
});
export type InteractionMetadata = z.infer<typeof InteractionMetadata>;

/** The older form of {@link InteractionMetadata}, only for responses to commands. Deprecated by the service. */
export const MessageInteraction = z.looseObject({
  id: Snowflake,
  type: z.int(),
  /** The full path, for example `weather forecast`. */
  name: z.string(),
  user: z.optional(User),
});
export type MessageInteraction = z.infer<typeof MessageInteraction>;
