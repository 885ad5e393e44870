import * as z from 'zod/mini';
import { Role } from './role.js';
import { Snowflake } from '../snowflake.js';

/** The guild that an interaction came from. The service sends only these fields. */
export const PartialGuild = z.looseObject({
  id: Snowflake,
  /** The preferred locale of the guild. */
  locale: z.optional(z.string()),
  /** Names in capitals, for example `COMMUNITY`. */
  features: z.optional(z.array(z.string())),
});
export type PartialGuild = z.infer<typeof PartialGuild>;

/** A guild as a bot that is a member reads it. Only the fields that decide permissions are required. */
export const FullGuild = z.looseObject({
  ...PartialGuild.shape,
  name: z.string(),
  owner_id: Snowflake,
  /** Every role, including @everyone. */
  roles: z.array(Role),
});
export type FullGuild = z.infer<typeof FullGuild>;
