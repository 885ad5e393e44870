import type { PermissionName } from 'commandry';
import { ChannelType, Permission, Snowflake } from 'commandry/protocol';
import { whole } from 'commandry/tooling/kit';
import * as z from 'zod/mini';
import type {
  ChannelSettings,
  EntitlementSettings,
  GuildSettings,
  MemberSettings,
  MessageSettings,
  RoleSettings,
  UserSettings,
} from './arranged.js';

/** What has been looked up in the kit's world: checked where it is used, which names what there is. */
const aHandle = z.optional(z.unknown());
const aFlag = z.optional(z.boolean());
const aText = z.optional(z.string());
export const permissions = z.optional(z.array(z.enum(Object.keys(Permission) as PermissionName[])));
/** Of any realm: runners of tests have their own. */
export const aDate = z.custom(
  (value) => Object.prototype.toString.call(value) === '[object Date]',
  'must be a Date',
);
const aDateOrNone = z.optional(z.nullable(aDate));

type Fields<T> = Readonly<Record<keyof T, z.ZodMiniType>>;

const OF_MEMBER = {
  guild: aHandle,
  roles: z.optional(z.array(z.unknown())),
  nickname: z.optional(z.nullable(z.string())),
  timedOutUntil: aDateOrNone,
} satisfies Fields<MemberSettings>;

export const MemberGiven = z.strictObject(OF_MEMBER);

export const UserGiven = z.strictObject({
  ...OF_MEMBER,
  name: aText,
  id: z.optional(Snowflake),
  locale: aText,
  age: z.optional(z.number().check(z.minimum(0))),
  directMessages: aFlag,
  permissions,
  installed: aFlag,
  entitlements: z.optional(z.array(Snowflake)),
} satisfies Fields<UserSettings>);

export const EntitlementGiven = z.strictObject({
  startsAt: aDateOrNone,
  endsAt: aDateOrNone,
  consumed: aFlag,
  deleted: aFlag,
} satisfies Fields<EntitlementSettings>);

export const GuildGiven = z.strictObject({
  id: z.optional(Snowflake),
  name: aText,
  owner: aHandle,
  locale: aText,
  features: z.optional(z.array(z.string())),
  everyone: permissions,
  installed: aFlag,
} satisfies Fields<GuildSettings>);

export const ChannelGiven = z.strictObject({
  guild: aHandle,
  type: z.optional(z.enum(Object.keys(ChannelType))),
  topic: aText,
  nsfw: aFlag,
  parent: aHandle,
  overwrites: z.optional(z.array(z.strictObject({ for: aHandle, allow: permissions, deny: permissions }))),
} satisfies Fields<ChannelSettings>);

export const RoleGiven = z.strictObject({
  guild: aHandle,
  permissions,
  position: z.optional(whole(0)),
  color: z.optional(whole(0, 0xff_ff_ff)),
  mentionable: aFlag,
} satisfies Fields<RoleSettings>);

export const MessageGiven = z.strictObject({
  channel: aHandle,
  author: aHandle,
} satisfies Fields<MessageSettings>);
