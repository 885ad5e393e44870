import { describe, expect, it, test } from 'vitest';
import {
  createApp,
  defineCommand,
  EntryPoint,
  MessageFlag,
  type ChatInputInteraction,
  type EntryPointInteraction,
} from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { afterDefer } from '../../support/apps/after-defer.js';
import { kit, START_MS, startHandler } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';

type Handler = (interaction: ChatInputInteraction) => unknown;

/** Runs a handler that defers by itself after the command was deferred. */
async function deferring(defer: 'auto' | 'ephemeral', handler: Handler) {
  const { app, service, logbook } = await afterDefer(handler, { defer });
  await until(() => app.inFlight.count === 0);
  return { told: service.told(), calls: service.calls, events: logbook.events(), entries: logbook.entries };
}

describe('a handler that defers after the command was deferred', () => {
  it.each<['auto' | 'ephemeral', boolean | undefined]>([
    ['auto', undefined],
    ['auto', false],
    ['ephemeral', true],
  ])('in the same way has nothing left to do (%s, %s)', async (defer, ephemeral) => {
    const { told, events } = await deferring(defer, async (i) => {
      await i.deferReply(ephemeral === undefined ? undefined : { ephemeral });
      return 'hi';
    });
    expect(told).toEqual(['PATCH @original "hi"']);
    expect(events).toEqual([]);
  });

  describe('for the user alone, where all see the deferred message, gets a reply for the user alone:', () => {
    it.each<[string, Handler]>([
      ['returned', () => 'secret'],
      ['by reply()', (i) => i.reply('secret')],
      [
        'by editReply()',
        async (i) => {
          await i.editReply('secret');
        },
      ],
      ['with flags of its own', () => ({ content: 'secret', flags: MessageFlag.SUPPRESS_EMBEDS })],
    ])('%s', async (_how, reply) => {
      const { told, calls, entries } = await deferring('auto', async (i) => {
        await i.deferReply({ ephemeral: true });
        return reply(i);
      });
      expect(told).toEqual(['DELETE @original', 'POST new "secret"']);
      const { flags } = calls[1]!.body as { flags: number };
      expect(flags & MessageFlag.EPHEMERAL).toBe(MessageFlag.EPHEMERAL);
      expect(entries).toMatchObject([
        {
          level: 'warn',
          event: 'DEFER_CAME_LATE',
          command: 'run',
          handler: 'Handled.run',
          message:
            "deferReply() came after the automatic defer, and the deferred message is for all to see. The reply will take its place, for the user alone. Set defer: 'ephemeral' for this command. This is logged once for each command.",
        },
      ]);
    });

    it('and later edits are of that one', async () => {
      const { told } = await deferring('auto', async (i) => {
        await i.deferReply({ ephemeral: true });
        await i.editReply('secret');
        await i.editReply('changed');
        await i.followUp('more');
      });
      expect(told.slice(2)).toEqual([`PATCH ${MESSAGE_ID} "changed"`, 'POST new "more"']);
    });
  });

  it.each<[string, boolean | undefined, string[], RegExp]>([
    [
      'is left private where it did not say for whom',
      undefined,
      ['PATCH @original "hi"'],
      /will be the same/,
    ],
    [
      'is for all where it is public',
      false,
      ['DELETE @original', 'POST new "hi"'],
      /take its place, for all to see/,
    ],
  ])('for all, where the user alone sees the deferred message, %s', async (_how, ephemeral, calls, says) => {
    const { told, entries } = await deferring('ephemeral', async (i) => {
      await i.deferReply(ephemeral === undefined ? {} : { ephemeral });
      return 'hi';
    });
    expect(told).toEqual(calls);
    expect(entries).toMatchObject([
      { event: 'DEFER_CAME_LATE', message: expect.stringMatching(says) as string },
    ]);
    expect(entries[0]?.message).toMatch(/Set defer: 'auto' .*or call deferReply\(\{ ephemeral: true \}\)/);
  });

  it('has its own word about the reply respected all the same', async () => {
    const { told } = await deferring('auto', async (i) => {
      await i.deferReply({ ephemeral: true });
      return { content: 'hi', ephemeral: false };
    });
    expect(told).toEqual(['PATCH @original "hi"']);
  });

  it('and fails is answered for where the deferred message is', async () => {
    const { told } = await deferring('auto', async (i) => {
      await i.deferReply({ ephemeral: true });
      throw new Error('x');
    });
    expect(told).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
  });

  it('and ends without a reply is told of, as after an own defer', async () => {
    const { told, entries } = await deferring('auto', (i) => i.deferReply());
    expect(told).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
    expect(entries).toMatchObject([{ event: 'HANDLER_SILENT' }]);
  });

  it('twice is told that once is enough, with times', async () => {
    const { told, entries } = await deferring('auto', async (i) => {
      await i.deferReply();
      await i.deferReply();
    });
    expect(told).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
    expect(entries).toMatchObject([{ event: 'REPLY_ALREADY_SENT' }]);
    expect(JSON.stringify(entries)).toContain('was deferred 2,000 ms after the user caused it');
  });

  it('is told so once for each command', async () => {
    const logbook = createLogbook();
    const clock = createManualClock(START_MS);
    const slow = (name: string) =>
      defineCommand({
        name,
        description: 'd',
        run: async (interaction) => {
          await new Promise<void>((resolve) => clock.after(2100, resolve));
          await interaction.deferReply({ ephemeral: true });
          return 'hi';
        },
      });
    const fetch = () => Promise.resolve(new Response(null, { status: 404 }));
    const commands = [slow('one'), slow('two')];
    const app = createApp({ ...kit.credentials, commands, clock, log: logbook.log, fetch });
    for (const name of ['one', 'two', 'one', 'two']) {
      const answer = app.dispatch(chatInputPayload(kit.context(), name, {}));
      await turns();
      clock.advance(2000);
      await answer;
      clock.advance(100);
      await turns();
    }
    const late = logbook.entries.filter(({ event }) => event === 'DEFER_CAME_LATE');
    expect(late.map(({ command }) => command)).toEqual(['one', 'two']);
  });
});

