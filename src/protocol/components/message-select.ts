import * as z from 'zod/mini';
import { selectFields } from './select.js';

/** Default false. */
const disabled = z.optional(z.boolean());

/** A choice of given texts, in a message. */
export const StringSelect = z.looseObject({ ...selectFields.string, disabled });
export type StringSelect = z.infer<typeof StringSelect>;

/** A choice of users, in a message. */
export const UserSelect = z.looseObject({ ...selectFields.user, disabled });
export type UserSelect = z.infer<typeof UserSelect>;

/** A choice of roles, in a message. */
export const RoleSelect = z.looseObject({ ...selectFields.role, disabled });
export type RoleSelect = z.infer<typeof RoleSelect>;

/** A choice of users and roles, in a message. */
export const MentionableSelect = z.looseObject({ ...selectFields.mentionable, disabled });
export type MentionableSelect = z.infer<typeof MentionableSelect>;

/** A choice of channels, in a message. */
export const ChannelSelect = z.looseObject({ ...selectFields.channel, disabled });
export type ChannelSelect = z.infer<typeof ChannelSelect>;

/** A select in an action row of a message. */
export const MessageSelect = z.discriminatedUnion('type', [
  StringSelect,
  UserSelect,
  RoleSelect,
  MentionableSelect,
  ChannelSelect,
]);
export type MessageSelect = z.infer<typeof MessageSelect>;
