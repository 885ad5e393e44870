import type { GatewayEventType } from './gateway-event.js';

/** The intents of a gateway connection, which select its events. */
export const GatewayIntent = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_EXPRESSIONS: 1 << 3,
  GUILD_INTEGRATIONS: 1 << 4,
  GUILD_WEBHOOKS: 1 << 5,
  GUILD_INVITES: 1 << 6,
  GUILD_VOICE_STATES: 1 << 7,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
  GUILD_SCHEDULED_EVENTS: 1 << 16,
  AUTO_MODERATION_CONFIGURATION: 1 << 20,
  AUTO_MODERATION_EXECUTION: 1 << 21,
  GUILD_MESSAGE_POLLS: 1 << 24,
  DIRECT_MESSAGE_POLLS: 1 << 25,
} as const;

/** The name of an intent. */
export type GatewayIntentName = keyof typeof GatewayIntent;

/** Every bit that is an intent. */
export const ALL_INTENTS: number = /* @__PURE__ */ Object.values(GatewayIntent).reduce(
  (bits: number, bit) => bits | bit,
  0,
);

/**
 * The intents that an application must be granted, each with its name in the developer portal and the application flags
 * that grant it: in full, and for an app in fewer than 100 guilds.
 */
export const PRIVILEGED_INTENTS = {
  GUILD_PRESENCES: { portalName: 'Presence Intent', flags: (1 << 12) | (1 << 13) },
  GUILD_MEMBERS: { portalName: 'Server Members Intent', flags: (1 << 14) | (1 << 15) },
  MESSAGE_CONTENT: { portalName: 'Message Content Intent', flags: (1 << 18) | (1 << 19) },
} as const satisfies Partial<Record<GatewayIntentName, { portalName: string; flags: number }>>;

/** The name of such an intent. */
export type PrivilegedIntentName = keyof typeof PRIVILEGED_INTENTS;

