import { describe, expect, it } from 'vitest';
import {
  ComponentType,
  EntryPoint,
  MessageFlag,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type Message,
} from 'commandry';
import type { InvokeResult } from '../../../tools/src/emulator/index.js';
import { ADA, GENERAL } from '../../tools/emulator/support/emulator.js';
import { handledBy } from '../../support/apps/started-app.js';
import { startEmulatedBot } from '../../support/service/emulated-bot.js';

class Launch {
  @EntryPoint('launch', 'Play together')
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

/** A bot with one command on a server of its own, in front of Discord in small. */
async function play(
  handler: (interaction: ChatInputInteraction) => unknown,
  { command = 'run', faults = [] }: { readonly command?: string; readonly faults?: readonly object[] } = {},
) {
  const commands = [handledBy(handler), Launch];
  const { emulator, app, logbook } = await startEmulatedBot({
    commands,
    makeIncidentId: () => 'incident-1',
  });
  for (const fault of faults) expect((await emulator.control('POST', '/faults', fault)).status).toBe(201);
  const type = command === 'launch' ? { type: 4 } : {};
  const given = await emulator.control('POST', `/users/${ADA}/invoke`, {
    channel_id: GENERAL,
    command,
    ...type,
  });
  expect(await app.inFlight.settle(10_000)).toEqual({ givenUp: 0 });
  return { result: given.body as InvokeResult, logbook };
}

describe('against Discord in small', () => {
  it('a deferred reply becomes the message, and is read and deleted', async () => {
    const seen: Message[] = [];
    const { logbook, result } = await play(async (interaction) => {
      await interaction.deferReply();
      seen.push(await interaction.fetchReply());
      await interaction.reply('at last');
      seen.push(await interaction.fetchReply());
      await interaction.deleteReply();
      const gone: unknown = await interaction.fetchReply().catch((error: unknown) => error);
      expect(gone).toMatchObject({ code: 'DISCORD_REFUSED', discord: { status: 404, code: 10008 } });
    });
    expect(seen.map(({ content, flags }) => [content, (flags ?? 0) & MessageFlag.LOADING])).toEqual([
      ['', MessageFlag.LOADING],
      ['at last', 0],
    ]);
    expect(result).toMatchObject({ outcome: 'deferred' });
    expect(logbook.entries).toEqual([]);
  });

  it('a returned reply is edited, and followed by messages that are edited, read and deleted', async () => {
    const contents: string[] = [];
    const { logbook } = await play(async (interaction) => {
      await interaction.reply('first');
      contents.push((await interaction.editReply('changed')).content);
      const more = await interaction.followUp({ content: 'more', ephemeral: true });
      contents.push(more.message.content);
      expect((more.message.flags ?? 0) & MessageFlag.EPHEMERAL).toBe(MessageFlag.EPHEMERAL);
      contents.push((await more.edit('even more')).content, (await more.fetch()).content);
      await more.delete();
      await expect(more.fetch()).rejects.toMatchObject({ discord: { code: 10008 } });
    });
    expect(contents).toEqual(['changed', 'more', 'even more', 'even more']);
    expect(logbook.entries).toEqual([]);
  });

  it('files arrive with their descriptions, and embeds and components name them', async () => {
    let message: Message | undefined;
    const { logbook } = await play(async (interaction) => {
      await interaction.reply({
        content: 'see',
        embeds: [{ title: 'A picture', image: { url: 'attachment://a.png' } }],
        files: [
          { name: 'a.png', data: Uint8Array.of(1, 2, 3), description: 'Three bytes' },
          { name: 'b.txt', data: 'hello', spoiler: true },
        ],
      });
      message = await interaction.fetchReply();
      const more = await interaction.followUp({
        flags: MessageFlag.IS_COMPONENTS_V2,
        components: [{ type: ComponentType.FILE, file: { url: 'attachment://c.txt' } }],
        files: [{ name: 'c.txt', data: new Blob(['blob']) }],
      });
      expect(more.message.attachments).toHaveLength(1);
      await more.edit({
        components: [{ type: ComponentType.TEXT_DISPLAY, content: 'gone' }],
        attachments: [],
      });
      expect(more.message.attachments).toEqual([]);
    });
    expect(logbook.entries).toEqual([]);
    expect(message?.attachments.map(({ filename, description }) => [filename, description ?? null])).toEqual([
      ['a.png', 'Three bytes'],
      ['b.txt', null],
    ]);
    const text = await fetch(message!.attachments[1]!.url);
    expect(await text.text()).toBe('hello');
  });

  it('an ephemeral reply after a public defer takes a message of its own', async () => {
    const { logbook } = await play(async (interaction) => {
      await interaction.deferReply();
      await interaction.reply({ content: 'secret', ephemeral: true });
      const { flags = 0, content } = await interaction.fetchReply();
      expect([content, flags & MessageFlag.EPHEMERAL]).toEqual(['secret', MessageFlag.EPHEMERAL]);
    });
    expect(logbook.entries).toEqual([]);
  });

  it.each([
    ['is slow with', { kind: 'delay', delay_ms: 50 }],
    ['stumbles over', { kind: 'status', status: 503 }],
  ])('a private follow-up stays private where Discord %s the edit before it', async (_what, fault) => {
    const seen: [string, number][] = [];
    const { logbook } = await play(
      async (interaction) => {
        await interaction.deferReply();
        void interaction.editReply('public');
        const secret = await interaction.followUp({ content: 'secret', ephemeral: true });
        for (const { content, flags = 0 } of [await interaction.fetchReply(), secret.message])
          seen.push([content, flags & MessageFlag.EPHEMERAL]);
      },
      { faults: [{ on: 'api', method: 'PATCH', path: '/webhooks', ...fault }] },
    );
    expect(seen).toEqual([
      ['public', 0],
      ['secret', MessageFlag.EPHEMERAL],
    ]);
    expect(logbook.entries).toEqual([]);
  });

  it('a failure after a defer is told by an edit', async () => {
    let later: ChatInputInteraction | undefined;
    const { logbook } = await play(async (interaction) => {
      later = interaction;
      await interaction.deferReply();
      throw new Error('x');
    });
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
    expect((await later?.fetchReply())?.content).toContain('incident-1');
  });

  it('an entry point launches', async () => {
    const { result, logbook } = await play(() => 'unused', { command: 'launch' });
    expect(result).toMatchObject({ outcome: 'launched' });
    expect(logbook.entries).toEqual([]);
  });
});
