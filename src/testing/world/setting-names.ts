import type { SettingNames } from '../../common/read-given.js';
import type {
  ChannelSettings,
  EntitlementSettings,
  GuildSettings,
  MemberSettings,
  MessageSettings,
  RoleSettings,
  UserSettings,
} from './arranged.js';

export const USER_SETTINGS: SettingNames<UserSettings> = {
  name: true,
  id: true,
  locale: true,
  age: true,
  guild: true,
  permissions: true,
  roles: true,
  nickname: true,
  timedOutUntil: true,
  installed: true,
  entitlements: true,
};

export const ENTITLEMENT_SETTINGS: SettingNames<EntitlementSettings> = {
  startsAt: true,
  endsAt: true,
  consumed: true,
  deleted: true,
};

export const GUILD_SETTINGS: SettingNames<GuildSettings> = {
  id: true,
  name: true,
  owner: true,
  locale: true,
  features: true,
  everyone: true,
  installed: true,
};

export const CHANNEL_SETTINGS: SettingNames<ChannelSettings> = {
  guild: true,
  type: true,
  topic: true,
  nsfw: true,
  parent: true,
  overwrites: true,
};

export const ROLE_SETTINGS: SettingNames<RoleSettings> = {
  guild: true,
  permissions: true,
  position: true,
  color: true,
  mentionable: true,
};

export const MEMBER_SETTINGS: SettingNames<MemberSettings> = {
  guild: true,
  roles: true,
  nickname: true,
  timedOutUntil: true,
};

export const MESSAGE_SETTINGS: SettingNames<MessageSettings> = { channel: true, author: true };