/** The intents that select an event: a session with one of them gets it. No intent: every session gets it. */
export const EVENT_INTENTS: Readonly<Record<GatewayEventType, readonly GatewayIntentName[]>> = {
  READY: [],
  RESUMED: [],
  RATE_LIMITED: [],
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: [],
  AUTO_MODERATION_ACTION_EXECUTION: ['AUTO_MODERATION_EXECUTION'],
  AUTO_MODERATION_RULE_CREATE: ['AUTO_MODERATION_CONFIGURATION'],
  AUTO_MODERATION_RULE_DELETE: ['AUTO_MODERATION_CONFIGURATION'],
  AUTO_MODERATION_RULE_UPDATE: ['AUTO_MODERATION_CONFIGURATION'],
  CHANNEL_CREATE: ['GUILDS'],
  CHANNEL_DELETE: ['GUILDS'],
  CHANNEL_INFO: [],
  CHANNEL_PINS_UPDATE: ['GUILDS', 'DIRECT_MESSAGES'],
  CHANNEL_UPDATE: ['GUILDS'],
  ENTITLEMENT_CREATE: [],
  ENTITLEMENT_DELETE: [],
  ENTITLEMENT_UPDATE: [],
  GUILD_AUDIT_LOG_ENTRY_CREATE: ['GUILD_MODERATION'],
  GUILD_BAN_ADD: ['GUILD_MODERATION'],
  GUILD_BAN_REMOVE: ['GUILD_MODERATION'],
  GUILD_CREATE: ['GUILDS'],
  GUILD_DELETE: ['GUILDS'],
  GUILD_EMOJIS_UPDATE: ['GUILD_EXPRESSIONS'],
  GUILD_INTEGRATIONS_UPDATE: ['GUILD_INTEGRATIONS'],
  GUILD_MEMBER_ADD: ['GUILD_MEMBERS'],
  GUILD_MEMBER_REMOVE: ['GUILD_MEMBERS'],
  GUILD_MEMBER_UPDATE: ['GUILD_MEMBERS'],
  GUILD_MEMBERS_CHUNK: [],
  GUILD_ROLE_CREATE: ['GUILDS'],
  GUILD_ROLE_DELETE: ['GUILDS'],
  GUILD_ROLE_UPDATE: ['GUILDS'],
  GUILD_SCHEDULED_EVENT_CREATE: ['GUILD_SCHEDULED_EVENTS'],
  GUILD_SCHEDULED_EVENT_DELETE: ['GUILD_SCHEDULED_EVENTS'],
  GUILD_SCHEDULED_EVENT_UPDATE: ['GUILD_SCHEDULED_EVENTS'],
  GUILD_SCHEDULED_EVENT_USER_ADD: ['GUILD_SCHEDULED_EVENTS'],
  GUILD_SCHEDULED_EVENT_USER_REMOVE: ['GUILD_SCHEDULED_EVENTS'],
  GUILD_SOUNDBOARD_SOUND_CREATE: ['GUILD_EXPRESSIONS'],
  GUILD_SOUNDBOARD_SOUND_DELETE: ['GUILD_EXPRESSIONS'],
  GUILD_SOUNDBOARD_SOUND_UPDATE: ['GUILD_EXPRESSIONS'],
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: ['GUILD_EXPRESSIONS'],
  GUILD_STICKERS_UPDATE: ['GUILD_EXPRESSIONS'],
  GUILD_UPDATE: ['GUILDS'],
  INTEGRATION_CREATE: ['GUILD_INTEGRATIONS'],
  INTEGRATION_DELETE: ['GUILD_INTEGRATIONS'],
  INTEGRATION_UPDATE: ['GUILD_INTEGRATIONS'],
  INTERACTION_CREATE: [],
  INVITE_CREATE: ['GUILD_INVITES'],
  INVITE_DELETE: ['GUILD_INVITES'],
  MESSAGE_CREATE: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'],
  MESSAGE_DELETE: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'],
  MESSAGE_DELETE_BULK: ['GUILD_MESSAGES'],
  MESSAGE_POLL_VOTE_ADD: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'],
  MESSAGE_POLL_VOTE_REMOVE: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'],
  MESSAGE_REACTION_ADD: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
  MESSAGE_REACTION_REMOVE: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
  MESSAGE_REACTION_REMOVE_ALL: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
  MESSAGE_REACTION_REMOVE_EMOJI: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
  MESSAGE_UPDATE: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'],
  PRESENCE_UPDATE: ['GUILD_PRESENCES'],
  SOUNDBOARD_SOUNDS: [],
  STAGE_INSTANCE_CREATE: ['GUILDS'],
  STAGE_INSTANCE_DELETE: ['GUILDS'],
  STAGE_INSTANCE_UPDATE: ['GUILDS'],
  SUBSCRIPTION_CREATE: [],
  SUBSCRIPTION_DELETE: [],
  SUBSCRIPTION_UPDATE: [],
  THREAD_CREATE: ['GUILDS'],
  THREAD_DELETE: ['GUILDS'],
  THREAD_LIST_SYNC: ['GUILDS'],
  THREAD_MEMBER_UPDATE: ['GUILDS'],
  // With the second, also about others than the bot.
  THREAD_MEMBERS_UPDATE: ['GUILDS', 'GUILD_MEMBERS'],
  THREAD_UPDATE: ['GUILDS'],
  TYPING_START: ['GUILD_MESSAGE_TYPING', 'DIRECT_MESSAGE_TYPING'],
  USER_UPDATE: [],
  VOICE_CHANNEL_EFFECT_SEND: ['GUILD_VOICE_STATES'],
  VOICE_CHANNEL_START_TIME_UPDATE: ['GUILDS'],
  VOICE_CHANNEL_STATUS_UPDATE: ['GUILDS'],
  VOICE_SERVER_UPDATE: [],
  VOICE_STATE_UPDATE: ['GUILD_VOICE_STATES'],
  WEBHOOKS_UPDATE: ['GUILD_WEBHOOKS'],
};

/** Returns the bits that select an event in guilds, or in direct messages; 0 if every session gets it. */
export function intentBitsOf(type: GatewayEventType, where: 'guild' | 'direct' | 'both'): number {
  return EVENT_INTENTS[type]
    .filter((name) => where === 'both' || name.startsWith('DIRECT_') === (where === 'direct'))
    .reduce((bits, name) => bits | GatewayIntent[name], 0);
}

/** Returns the names of bits. */
export function intentNamesOf(bits: number): readonly GatewayIntentName[] {
  const names = Object.keys(GatewayIntent) as GatewayIntentName[];
  return names.filter((name) => (bits & GatewayIntent[name]) !== 0);
}

/** Returns the privileged intents among these bits that an application is not granted, by its flags. */
export function findUngrantedIntents(bits: number, flags: number): PrivilegedIntentName[] {
  const names = Object.keys(PRIVILEGED_INTENTS) as PrivilegedIntentName[];
  return names.filter(
    (intent) => (bits & GatewayIntent[intent]) !== 0 && (flags & PRIVILEGED_INTENTS[intent].flags) === 0,
  );
}
