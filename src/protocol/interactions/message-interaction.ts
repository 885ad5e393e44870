import * as z from 'zod';
import { IntegrationOwners } from '../commands/integration-owners.js';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

/** Which interaction a message answers. What there is beyond the first four fields depends on its type. */
export const InteractionMetadata = z.looseObject({
  id: Snowflake,
  /** An interaction type: 2, 3 or 5. */
  type: z.int(),
  user: User.optional(),
  authorizing_integration_owners: IntegrationOwners.optional(),
  /** Of follow-ups: the first response. */
  original_response_message_id: Snowflake.optional(),
  /** Of user commands. */
  target_user: User.optional(),
  /** Of message commands. */
  target_message_id: Snowflake.optional(),
  /** Of components: the message they are on. */
  interacted_message_id: Snowflake.optional(),
  /** Of modals: the interaction that opened them. */
  triggering_interaction_metadata: z.looseObject({ id: Snowflake, type: z.int() }).optional(),
});
export type InteractionMetadata = z.infer<typeof InteractionMetadata>;

/** The older form of {@link InteractionMetadata}, of answers to commands only. Deprecated by the service. */
export const MessageInteraction = z.looseObject({
  id: Snowflake,
  type: z.int(),
  /** The whole path, for example `weather forecast`. */
  name: z.string(),
  user: User.optional(),
});
export type MessageInteraction = z.infer<typeof MessageInteraction>;
