import { HARBOUR, startStaff } from '../../../tools/emulator/support/worlds/staff-world.js';

/** A channel for what bots tell moderators, and one for news. */
export const [LOG, NEWS] = ['1100000000000000801', '1100000000000000802'] as const;

/** What a user reads of a message. */
export interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly author: { readonly username: string };
  readonly [field: string]: unknown;
}

/** An emulator with a bot that has every permission but ADMINISTRATOR, and what users see of its channels. */
export async function startPorts() {
  const { emulator, call } = await startStaff(undefined, (world) => {
    world.channels.push(
      { id: LOG, guildId: HARBOUR, name: 'log' },
      { id: NEWS, guildId: HARBOUR, name: 'news', type: 5 },
    );
  });
  return {
    baseUrl: emulator.baseUrl,
    control: emulator.control,
    emulator,
    call,
    /** The messages of a channel as a user sees them, oldest first. */
    seenBy: async (userId: string, channelId: string): Promise<readonly ShownMessage[]> => {
      const { body } = await emulator.control('GET', `/channels/${channelId}/messages?as=${userId}`);
      return (body as { readonly messages: readonly ShownMessage[] }).messages;
    },
    /** Writes a message as a user. */
    say: async (userId: string, channelId: string, content: string): Promise<string> => {
      const record = { channel_id: channelId, author_id: userId, content };
      const { body } = await emulator.control('POST', '/messages', record);
      return (body as { readonly id: string }).id;
    },
  };
}
