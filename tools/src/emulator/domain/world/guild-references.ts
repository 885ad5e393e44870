import type { ReadWorld } from './world.js';

/** The lists of a world that belong to guilds, whose records have no ids in the control plane. */
type GuildList = 'bans' | 'emojis' | 'webhooks' | 'invites' | 'auditLog';

/**
 * Lists the references of bans, emojis, webhooks, invites and audit logs to what does not exist, with their paths, and
 * the members who are banned.
 */
export function findGuildListProblems(world: ReadWorld): string[] {
  const judge = createJudge(world);
  const problems = LISTS.flatMap((list) =>
    world[list].flatMap((record, index) => judge(record).map((problem) => `${list}.${index}: ${problem}`)),
  );
  const banned = new Set(world.bans.map(({ guildId, userId }) => `${guildId}/${userId}`));
  const both = world.members.flatMap(({ guildId, userId }, index) =>
    banned.has(`${guildId}/${userId}`)
      ? [`members.${index}: user ${userId} is banned from guild ${guildId}: remove the ban or the member`]
      : [],
  );
  return [...problems, ...both];
}

/** Removes what refers to something that was removed, and references to it from the settings of guilds and channels. */
export function withoutOrphans(world: ReadWorld): ReadWorld {
  const judge = createJudge(world);
  const keep = <T extends Reference>(records: readonly T[]): T[] =>
    records.filter((record) => judge(record).length === 0);
  const channels = new Set(world.channels.map(({ id }) => id));
  const isGone = (id: string | null) => id !== null && !channels.has(id);
  return {
    ...world,
    guilds: world.guilds.map((guild) => {
      const gone = CHANNEL_SETTINGS.filter((field) => isGone(guild[field]));
      return gone.length === 0
        ? guild
        : { ...guild, ...Object.fromEntries(gone.map((field) => [field, null])) };
    }),
    bans: keep(world.bans),
    emojis: keep(world.emojis),
    webhooks: keep(world.webhooks),
    invites: keep(world.invites),
    auditLog: keep(world.auditLog),
  };
}

/** The settings of a guild that name one of its channels. */
const CHANNEL_SETTINGS = [
  'afkChannelId',
  'systemChannelId',
  'rulesChannelId',
  'publicUpdatesChannelId',
  'safetyAlertsChannelId',
] as const;

const LISTS: readonly GuildList[] = ['bans', 'emojis', 'webhooks', 'invites', 'auditLog'];

interface Reference {
  readonly guildId: string | null;
  readonly applicationId?: string | null;
  readonly channelId?: string;
  readonly userId?: string;
  readonly inviterId?: string;
}

function createJudge(world: ReadWorld): (record: Reference) => string[] {
  const ids = (records: readonly { readonly id: string }[]) => new Set(records.map(({ id }) => id));
  const [guilds, users, applications] = [ids(world.guilds), ids(world.users), ids(world.applications)];
  const channels = new Map(world.channels.map((channel) => [channel.id, channel.guildId]));
  return ({ guildId, applicationId, channelId, userId, inviterId }) => [
    ...(guildId !== null && !guilds.has(guildId) ? [`no guild ${guildId}`] : []),
    ...(guildId === null && !applications.has(applicationId ?? '')
      ? [`no application ${applicationId ?? ''}`]
      : []),
    ...(channelId !== undefined && channels.get(channelId) !== guildId ? [`no channel ${channelId}`] : []),
    ...[userId, inviterId]
      .filter((id) => id !== undefined && !users.has(id))
      .map((id) => `no user ${id ?? ''}`),
  ];
}
