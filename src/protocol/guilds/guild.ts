import * as z from 'zod';
import { Role } from './role.js';
import { Snowflake } from '../snowflake.js';

/** The guild an interaction came from. The service sends no more of it. */
export const PartialGuild = z.looseObject({
  id: Snowflake,
  /** The preferred locale of the guild. */
  locale: z.string().optional(),
  /** Names in capitals, for example `COMMUNITY`. */
  features: z.array(z.string()).optional(),
});
export type PartialGuild = z.infer<typeof PartialGuild>;

/** A guild as a bot that is a member of it reads it. Only what decides who may do what is required. */
export const FullGuild = z.looseObject({
  ...PartialGuild.shape,
  name: z.string(),
  owner_id: Snowflake,
  /** Every role, the one of @everyone included. */
  roles: z.array(Role),
});
export type FullGuild = z.infer<typeof FullGuild>;
