import type { UseQuestion, UsingMember } from '../../../src/protocol/permissions/may-use-command.js';
import type { CommandPermission } from '../../../src/protocol/permissions/command-permission.js';
import { Permission } from '../../../src/protocol/permissions/permissions.js';

export const GUILD_ID = '300000000000000001';
export const ALL_CHANNELS = '300000000000000000';
export const CHANNEL_ID = '400';
export const USER_ID = '500';
export const RED = '601';
export const BLUE = '602';

const of = (type: number, id: string, permission: boolean): CommandPermission => ({ id, type, permission });
export const role = (id: string, permission: boolean) => of(1, id, permission);
export const user = (permission: boolean) => of(2, USER_ID, permission);
export const everyone = (permission: boolean) => of(1, GUILD_ID, permission);
export const channel = (permission: boolean) => of(3, CHANNEL_ID, permission);
export const allChannels = (permission: boolean) => of(3, ALL_CHANNELS, permission);

/** A member with the roles RED and BLUE who may use commands and nothing else. */
export const usingMember = (more: Partial<UsingMember> = {}): UsingMember => ({
  id: USER_ID,
  isOwner: false,
  roles: [RED, BLUE],
  permissions: Permission.USE_APPLICATION_COMMANDS,
  ...more,
});

/** A question without any overwrite about a command without a default. */
export const useQuestion = (more: Partial<UseQuestion> = {}): UseQuestion => ({
  guild: { id: GUILD_ID, features: [] },
  member: usingMember(),
  channelId: CHANNEL_ID,
  defaultMemberPermissions: null,
  commandPermissions: [],
  applicationPermissions: [],
  ...more,
});
