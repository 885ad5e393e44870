import type { EmulatorOptions, WireMessage, WorldInput } from '../../../../tools/src/emulator/index.js';
import { createWorld } from '../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, BOT, GENERAL, HARBOUR, startTestEmulator, WEATHER } from './emulator.js';
import type { TestAnswer, TestEmulator } from './emulator.js';

/** What is in the world of messages beside the default one. */
export const [NEWS, QUIET, CATEGORY, THREAD, BOT_ROLE, SUN] = [
  '1100000000000000701',
  '1100000000000000702',
  '1100000000000000703',
  '1100000000000000704',
  '1100000000000000705',
  '1100000000000000706',
] as const;
/** A user who shares no guild with the bot. */
export const CLEO = '1100000000000000707';

/** Every permission that is not ADMINISTRATOR. */
export const EVERYTHING = (1n << 53n) - 1n - 8n;

interface MessageWorld {
  /** The permissions of the bot's role. Default: all but ADMINISTRATOR. */
  readonly rights?: bigint;
  readonly thread?: object;
}

/** The default world, with a role of the bot that says what it may do, and more channels. */
export function createMessageWorld({ rights = EVERYTHING, thread = {} }: MessageWorld = {}): WorldInput {
  const world = createWorld();
  world.roles = world.roles.map((role) => ({ ...role, permissions: '0' }));
  world.roles.push({
    id: BOT_ROLE,
    guildId: HARBOUR,
    name: 'bot',
    permissions: rights.toString(),
    mentionable: false,
  });
  const VIEW_AND_REACT = (1n << 10n) | (1n << 6n);
  world.roles = world.roles.map((role) =>
    role.id === HARBOUR ? { ...role, permissions: VIEW_AND_REACT.toString() } : role,
  );
  world.members = world.members.map((member) =>
    member.userId === BOT ? { ...member, roles: [BOT_ROLE] } : member,
  );
  world.channels.push(
    { id: CATEGORY, guildId: HARBOUR, name: 'all', type: 4 },
    { id: NEWS, guildId: HARBOUR, name: 'news', type: 5 },
    {
      id: QUIET,
      guildId: HARBOUR,
      name: 'quiet',
      overwrites: [{ id: BOT_ROLE, type: 0, deny: (1n << 11n).toString() }],
    },
    { id: THREAD, guildId: HARBOUR, name: 'rain', type: 11, parentId: GENERAL, ...thread },
  );
  world.users.push({ id: CLEO, username: 'cleo' });
  const ofGuild = { guildId: HARBOUR, applicationId: null, userId: CLEO };
  world.emojis.push({ id: SUN, name: 'sun', ...ofGuild });
  return world;
}

export interface MessageEmulator extends TestEmulator {
  /** A request of the bot; the path is below `/api/v10`. */
  readonly bot: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  /** Sends a message to general as the bot, or elsewhere. */
  readonly send: (body: object, channelId?: string) => Promise<WireMessage>;
  /** Sends a message to general as ada, through the control plane, or as somebody else. */
  readonly say: (content: string, authorId?: string, channelId?: string) => Promise<{ readonly id: string }>;
}

/** An emulator whose bot has rights in Harbour, and the requests of this bot. */
export async function startForMessages(
  world: MessageWorld = {},
  options: EmulatorOptions = {},
): Promise<MessageEmulator> {
  return withMessages(await startTestEmulator({ world: createMessageWorld(world), ...options }));
}

export function withMessages(emulator: TestEmulator): MessageEmulator {
  const bot: MessageEmulator['bot'] = (method, path, body) =>
    emulator.request(method, `/api/v10${path}`, { body, headers: AUTHORIZATION });
  return {
    ...emulator,
    bot,
    send: async (body, channelId = GENERAL) => {
      const { status, text, body: sent } = await bot('POST', `/channels/${channelId}/messages`, body);
      if (status !== 200) throw new Error(`The message was refused: ${text}`);
      return sent as WireMessage;
    },
    say: async (content, authorId = ADA, channelId = GENERAL) => {
      const record = { channel_id: channelId, author_id: authorId, content };
      return (await emulator.control('POST', '/messages', record)).body as { id: string };
    },
  };
}

/** The number of an error and its status. */
export function codeOf({ status, body }: TestAnswer): readonly [number, unknown] {
  return [status, (body as { readonly code?: unknown } | undefined)?.code];
}

export { ADA, BEN, BOT, GENERAL, HARBOUR, WEATHER };
