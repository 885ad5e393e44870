import { describe, expect, it } from 'vitest';
import {
  Button,
  button,
  container,
  file,
  gallery,
  MessageFlag,
  row,
  section,
  select,
  SlashCommand,
  StringSelect,
  text,
  thumbnail,
  type ButtonInteraction,
  type ChatInputInteraction,
  type Message,
  type StringSelectInteraction,
} from 'commandry';
import { componentPayload, createTestKit, type MessageInput, type MessageView } from 'commandry-dev/testing';
import { kit, startApp } from '../../support/apps/started-app.js';

/** Everything that Discord may add to a message of a bot. */
const RECEIVED = {
  id: '700000000000000001',
  channel_id: '400000000000000001',
  author: { id: '1', username: 'bot', discriminator: '0', global_name: null, avatar: null },
  content: 'Recording',
  timestamp: '2026-02-03T04:05:06.789000+00:00',
  edited_timestamp: '2026-02-03T04:06:06.789000+00:00',
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  pinned: false,
  type: 0,
  flags: MessageFlag.HAS_THREAD | MessageFlag.SUPPRESS_EMBEDS,
  nonce: '1',
  position: 3,
  webhook_id: '1',
  application_id: '1',
  message_reference: { channel_id: '400000000000000001', message_id: '2' },
  thread: { id: '700000000000000001', type: 11, name: 'Notes' },
  attachments: [
    {
      id: '5',
      filename: 'a.txt',
      size: 1,
      url: 'https://cdn.discordapp.com/a.txt',
      proxy_url: 'https://media.discordapp.net/a.txt',
    },
  ],
  embeds: [
    { type: 'rich', title: 'Take 1', color: 1 },
    { type: 'link', url: 'https://example.com', title: 'Made by Discord' },
  ],
  components: [
    { type: 1, id: 1, components: [{ type: 2, id: 2, style: 2, label: 'Stop', custom_id: 'stop' }] },
  ],
} as unknown as MessageInput;

/** What one button does with its message, and the data that Discord gets. */
async function sentBy(
  handle: (interaction: ButtonInteraction) => unknown,
  message: Partial<MessageInput> = {},
): Promise<{ readonly type: number; readonly data: Record<string, unknown> }> {
  class Panel {
    @Button('stop')
    stop(interaction: ButtonInteraction): string {
      return handle(interaction) as string;
    }
  }
  const { app, logbook } = startApp({ commands: [Panel] });
  const payload = componentPayload(kit.context(), { customId: 'stop', message: { ...RECEIVED, ...message } });
  const { body } = await kit.send(app, payload);
  expect(logbook.entries).toEqual([]);
  return body as never;
}

const stop = [
  { type: 1, id: 1, components: [{ type: 2, id: 2, style: 2, label: 'Stop', custom_id: 'stop' }] },
];

