import { describe, expect, test } from 'vitest';
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  IntegerOption,
  MentionableOption,
  MessageCommand,
  NumberOption,
  RoleOption,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  UserOption,
  type Attachment,
  type ChannelValue,
  type ChatInputInteraction,
  type MentionableValue,
  type MessageInteraction,
  type Role,
  type UserInteraction,
  type UserValue,
} from 'commandry';
import { createWorld, type InvokeResult } from '../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, GENERAL, HARBOUR } from '../../tools/emulator/support/emulator.js';
import { startEmulatedBot } from '../../support/service/emulated-bot.js';

const SAILORS = '50';
const STRANGER = '70';
const LARGEST = Number.MAX_SAFE_INTEGER;

let seen: unknown;
let by: ChatInputInteraction | UserInteraction | MessageInteraction;

/** Has every one of the eleven types of option: values of nine, a subcommand and a group. */
@Command('box', 'Holds anything')
@SubcommandGroup('deep', 'Deep inside')
class Box {
  @Subcommand('plain', 'Texts and numbers')
  plain(
    interaction: ChatInputInteraction,
    @StringOption('text', 'd') text = 'default',
    @IntegerOption('count', 'd') count = 7,
    @NumberOption('part', 'd') part = 0.5,
    @BooleanOption('yes', 'd') yes = true,
  ) {
    by = interaction;
    seen = { text, count, part, yes };
    return 'ok';
  }
  @Subcommand('fill', 'Whoever and whatever', { group: 'deep' })
  fill(
    interaction: ChatInputInteraction,
    @UserOption('user', 'd') user?: UserValue,
    @ChannelOption('channel', 'd', { channelTypes: ['GUILD_TEXT'] }) channel?: ChannelValue<'GUILD_TEXT'>,
    @RoleOption('role', 'd') role?: Role,
    @MentionableOption('whom', 'd') whom?: MentionableValue,
    @AttachmentOption('file', 'd', { fileTypes: ['image'] }) file?: Attachment,
  ) {
    by = interaction;
    seen = { user, channel, role, whom, file };
    return 'ok';
  }
}

class Menus {
  @UserCommand('Wave')
  wave(interaction: UserInteraction) {
    by = interaction;
    return `👋 ${interaction.target.user.username}`;
  }
  @MessageCommand('Quote')
  quote(interaction: MessageInteraction) {
    by = interaction;
    return `> ${interaction.target.message.content}`;
  }
}

async function startInvoking() {
  const world = createWorld();
  world.roles.push({ id: SAILORS, guildId: HARBOUR, name: 'Sailors', permissions: '0' });
  world.users.push({ id: STRANGER, username: 'cleo' });
  const { emulator, logbook } = await startEmulatedBot({ commands: [Box, Menus] }, { world });
  return async (body: object, userId = ADA) => {
    seen = undefined;
    const given = await emulator.control('POST', `/users/${userId}/invoke`, { channel_id: GENERAL, ...body });
    expect(logbook.entries).toEqual([]);
    return given.body as InvokeResult;
  };
}

describe('from the emulator to the method, over signed HTTP, come', () => {
  test('texts, numbers and booleans as they were given, falsy and extreme ones too', async () => {
    const invoke = await startInvoking();
    const rows = [
      { text: '', count: 0, part: 0, yes: false },
      { text: ' x\n`', count: LARGEST, part: 2 ** 53, yes: true },
      { text: '💧'.repeat(3), count: -LARGEST, part: -0.25, yes: false },
    ];
    for (const options of rows) {
      await invoke({ command: 'box plain', options });
      expect(seen).toEqual(options);
    }
  });

  test('the defaults of the method for what was left out', async () => {
    const invoke = await startInvoking();
    await invoke({ command: 'box plain', options: { count: 0 } });
    expect(seen).toEqual({ text: 'default', count: 0, part: 0.5, yes: true });
    expect(by.raw.data.options).toHaveLength(1);
  });

  test('users with their member, channels, roles and files', async () => {
    const invoke = await startInvoking();
    const file = { filename: 'map.png', content_type: 'image/png', content_base64: 'aGVsbG8=' };
    await invoke({
      command: 'box deep fill',
      options: { user: BEN, channel: GENERAL, role: SAILORS, whom: SAILORS, file },
    });
    expect(seen).toMatchObject({
      user: { user: { id: BEN, username: 'ben' }, member: { nick: 'Captain Ben' } },
      channel: { id: GENERAL, name: 'general', type: 0 },
      role: { id: SAILORS, name: 'Sailors' },
      whom: { kind: 'role', role: { id: SAILORS } },
      file: { filename: 'map.png', size: 5 },
    });
    const { url } = (seen as { file: Attachment }).file;
    expect(await (await fetch(url)).text()).toBe('hello');
  });

  test('users from outside the guild without a member, and mentionable users as users', async () => {
    const invoke = await startInvoking();
    await invoke({ command: 'box deep fill', options: { user: STRANGER, whom: BEN } });
    expect(seen).toMatchObject({
      user: { user: { id: STRANGER }, member: undefined },
      whom: { kind: 'user', user: { id: BEN }, member: { nick: 'Captain Ben' } },
    });
  });

  test('the interaction with who, where and what may be done', async () => {
    const invoke = await startInvoking();
    await invoke({ command: 'box plain' }, BEN);
    expect(by).toMatchObject({
      commandPath: 'box plain',
      user: { id: BEN },
      guildId: HARBOUR,
      guild: { id: HARBOUR, locale: 'en-US', features: [] },
      channel: { id: GENERAL, name: 'general' },
      context: 'GUILD',
      installs: { types: ['GUILD_INSTALL'], guildId: HARBOUR },
      locale: 'de',
      guildLocale: 'en-US',
      entitlements: [],
    });
    expect(by.memberPermissions?.has('SEND_MESSAGES')).toBe(true);
    expect(by.memberPermissions?.has('MANAGE_GUILD')).toBe(false);
    await invoke({ command: 'box plain' }, ADA);
    expect(by.memberPermissions?.has('MANAGE_GUILD')).toBe(true);
  });

  test('the users and messages that commands are used on', async () => {
    const invoke = await startInvoking();
    await invoke({ command: 'Wave', type: 2, target_id: BEN });
    expect((by as UserInteraction).target).toMatchObject({
      user: { id: BEN },
      member: { nick: 'Captain Ben' },
    });
    expect((by as UserInteraction).target.memberPermissions?.has('SEND_MESSAGES')).toBe(true);
    await invoke({ command: 'Quote', type: 3, target_id: BENS_MESSAGE });
    expect((by as MessageInteraction).target.message).toMatchObject({
      id: BENS_MESSAGE,
      content: 'Is it going to rain today?',
      author: { id: BEN },
    });
  });
});
