import { describe, expect, test } from 'vitest';
import { type ChatInputInteraction } from 'commandry';
import { fakeService, MESSAGE_ID, type ServiceAnswer } from '../../support/service/fake-service.js';
import { startHandler } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

const DRAIN_MS = 1000;
const REFUSAL = { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
const never = new Promise<never>(() => undefined);

/** An app whose service answers when it is let, and a deferred command whose first call has reached it. */
async function startReplying(
  handler: (interaction: ChatInputInteraction) => unknown,
  ...answers: (ServiceAnswer | undefined)[]
) {
  const service = fakeService(...answers);
  let reached = false;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { app, clock, logbook, use } = startHandler(handler, {
    fetch: async (...call) => {
      reached = true;
      await answered;
      return service.fetch(...call);
    },
  });
  await use();
  await until(() => reached);
  return { app, clock, logbook, service, answer };
}

const replyAndHang = async (interaction: ChatInputInteraction) => {
  await interaction.deferReply();
  await interaction.reply('hi');
  await never;
};

test('an end waits for a reply on its way, and not for the handler that never settles after it', async () => {
  const { app, clock, service, answer } = await startReplying(replyAndHang);
  const end = app.close({ drainMs: DRAIN_MS });
  clock.advance(DRAIN_MS);
  answer();
  expect(await end).toEqual({ givenUp: 1 });
  expect(service.told()).toEqual(['PATCH @original "hi"']);
});

test('an end gives the final answer where a reply on its way is refused', async () => {
  const { app, clock, service, answer } = await startReplying(async (interaction) => {
    await interaction.deferReply();
    await interaction.reply('hi').catch(() => never);
  }, REFUSAL);
  const end = app.close({ drainMs: DRAIN_MS });
  clock.advance(DRAIN_MS);
  answer();
  expect(await end).toEqual({ givenUp: 1 });
  expect(service.told()).toEqual([
    'PATCH @original "hi"',
    expect.stringMatching(/is restarting.*incident-1/),
  ]);
});

test('an end waits five seconds at most for a service that does not take the final answers', async () => {
  const { app, clock } = await startReplying(replyAndHang);
  let isOver = false;
  const end = app.close({ drainMs: DRAIN_MS }).finally(() => {
    isOver = true;
  });
  clock.advance(DRAIN_MS);
  // The timers of the wait, and of the call that hangs.
  await until(() => clock.waiting() === 2);
  clock.advance(4999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  clock.advance(1);
  expect(await end).toEqual({ givenUp: 1 });
  expect(app.inFlight.count).toBe(0);
});

test('a handler that fails while its reply is on its way tells the user so if the reply is refused', async () => {
  const reply = { content: 'hi', files: [{ name: 'a.txt', data: 'a' }] };
  const { app, logbook, service, answer } = await startReplying((interaction) => {
    void interaction.reply(reply);
    return Promise.reject(new Error('boom'));
  }, REFUSAL);
  answer();
  await until(() => app.inFlight.count === 0);
  expect(service.told()).toEqual(['PATCH @original "hi"', expect.stringContaining('incident-1')]);
  expect(logbook.events()).toEqual(['HANDLER_FAILED', 'DISCORD_REFUSED']);
});

test('a handler that fails while its reply is on its way is told of in the log alone if the reply arrives', async () => {
  const { app, logbook, service, answer } = await startReplying(async (interaction) => {
    await interaction.deferReply();
    void interaction.reply('hi');
    throw new Error('boom');
  });
  answer();
  await until(() => app.inFlight.count === 0);
  expect(service.told()).toEqual(['PATCH @original "hi"']);
  expect(logbook.events()).toEqual(['HANDLER_FAILED']);
});

describe('a call that is made while the reply is on its way takes effect after it:', () => {
  const rows: [string, (interaction: ChatInputInteraction) => Promise<unknown>, string][] = [
    ['an edit', (i) => i.editReply('changed'), `PATCH ${MESSAGE_ID} "changed"`],
    ['a delete', (i) => i.deleteReply(), `DELETE ${MESSAGE_ID}`],
    ['a fetch', (i) => i.fetchReply(), `GET ${MESSAGE_ID}`],
    ['a follow-up, which would else take its place', (i) => i.followUp('more'), 'POST new "more"'],
  ];
  test.each(rows)('%s', async (_what, call, told) => {
    const { app, logbook, service, answer } = await startReplying(async (interaction) => {
      await interaction.deferReply();
      void interaction.reply({ content: 'hi', ephemeral: true });
      await call(interaction);
    });
    answer();
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['DELETE @original', 'POST new "hi"', told]);
    expect(logbook.entries).toEqual([]);
  });

  test('an edit gives the reply if that is refused', async () => {
    const { app, service, answer } = await startReplying(async (interaction) => {
      await interaction.deferReply();
      void interaction.reply('hi');
      await interaction.editReply('better');
    }, REFUSAL);
    answer();
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "hi"', 'PATCH @original "better"']);
  });
});

describe('where a reply was to take the place of the deferred message, and is refused when that is gone,', () => {
  const secret = { content: 'hi', ephemeral: true };
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown][] = [
    [
      'the incident message is a message of its own',
      () => secret,
      expect.stringMatching(/^POST new .*incident-1/),
    ],
    [
      'so is another reply',
      (i) => i.reply(secret).catch(() => i.reply({ ...secret, content: 'better' })),
      'POST new "better"',
    ],
    ['so is an edit', (i) => i.reply(secret).catch(() => i.editReply('better')), 'POST new "better"'],
  ];
  test.each(rows)('%s', async (_what, handler, told) => {
    const { app, service, answer } = await startReplying(
      async (interaction) => {
        await interaction.deferReply();
        return handler(interaction);
      },
      undefined,
      REFUSAL,
    );
    answer();
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['DELETE @original', 'POST new "hi"', told]);
  });
});
