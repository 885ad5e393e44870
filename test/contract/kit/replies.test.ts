import { expect } from 'vitest';
import {
  MessageFlag,
  SlashCommand,
  Button,
  button,
  container,
  file as fileComponent,
  gallery,
  linkButton,
  row,
  section,
  separator,
  text,
  thumbnail,
  type ChatInputInteraction,
  type ButtonInteraction,
} from 'commandry';
import { contract } from './support/contract.js';

class Replies {
  @SlashCommand('rich', 'A message with much in it')
  rich({ user, guildId }: ChatInputInteraction) {
    return {
      content: `Hello <@${user.id}> <@&${guildId ?? ''}> @everyone`,
      embeds: [
        {
          title: 'A title',
          description: 'A description',
          url: 'https://example.com',
          color: 0x336699,
          fields: [{ name: 'Field', value: 'Value', inline: true }],
          author: { name: 'Author', icon_url: 'https://example.com/a.png' },
          footer: { text: 'Footer' },
          image: { url: 'https://example.com/i.png' },
          thumbnail: { url: 'https://example.com/t.png' },
          timestamp: '2026-01-01T00:00:00.000Z',
        },
      ],
      flags: MessageFlag.SUPPRESS_NOTIFICATIONS,
      allowed_mentions: { parse: ['users' as const, 'roles' as const, 'everyone' as const] },
    };
  }

  @SlashCommand('poll', 'A poll')
  poll(interaction: ChatInputInteraction) {
    return interaction.reply({
      poll: {
        question: { text: 'Which?' },
        answers: [{ poll_media: { text: 'One', emoji: { name: '👍' } } }, { poll_media: { text: 'Two' } }],
        duration: 2,
      },
    });
  }

  @SlashCommand('layout', 'A message made of components')
  layout(_: ChatInputInteraction) {
    return {
      components: [
        text('# A title'),
        section(['One', 'Two'], button(Replies, 'more', { label: 'More' })),
        container(
          [
            section(
              'A picture',
              thumbnail('https://example.com/t.png', { description: 'Alt', spoiler: true }),
            ),
            separator({ spacing: 'large' }),
            gallery(['https://example.com/a.png', { url: 'attachment://b.png', description: 'B' }]),
            fileComponent('attachment://notes.txt'),
            row(linkButton({ label: 'Link', url: 'https://example.com' })),
          ],
          { accentColor: 0x123456, spoiler: true },
        ),
      ],
      files: [
        { name: 'notes.txt', data: 'Notes' },
        { name: 'b.png', data: new Uint8Array([1, 2]) },
      ],
    };
  }

  @Button('more')
  more(interaction: ButtonInteraction) {
    return interaction.update({ components: [text('Less')] });
  }

  @SlashCommand('files', 'Files')
  async files(interaction: ChatInputInteraction) {
    await interaction.reply({
      content: 'Files',
      ephemeral: true,
      files: [
        { name: 'a.txt', data: 'One', description: 'The first' },
        { name: 'b.txt', data: 'Two', spoiler: true },
      ],
    });
    const { attachments } = await interaction.fetchReply();
    await interaction.editReply({
      attachments: attachments.slice(1),
      files: [{ name: 'c.txt', data: 'Three' }],
    });
  }

  @SlashCommand('edits', 'Defers, edits and follows up')
  async edits(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await interaction.editReply('One');
    await interaction.editReply({ content: 'Two', embeds: [{ title: 'E' }] });
    const more = await interaction.followUp({ content: 'More', ephemeral: true });
    await more.edit('Even more');
    const gone = await interaction.followUp('Gone');
    await gone.delete();
    await interaction.followUp({ content: 'With a file', files: [{ name: 'f.txt', data: 'F' }] });
    return 'Three';
  }

  @SlashCommand('quiet', 'Defers for one user')
  async quiet(interaction: ChatInputInteraction) {
    await interaction.deferReply({ ephemeral: true });
    return { content: 'Quiet' };
  }

  @SlashCommand('turned', 'Defers publicly and replies for one user')
  async turned(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    return { content: 'Only you', ephemeral: true };
  }

  @SlashCommand('removed', 'Deletes its reply')
  async removed(interaction: ChatInputInteraction) {
    await interaction.reply('Here');
    await interaction.deleteReply();
    await interaction.followUp('Still here');
  }

  @SlashCommand('with-response', 'Replies in a call')
  async withResponse(interaction: ChatInputInteraction) {
    const { message } = await interaction.reply('Called', { withResponse: true });
    await interaction.followUp(`It is ${message.content}`);
    const fetched = await interaction.fetchReply();
    await interaction.editReply(`${fetched.content} twice`);
  }

  @SlashCommand('long', 'A long text')
  long(_: ChatInputInteraction) {
    return { content: 'x'.repeat(2000), embeds: [{ description: 'y'.repeat(4096) }] };
  }
}

contract(
  'replies',
  { commands: [Replies] },
  {
    'with texts, embeds and mentions': async (kit, see) => {
      const ada = kit.as({ name: 'ada', permissions: ['MENTION_EVERYONE'] });
      expect((await see(ada.slash('rich'))).embeds).toHaveLength(1);
      await see(ada.slash('long'));
      await see(kit.as({ name: 'ben', guild: false }).slash('rich'));
    },

    'with a poll': async (kit, see) => {
      expect((await see(kit.as({ name: 'ada' }).slash('poll'))).poll?.question.text).toBe('Which?');
    },

    'made of components': async (kit, see) => {
      const shown = await see(kit.as({ name: 'ada' }).slash('layout'));
      expect(shown.text).toBe('# A title\nOne\nTwo\nA picture');
      await see(shown.press('More'));
      expect(shown.text).toBe('Less');
    },

    'with files': async (kit, see) => {
      const shown = await see(kit.as({ name: 'ada' }).slash('files'));
      expect(shown.files.map(({ name, isSpoiler }) => [name, isSpoiler])).toEqual([
        ['b.txt', true],
        ['c.txt', false],
      ]);
    },

    'that are deferred, edited and followed up': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const shown = await see(ada.slash('edits'));
      expect(shown.text).toBe('Three');
      expect(shown.history.map((past) => `${past.change} ${past.text}`)).toEqual([
        'sent ',
        'edited One',
        'edited Two',
        'sent More',
        'edited Even more',
        'sent Gone',
        'deleted Gone',
        'sent With a file',
        'edited Three',
      ]);
      const quiet = await see(ada.slash('quiet'));
      expect(quiet.message?.isSeenBy(ben)).toBe(false);
      await see([...ben.messages()]);
    },

    'that become private, or are deleted': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      await see(ada.slash('turned'));
      const removed = await see(ada.slash('removed'));
      expect(removed.message).toBeUndefined();
      expect(removed.followUps.map((message) => message.text)).toEqual(['Still here']);
      await see([...ada.messages()]);
    },

    'given in a call': async (kit, see) => {
      const shown = await see(kit.as({ name: 'ada' }).slash('with-response'));
      expect(shown.text).toBe('Called twice');
      expect(shown.followUps.map((message) => message.text)).toEqual(['It is Called']);
    },
  },
);
