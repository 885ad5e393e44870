import * as z from 'zod';
import {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  UserRecord,
} from './world-records.js';

export const World = z.strictObject({
  applications: z.array(ApplicationRecord),
  guilds: z.array(GuildRecord).default([]),
  users: z.array(UserRecord).default([]),
  members: z.array(MemberRecord).default([]),
  roles: z.array(RoleRecord).default([]),
  channels: z.array(ChannelRecord).default([]),
  messages: z.array(MessageRecord).default([]),
});

/** Everything that is there when an emulator starts, as somebody writes it: what has a default may be left out. */
export type WorldInput = z.input<typeof World>;

/** The same with every list there. */
export type World = { [List in keyof WorldInput]-?: NonNullable<WorldInput[List]> };

/** The same with every default filled in. */
export type ReadWorld = z.output<typeof World>;