describe('deferReply() is not fooled by', () => {
  it.each<[string, unknown, RegExp]>([
    ['flags, which would be passed over', { flags: 64 }, /flags: is unknown \(known: ephemeral\)/],
    ['a text in place of true', { ephemeral: 'true' }, /ephemeral: must be true or false \(found a string/],
    ['true alone', true, /deferReply .* must be an object \(found true\)/],
    ['null', null, /deferReply .* must be an object \(found null\)/],
  ])('%s', async (_what, settings, says) => {
    let thrown: unknown;
    const { use } = startHandler(async (i) => {
      await i.deferReply(settings as never).catch((error: unknown) => (thrown = error));
      return 'hi';
    });
    expect((await use()).body).toMatchObject({ data: { content: 'hi' } });
    expect(thrown).toMatchObject({ code: 'SETTING_INVALID', message: expect.stringMatching(says) as string });
  });
});

describe('an Activity', () => {
  /** Launches after so many milliseconds. */
  async function launchAfter(ms: number, before?: (interaction: EntryPointInteraction) => Promise<void>) {
    const clock = createManualClock(START_MS);
    let thrown: unknown;
    class Play {
      @EntryPoint('play', 'd')
      async play(interaction: EntryPointInteraction) {
        await before?.(interaction);
        await new Promise<void>((resolve) => clock.after(ms, resolve));
        await interaction.launchActivity().catch((error: unknown) => (thrown = error));
        if (thrown !== undefined) return 'instead';
      }
    }
    const fetch = () => Promise.resolve(new Response(null, { status: 404 }));
    const settings = { ...kit.credentials, commands: [Play], clock, log: () => undefined, fetch };
    const answer = kit.entryPoint(createApp(settings), 'play');
    await turns();
    for (const step of [1990, 10, 130]) {
      clock.advance(step);
      await turns();
    }
    return { body: (await answer).body, thrown };
  }

  test('is launched in time', async () => {
    expect(await launchAfter(1990)).toEqual({ body: { type: 12 }, thrown: undefined });
  });

  test('cannot be launched after an automatic defer, and the error says what to set', async () => {
    const { body, thrown } = await launchAfter(2130);
    expect(body).toEqual({ type: 5 });
    expect(thrown).toMatchObject({
      code: 'REPLY_ALREADY_SENT',
      message:
        "This interaction was deferred automatically 2,000 ms after the user caused it, and this call came after 2,130 ms. Only the initial response can launch an Activity. Do it sooner, or set defer: 'never' for this command, or a later time: at most 2,500 ms.",
    });
  });

  test('cannot be launched after an own defer either', async () => {
    const { thrown } = await launchAfter(0, (interaction) => interaction.deferReply());
    expect(thrown).toMatchObject({ code: 'REPLY_ALREADY_SENT' });
    expect((thrown as Error).message).not.toMatch(/automatically|never/);
  });
});