describe('a received message is sent back', () => {
  it('without what Discord added to it', async () => {
    const sent = await sentBy(({ message, update }) => update(message));
    expect(sent).toEqual({
      type: 7,
      data: {
        allowed_mentions: { parse: [] },
        content: 'Recording',
        tts: false,
        flags: MessageFlag.SUPPRESS_EMBEDS,
        embeds: [{ type: 'rich', title: 'Take 1', color: 1 }],
        components: stop,
      },
    });
  });

  it('with changes', async () => {
    const sent = await sentBy(({ message, update }) =>
      update({ ...message, embeds: message.embeds.map((embed) => ({ ...embed, title: 'Take 2' })) }),
    );
    expect(sent.data['embeds']).toEqual([{ type: 'rich', title: 'Take 2', color: 1 }]);
  });

  it('with the files that an author names, and with new ones', async () => {
    const sent = await sentBy(({ message, update }) => update({ ...message, attachments: [{ id: '5' }] }));
    expect(sent.data['attachments']).toEqual([{ id: '5' }]);
  });

  it('with the embeds of links as they are, if it has no others', async () => {
    const sent = await sentBy(({ message, update }) => update(message), {
      embeds: [{ type: 'link', title: 'x' }] as unknown as Message['embeds'],
    });
    expect(sent.data).not.toHaveProperty('embeds');
  });

  it('as a new message of its own, when a handler returns it', async () => {
    const sent = await sentBy(({ message }) => message);
    expect(sent).toMatchObject({ type: 4, data: { content: 'Recording', components: stop } });
    expect(sent.data['embeds']).toHaveLength(2);
    expect(sent.data).not.toHaveProperty('id');
    expect(sent.data).not.toHaveProperty('message_reference');
  });

  it('as private as it was', async () => {
    const sent = await sentBy(({ message }) => ({ ...message, content: 'x' }), { flags: 64 });
    expect(sent.data['flags']).toBe(64);
  });

  it('with its poll, without votes, in a new message', async () => {
    const poll = {
      question: { text: 'Rain?' },
      answers: [{ answer_id: 1, poll_media: { text: 'Yes' } }],
      expiry: '2026-02-03T04:05:06.789000+00:00',
      allow_multiselect: false,
      layout_type: 1,
      results: { is_finalized: true, answer_counts: [] },
    } as unknown as NonNullable<Message['poll']>;
    const copied = await sentBy(({ message }) => message, { poll });
    expect(copied.data['poll']).toEqual({
      question: { text: 'Rain?' },
      answers: [{ poll_media: { text: 'Yes' } }],
      allow_multiselect: false,
      layout_type: 1,
    });
    const updated = await sentBy(({ message, update }) => update(message), { poll });
    expect(updated.data).not.toHaveProperty('poll');
  });
});

describe('in Discord in small', () => {
  class Panel {
    @SlashCommand('panel', 'Shows a panel')
    panel(_: ChatInputInteraction) {
      return {
        content: 'Recording',
        embeds: [{ title: 'Take 1', image: { url: 'attachment://wave.png' } }],
        files: [
          { name: 'wave.png', data: 'wave' },
          { name: 'notes.txt', data: 'notes' },
        ],
        components: [row(button(Panel, 'again', { label: 'Again' })), row(select(Panel, 'take'))],
      };
    }

    @SlashCommand('layout', 'Shows a panel of layout components')
    layout(_: ChatInputInteraction) {
      return {
        components: [
          container([
            section('Recording', button(Panel, 'again', { label: 'Again' })),
            section('Wave', thumbnail('attachment://wave.png')),
            gallery(['attachment://wave.png', 'https://example.com/a.png']),
            file('attachment://notes.txt'),
            text('End'),
          ]),
        ],
        files: [
          { name: 'wave.png', data: 'wave' },
          { name: 'notes.txt', data: 'notes' },
        ],
      };
    }

    @Button('again')
    again({ message, update }: ButtonInteraction) {
      return update(message);
    }

    @StringSelect('take', { choices: ['one', 'two'] })
    async take({ message, deferUpdate, editReply, rest }: StringSelectInteraction) {
      await deferUpdate();
      const edited = await editReply(message);
      const got = await rest.channels.getMessage(edited.channel_id, edited.id);
      return rest.channels.editMessage(got.channel_id, got.id, got);
    }
  }

  it.each(['panel', 'layout'])('a %s that is sent back stays as it is', async (command) => {
    const ada = createTestKit({ commands: [Panel] }).as();
    const reply = await ada.slash(command);
    const before = shown(reply.message);
    const again = await reply.press('Again');
    expect(again.updated).toBe(true);
    expect(shown(reply.message)).toEqual(before);
  });

  it('a message that calls return is taken by others, and returned by the handler', async () => {
    const ada = createTestKit({ commands: [Panel] }).as();
    const reply = await ada.slash('panel');
    const before = shown(reply.message);
    const chosen = await reply.choose('take', 'one');
    expect([chosen.text, chosen.followUps]).toEqual(['Recording', []]);
    expect(shown(reply.message)).toEqual(before);
  });
});

const shown = (message: MessageView | undefined): object => {
  const { edited_timestamp: _, ...raw } = structuredClone(message?.raw ?? expect.fail('no message'));
  return raw;
};
