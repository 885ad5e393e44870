import type {
  WireAttachment,
  WireMessage,
} from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import type { WireUser } from '../../../../tools/src/emulator/domain/objects/wire-user.js';
import type {
  MessageContext,
  NamedUser,
} from '../../../../tools/src/playground/messages/rendering-context.js';

/** The moment at which messages are looked at. */
export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

export const ADA_ID = '1100000000000000301';
export const BEN_ID = '1100000000000000302';
export const BOT_ID = '1100000000000000101';

const ada: NamedUser = { id: ADA_ID, username: 'ada', displayName: 'Ada', bot: false };
const ben: NamedUser = { id: BEN_ID, username: 'ben', displayName: 'Captain Ben', bot: false };
const bot: NamedUser = { id: BOT_ID, username: 'weather', displayName: 'Weather', bot: true };

/** Ada looks at messages of a guild with two roles, two channels and one command. */
export const renderingContext: MessageContext = {
  me: ada,
  canAct: true,
  locale: 'en-US',
  guildId: '1',
  users: new Map([ada, ben, bot].map((user) => [user.id, user])),
  roles: new Map([
    ['7', { id: '7', name: 'Sailors', color: 0x2ecc71 }],
    ['1', { id: '1', name: '@everyone', color: 0 }],
  ]),
  channels: new Map([
    ['200', { id: '200', name: 'general', type: 0, parentId: null }],
    ['201', { id: '201', name: 'Lounge', type: 2, parentId: null }],
  ]),
  commands: new Map([['55', { id: '55', name: 'weather' }]]),
  emojis: [],
  skus: new Map([['778', 'Gold']]),
  now: () => NOW_MS,
  onComponent: () => Promise.resolve(),
  onReact: () => undefined,
  onVote: () => undefined,
  onDismiss: () => undefined,
  onBuy: () => Promise.resolve(),
  onCommand: () => undefined,
  onChannel: () => undefined,
};

export function toWireUser({ id, username, displayName, bot: isBot }: NamedUser): WireUser {
  return {
    id,
    username,
    discriminator: '0',
    global_name: displayName,
    avatar: null,
    avatar_decoration_data: null,
    clan: null,
    collectibles: null,
    display_name_styles: null,
    primary_guild: null,
    public_flags: 0,
    ...(isBot ? { bot: true } : {}),
  };
}

export const users = { ada: toWireUser(ada), ben: toWireUser(ben), bot: toWireUser(bot) };

/** A message of the bot, with what a test is about. */
export function toMessage(parts: Partial<WireMessage> = {}): WireMessage {
  return {
    type: 0,
    content: '',
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    timestamp: '2026-11-21T11:58:00.000000+00:00',
    edited_timestamp: null,
    flags: 0,
    components: [],
    id: '1300000000000000001',
    channel_id: '200',
    author: users.bot,
    pinned: false,
    mention_everyone: false,
    tts: false,
    ...parts,
  };
}

export function toAttachment(parts: Partial<WireAttachment> = {}): WireAttachment {
  const url = 'http://127.0.0.1:4321/attachments/200/1400000000000000001/map.png';
  return {
    id: '1400000000000000001',
    filename: 'map.png',
    size: 2048,
    url,
    proxy_url: url,
    content_type: 'image/png',
    ...parts,
  };
}
