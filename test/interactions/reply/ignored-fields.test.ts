import { describe, expect, it } from 'vitest';
import { MessageFlag, type ChatInputInteraction } from 'commandry';
import { startHandler, type AppWithHandler } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_VOICE_MESSAGE, EPHEMERAL } = MessageFlag;

/** Uses the command, so many times, and waits until its work is done. */
async function run(
  handler: (interaction: ChatInputInteraction) => unknown,
  times = 1,
): Promise<AppWithHandler> {
  const started = startHandler(handler);
  for (let time = 0; time < times; time++) {
    await started.use();
    await until(() => started.app.inFlight.count === 0);
  }
  return started;
}

const deferred = (reply: object) => async (interaction: ChatInputInteraction) => {
  await interaction.deferReply();
  return reply as { content: string };
};

describe('what Discord takes with new messages only has no effect in a change of one, and the log reports it', () => {
  it.each<[string, (interaction: ChatInputInteraction) => unknown, string[]]>([
    ['a reply after a defer', deferred({ content: 'x', tts: true }), ['tts']],
    [
      'flags after a defer',
      deferred({ content: 'x', flags: SUPPRESS_NOTIFICATIONS | IS_VOICE_MESSAGE | SUPPRESS_EMBEDS }),
      ['SUPPRESS_NOTIFICATIONS', 'IS_VOICE_MESSAGE'],
    ],
    [
      'a reply with files',
      () => ({ files: [{ name: 'a', data: 'a' }], flags: SUPPRESS_NOTIFICATIONS }),
      ['SUPPRESS_NOTIFICATIONS'],
    ],
    [
      'an edit',
      async (i) => {
        await i.reply('x');
        await i.editReply({ content: 'y', flags: EPHEMERAL | SUPPRESS_NOTIFICATIONS });
      },
      ['EPHEMERAL', 'SUPPRESS_NOTIFICATIONS'],
    ],
  ])('%s', async (_what, handler, ignored) => {
    const { logbook } = await run(handler);
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event: 'REPLY_FIELDS_IGNORED', command: 'run', handler: 'Handled.run', ignored },
    ]);
  });

  it('once for each command', async () => {
    const { logbook } = await run(deferred({ content: 'x', tts: true }), 3);
    expect(logbook.events()).toEqual(['REPLY_FIELDS_IGNORED']);
  });
});

describe('nothing is said where nothing is lost:', () => {
  it.each<[string, (interaction: ChatInputInteraction) => unknown, string[]]>([
    ['a reply in the response', () => ({ content: 'x', tts: true, flags: SUPPRESS_NOTIFICATIONS }), []],
    [
      'a follow-up',
      async (i) => {
        await i.reply('x');
        await i.followUp({ content: 'x', tts: true, flags: SUPPRESS_NOTIFICATIONS });
      },
      ['POST new "x"'],
    ],
    [
      'a flag that a change can have',
      deferred({ content: 'x', flags: SUPPRESS_EMBEDS, tts: false }),
      ['PATCH @original "x"'],
    ],
    [
      'an ephemeral reply after an ephemeral defer',
      async (i) => {
        await i.deferReply({ ephemeral: true });
        return { content: 'x', flags: EPHEMERAL };
      },
      ['PATCH @original "x"'],
    ],
    [
      'an edit of an ephemeral reply',
      async (i) => {
        await i.reply({ content: 'x', ephemeral: true });
        await i.editReply({ content: 'y', flags: EPHEMERAL });
      },
      ['PATCH @original "y"'],
    ],
  ])('%s', async (_what, handler, told) => {
    const { logbook, service } = await run(handler);
    expect([service.told(), logbook.entries]).toEqual([told, []]);
  });

  it('the message about a failure after a public defer', async () => {
    const { logbook, service } = await run(async (i) => {
      await i.deferReply();
      throw new Error('x');
    });
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
    expect(service.told()).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
  });
});
