import { describe, expect, it } from 'vitest';
import {
  MessageFlag,
  container,
  linkButton,
  row,
  text,
  type ChatInputInteraction,
  type Message,
  type Reply,
} from 'commandry';
import { ADA, GENERAL } from '../../../tools/emulator/support/emulator.js';
import { press } from '../../../support/apps/components.js';
import { startEmulatedBot } from '../../../support/service/emulated-bot.js';
import { kit, handledBy, startHandler } from '../../../support/apps/started-app.js';
import { until } from '../../../support/time/wait.js';

const LAYOUT = MessageFlag.IS_COMPONENTS_V2;
const LINKS = row(linkButton({ url: 'https://example.com', label: 'x' }));

/** The data of the initial response to a handler that returns this. */
async function dataOf(reply: unknown): Promise<unknown> {
  const { body } = await startHandler(() => reply).use();
  return (body as { data: unknown }).data;
}

describe('a layout component at the top of a new message', () => {
  it.each<[string, Reply, object]>([
    ['sets the flag', { components: [text('x')] }, { flags: LAYOUT }],
    ['beside rows', { components: [LINKS, container(['x'])] }, { flags: LAYOUT }],
    ['as a builder', { components: [{ toJSON: () => text('x') }] }, { flags: LAYOUT }],
    ['beside other flags', { components: [text('x')], flags: 4 }, { flags: LAYOUT | 4 }],
    ['in private', { components: [text('x')], ephemeral: true }, { flags: LAYOUT | 64 }],
    ['that has it', { components: [text('x')], flags: LAYOUT }, { flags: LAYOUT }],
  ])('%s', async (_what, reply, fields) => {
    const data = await dataOf(reply);
    expect(data).toMatchObject(fields);
    expect(data).not.toHaveProperty('content');
  });

  it('is not there in a message of rows', async () => {
    expect(await dataOf({ content: 'x', components: [LINKS] })).not.toHaveProperty('flags');
  });

  it.each([
    ['content', { content: 'x' }, 'content: must be no content in a message with layout components'],
    ['embeds', { embeds: [{ title: 'x' }] }, 'embeds: must be no embeds in a message with layout components'],
    ['flags that are none', { flags: 'x' }, 'flags: must be'],
  ])('does not go with %s, and the error says so', async (_what, more, says) => {
    const { use, logbook } = startHandler(() => ({ components: [text('x')], ...more }));
    await use();
    expect(logbook.entries).toMatchObject([
      { event: 'REPLY_INVALID', error: { message: expect.stringContaining(says) as string } },
    ]);
  });
});

describe('a layout component in an edit', () => {
  const editWith = async (first: Reply, edit: object) => {
    const { app, service } = startHandler(async (i) => {
      await i.reply(first);
      await i.editReply(edit);
    });
    await kit.chatInput(app, 'run');
    await until(() => app.inFlight.count === 0);
    return service.calls.map(({ body }) => body);
  };

  it('sets the flag, and empties what the message cannot keep', async () => {
    expect(await editWith('Loading', { components: [text('x')] })).toMatchObject([
      { flags: LAYOUT, content: null, embeds: null },
    ]);
  });

  it('changes nothing else where the message has the flag', async () => {
    const [body] = await editWith({ components: [text('x')] }, { components: [text('y')] });
    expect(body).not.toHaveProperty('flags');
    expect(body).not.toHaveProperty('content');
  });

  it('sets it in an update too', async () => {
    const { body } = await press((i) => i.update({ components: [text('x')] }));
    expect(body).toMatchObject({ type: 7, data: { flags: LAYOUT, content: null, embeds: null } });
  });
});

describe('the emulated service accepts', () => {
  it('new messages, edits and follow-ups of layout components without a flag', async () => {
    const seen: Message[] = [];
    const handler = async (interaction: ChatInputInteraction) => {
      await interaction.reply({ content: 'Loading', embeds: [{ title: 'x' }] });
      seen.push(await interaction.editReply({ components: [container(['first'], { accentColor: 5 })] }));
      seen.push(await interaction.editReply({ components: [text('second'), LINKS] }));
      const { message, edit } = await interaction.followUp('a text').then((more) => ({
        message: more.message,
        edit: () => more.edit({ components: [text('third')] }),
      }));
      seen.push(message, await edit());
    };
    const { emulator, app, logbook } = await startEmulatedBot({ commands: [handledBy(handler)] });
    await emulator.control('POST', `/users/${ADA}/invoke`, { channel_id: GENERAL, command: 'run' });
    expect(await app.inFlight.settle(10_000)).toEqual({ givenUp: 0 });
    expect(logbook.entries).toEqual([]);
    expect(seen.map(({ content, flags = 0 }) => [content, flags & LAYOUT])).toEqual([
      ['', LAYOUT],
      ['', LAYOUT],
      ['a text', 0],
      ['', LAYOUT],
    ]);
  });
});
