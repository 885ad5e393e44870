import { expect } from 'vitest';
import {
  SlashCommand,
  StringOption,
  Button,
  button,
  ChannelSelect,
  linkButton,
  MentionableSelect,
  premiumButton,
  RoleSelect,
  RouteState,
  row,
  select,
  StringSelect,
  UserSelect,
  type ChatInputInteraction,
  type AnySelectInteraction,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type MentionableSelectInteraction,
  type RoleSelectInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';
import { contract } from './support/contract.js';

const named = ({ values }: Pick<AnySelectInteraction, 'values'>): string =>
  values.map((value) => (typeof value === 'string' ? value : Object.keys(value).sort().join(' '))).join(', ');

class Buttons {
  @SlashCommand('buttons', 'Shows buttons')
  buttons(_: ChatInputInteraction) {
    return {
      content: 'Press one',
      components: [
        row(
          button(Buttons, 'claim', { label: 'Claim 1', style: 'primary', state: { ticket: 1 } }),
          button(Buttons, 'claim', { label: 'Claim 2', emoji: '👍', state: { ticket: 2 } }),
          button(Buttons, 'quiet', { label: 'Quiet' }),
          button(Buttons, 'claim', { label: 'Off', style: 'danger', disabled: true, state: { ticket: 3 } }),
          linkButton({ label: 'More', url: 'https://example.com/more' }),
        ),
        row(
          premiumButton('600000000000000001'),
          button(Buttons, 'sealed', { label: 'Sealed', style: 'success', state: { key: 'a' } }),
          button(Buttons, 'gone', { label: 'Gone' }),
          button(Buttons, 'later', { label: 'Later' }),
        ),
      ],
    };
  }

  @SlashCommand('private', 'Shows a button to one user')
  private(_: ChatInputInteraction) {
    return {
      content: 'Only you',
      ephemeral: true,
      components: [
        row(button(Buttons, 'gone', { label: 'Gone' }), button(Buttons, 'quiet', { label: 'Quiet' })),
      ],
    };
  }

  @SlashCommand('raw', 'Shows a button with this custom id')
  raw(_: ChatInputInteraction, @StringOption('id', 'A custom id', { required: true }) id: string) {
    return { content: 'Raw', components: [row({ type: 2, style: 2, label: 'Raw', custom_id: id } as const)] };
  }

  @Button('claim')
  claim(
    interaction: ButtonInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
  ) {
    return interaction.update({ content: `${ticket} has ${interaction.user.username}`, components: [] });
  }

  @Button('quiet')
  quiet({ user, message }: ButtonInteraction) {
    return { content: `${user.username} pressed on "${message.content}"`, ephemeral: true };
  }

  @Button('sealed', { signed: true })
  sealed(_: ButtonInteraction, @RouteState({ key: 'string' }) { key }: State<{ key: string }>) {
    return `sealed ${key}`;
  }

  @Button('gone')
  async gone(interaction: ButtonInteraction) {
    await interaction.deferUpdate();
    await interaction.deleteReply();
  }

  @Button('later')
  async later(interaction: ButtonInteraction) {
    await interaction.deferUpdate();
    await interaction.update('Later');
    await interaction.followUp('And more');
  }
}

class Selects {
  @SlashCommand('selects', 'Shows selects')
  selects({ user, channelId = '', guildId = '' }: ChatInputInteraction) {
    return {
      content: 'Choose',
      components: [
        row(select(Selects, 'texts', { placeholder: 'Texts', defaults: ['low'] })),
        row(select(Selects, 'users', { placeholder: 'Users', defaults: [user.id] })),
        row(select(Selects, 'roles', { placeholder: 'Roles', defaults: [guildId] })),
        row(select(Selects, 'both', { placeholder: 'Both', maxValues: 3 })),
        row(select(Selects, 'channels', { placeholder: 'Channels', defaults: [channelId] })),
      ],
    };
  }

  @SlashCommand('more', 'Shows further selects')
  more(_: ChatInputInteraction) {
    return {
      content: 'Choose',
      components: [
        row(select(Selects, 'open', { placeholder: 'Open', choices: { One: '1', Two: '2' } })),
        row(select(Selects, 'texts', { placeholder: 'Off', disabled: true })),
      ],
    };
  }

  @StringSelect('texts', {
    choices: ['low', { label: 'High', value: 'high', description: 'Very', emoji: '🔥' }, 'odd'],
    minValues: 0,
    maxValues: 2,
  })
  texts(interaction: StringSelectInteraction<'low' | 'high' | 'odd', 'low' | 'high' | 'odd' | undefined>) {
    return `texts: ${named(interaction)}`;
  }

  @UserSelect('users', { maxValues: 2 })
  users(interaction: UserSelectInteraction) {
    return `users: ${interaction.values.map(({ user, member }) => member?.nick ?? user.username).join(', ')}`;
  }

  @RoleSelect('roles')
  roles(interaction: RoleSelectInteraction) {
    return `roles: ${interaction.values.map(({ name }) => name).join(', ')}`;
  }

  @MentionableSelect('both', { minValues: 2, maxValues: 3 })
  both(interaction: MentionableSelectInteraction) {
    return `both: ${interaction.values.map(({ kind }) => kind).join(', ')}`;
  }

  @ChannelSelect('channels', { channelTypes: ['GUILD_TEXT'] })
  channels(interaction: ChannelSelectInteraction<'GUILD_TEXT'>) {
    return `channels: ${interaction.values.map(({ name }) => name).join(', ')}`;
  }

  @StringSelect('open')
  open(interaction: StringSelectInteraction) {
    return interaction.update({ content: `open: ${named(interaction)}`, components: [] });
  }
}

const settings = { commands: [Buttons, Selects] } as const;

contract('buttons', settings, {
  'are pressed by whom they were shown to, and by others': async (kit, see) => {
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben', locale: 'de' })];
    const shown = await see(ada.slash('buttons'));
    const pressed = await see(ben.press(shown, 'Quiet'));
    expect(pressed.text).toBe('ben pressed on "Press one"');
    expect(pressed.ephemeral).toBe(true);
    await see(shown.press(Buttons, 'quiet').catch(() => 'two of them'));
    await see(shown.press('Sealed'));
    await see(ben.press(shown, Buttons, 'claim', { ticket: 2 }));
    expect(shown.text).toBe('2 has ben');
    await see.refusal(shown.press('Claim 1'));
  },

  'are disabled, or lead elsewhere': async (kit, see) => {
    const shown = await see(kit.as({ name: 'ada' }).slash('buttons'));
    await see.refusal(shown.press('Off'));
    await see.refusal(shown.press('More'));
    await see.refusal(shown.press('Nothing of the kind'));
  },

  'change and delete their message': async (kit, see) => {
    const ada = kit.as({ name: 'ada' });
    const shown = await see(ada.slash('buttons'));
    const later = await see(shown.press('Later'));
    expect(later.updated).toBe(true);
    expect(shown.text).toBe('Later');
    expect(later.followUps.map(({ text }) => text)).toEqual(['And more']);
    const before = shown.message;
    await see(shown.press('Gone'));
    expect(before?.isDeleted).toBe(true);
    await see.refusal(shown.press('Gone'));
    await see([...ada.messages()].length);
  },

  'of a message for one user': async (kit, see) => {
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
    const shown = await see(ada.slash('private'));
    await see.refusal(ben.press(shown, 'Quiet'));
    await see(shown.press('Quiet'));
    await see(shown.press('Gone'));
    expect(shown.message).toBeUndefined();
  },

  'of another version, or made up': async (kit, see) => {
    const ada = kit.as({ name: 'ada', locale: 'de' });
    for (const id of ['claim', 'claim:x', 'forgotten', 'sealed:a', 'sealed!0000000000a']) {
      const shown = await see(ada.slash('raw', { id }));
      const pressed = await see(shown.press('Raw'));
      expect(pressed.ephemeral).toBe(true);
    }
  },

  'in direct messages and in threads': async (kit, see) => {
    const ada = kit.as({ name: 'ada', guild: false });
    await see((await see(ada.slash('buttons'))).press('Quiet'));
    const thread = kit.channel('a thread', { type: 'PUBLIC_THREAD', parent: kit.general });
    const ben = kit.as({ name: 'ben' }).in(thread);
    await see((await see(ben.slash('buttons'))).press('Claim 1'));
  },

  'of a channel that is hidden by now': async (kit, see) => {
    const role = kit.role('readers', { permissions: [] });
    const [ada, ben] = [kit.as({ name: 'ada', roles: [role] }), kit.as({ name: 'ben' })];
    const room = kit.channel('room', {
      overwrites: [
        { for: kit.everyone(), deny: ['VIEW_CHANNEL'] },
        { for: role, allow: ['VIEW_CHANNEL'] },
      ],
    });
    const shown = await see(ada.in(room).slash('buttons'));
    await see.refusal(ben.press(shown, 'Quiet'));
    kit.member(ada, { roles: [] });
    await see.refusal(shown.press('Quiet'));
  },

  'of a user who was timed out, or is no member': async (kit, see) => {
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben', guild: false })];
    const shown = await see(ada.slash('buttons'));
    await see.refusal(ben.press(shown, 'Quiet'));
    kit.member(ada, { timedOutUntil: new Date(kit.clock.now() + 60_000) });
    await see(
      shown.press('Quiet').then(
        (reply) => reply.text,
        (error: unknown) => (error as { reason: string }).reason,
      ),
    );
  },
});

contract('selects', settings, {
  'of texts': async (kit, see) => {
    const shown = await see(kit.as({ name: 'ada' }).slash('selects'));
    expect((await see(shown.choose('Texts', ['low', 'High']))).text).toBe('texts: low, high');
    await see(shown.choose(Selects, 'texts', 'high'));
    await see(shown.choose('Texts', []));
    await see.refusal(shown.choose('Texts', ['low', 'high', 'odd']));
    await see.refusal(shown.choose('Texts', ['low', 'low']));
    await see.refusal(shown.choose('Texts', 'lower'));
  },

  'of users': async (kit, see) => {
    const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben', nickname: 'Benny' })];
    const stranger = kit.as({ name: 'stranger', guild: false });
    const shown = await see(ada.slash('selects'));
    expect((await see(shown.choose('Users', [ben, stranger]))).text).toBe('users: Benny, stranger');
    await see(ben.choose(shown, 'Users', ada));
    await see.refusal(shown.choose('Users', []));
    await see.refusal(shown.choose('Users', kit.everyone()));
  },

  'of roles, and of users and roles': async (kit, see) => {
    const ada = kit.as({ name: 'ada' });
    const role = kit.role('keepers', { permissions: ['MANAGE_ROLES'], color: 0xabcdef });
    const shown = await see(ada.slash('selects'));
    expect((await see(shown.choose('Roles', role))).text).toBe('roles: keepers');
    await see(shown.choose('Roles', kit.everyone()));
    expect((await see(shown.choose('Both', [role, ada]))).text).toBe('both: role, user');
    await see.refusal(shown.choose('Both', role));
    const other = kit.guild({ name: 'Elsewhere' });
    await see.refusal(shown.choose('Roles', kit.role('foreign', { guild: other })));
  },

  'of channels': async (kit, see) => {
    const ada = kit.as({ name: 'ada' });
    const shown = await see(ada.slash('selects'));
    await see(shown.choose('Channels', kit.general));
    await see(shown.choose('Channels', kit.channel('other', { nsfw: true, topic: 'About' })));
    await see.refusal(shown.choose('Channels', kit.channel('voice', { type: 'GUILD_VOICE' })));
    const hidden = kit.channel('hidden', { overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }] });
    await see.refusal(shown.choose('Channels', hidden));
  },

  'with choices of the message, and disabled': async (kit, see) => {
    const shown = await see(kit.as({ name: 'ada' }).slash('more'));
    await see.refusal(shown.choose('Off', 'low'));
    const chosen = await see(shown.choose('Open', 'Two'));
    expect(chosen.text).toBe('open: 2');
    expect(chosen.updated).toBe(true);
  },
});
