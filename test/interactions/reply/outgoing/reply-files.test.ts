import { describe, expect, test } from 'vitest';
import { CommandryError, type ChatInputInteraction, type ComponentInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { onComponent, pressed } from '../../../support/apps/components.js';
import { kit, startHandler, startApp } from '../../../support/apps/started-app.js';
import { allDone } from '../../../support/apps/all-done.js';

const LIMIT = 1000;
const files = (bytes: number) => ({ files: [{ name: 'a.bin', data: new Uint8Array(bytes) }] });

type Call = (interaction: ChatInputInteraction, message: ReturnType<typeof files>) => Promise<unknown>;

const CALLS: readonly (readonly [string, Call])[] = [
  ['reply()', (i, message) => i.reply(message)],
  ['editReply() after a reply', async (i, message) => (await i.reply('x'), i.editReply(message))],
  ['editReply() after a defer', async (i, message) => (await i.deferReply(), i.editReply(message))],
  ['followUp()', async (i, message) => (await i.reply('x'), i.followUp(message))],
  [
    'an edit of a follow-up',
    async (i, message) => (await i.reply('x'), (await i.followUp('y')).edit(message)),
  ],
];

/** Uses the command, and says what came of the call: a code, or how many calls had files. */
async function outcomeOf(call: Call, bytes: number, limit: number | undefined): Promise<unknown> {
  let outcome: unknown;
  const { app, clock, service } = startHandler(async (interaction) => {
    try {
      await call(interaction, files(bytes));
      outcome = 'sent';
    } catch (error) {
      outcome = error;
      // Whoever waits for a reply still gets one.
      if (!interaction.replied || interaction.deferred) await interaction.reply('too large');
    }
  });
  const payload = chatInputPayload(kit.context(), 'run', {});
  await kit.send(app, { ...payload, attachment_size_limit: limit });
  await allDone(app, clock);
  const sent = service.calls.flatMap((made) => Object.keys(made.files));
  return outcome instanceof CommandryError
    ? [outcome.code, outcome.message, sent.length]
    : [outcome, sent.length];
}

describe.each(CALLS)('a file of %s', (_name, call) => {
  test('may be as large as the interaction says', async () => {
    expect(await outcomeOf(call, LIMIT, LIMIT)).toEqual(['sent', 1]);
  });

  test('may not be a byte larger, and is not sent', async () => {
    expect(await outcomeOf(call, LIMIT + 1, LIMIT)).toEqual([
      'REPLY_INVALID',
      expect.stringContaining('files.0: must be at most 1000 bytes, but is 1001'),
      0,
    ]);
  });

  test('may have 10 MiB where the interaction does not say', async () => {
    expect(await outcomeOf(call, 10_485_760, undefined)).toEqual(['sent', 1]);
    expect(await outcomeOf(call, 10_485_761, undefined)).toEqual(['REPLY_INVALID', expect.any(String), 0]);
  });
});

test.each([
  [LIMIT, 'sent'],
  [LIMIT + 1, 'REPLY_INVALID'],
])('a file of %i bytes in an update of a message of which 1,000 are allowed: %s', async (bytes, wanted) => {
  let outcome = 'none';
  const handler = async (interaction: ComponentInteraction) => {
    outcome = await interaction.update(files(bytes)).then(
      () => 'sent',
      (error: unknown) => (error as CommandryError).code,
    );
    if (!interaction.replied) await interaction.reply('too large');
  };
  const { app, clock } = startApp(onComponent(handler));
  await kit.send(app, pressed({ attachment_size_limit: LIMIT }));
  await allDone(app, clock);
  expect(outcome).toBe(wanted);
});
