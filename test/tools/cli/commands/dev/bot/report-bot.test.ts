import { expect, it } from 'vitest';
import type { ControlClient } from '../../../../../../tools/src/cli/runtime/control-client.js';
import { createBotReporter } from '../../../../../../tools/src/cli/commands/dev/bot/report-bot.js';

const SECRET = 'the-token-of-the-bot';

/** The reports to an emulator, which refuses them if asked to. */
function report(isRefusing = false) {
  const told: unknown[] = [];
  const control = {
    baseUrl: '',
    call: (...call: unknown[]) => {
      told.push(call);
      return isRefusing ? Promise.reject(new Error('There is no such interaction.')) : Promise.resolve();
    },
  } as unknown as ControlClient;
  const reporter = createBotReporter({
    control,
    applicationId: '5',
    findSecrets: () => [SECRET],
    now: () => 1000,
    mayShow: () => false,
  });
  const settled = async () => {
    await new Promise(setImmediate);
    return told;
  };
  return { ...reporter, settled };
}

const line = (entry: object) =>
  JSON.stringify({ time: '2026-11-22T12:00:00Z', level: 'error', event: 'HANDLER_FAILED', ...entry });

it('tells whether the bot starts, and how it ended', async () => {
  const { onStart, onEnd, onProblem, settled } = report();
  void onStart();
  const error = { name: 'Error', message: `No ${SECRET}`, stack: '', frames: [] };
  onEnd('ended with exit code 1', error);
  onProblem(`The emulator rejected ${SECRET}.`);
  const path = '/applications/5/bot';
  expect(await settled()).toEqual([
    ['PUT', path, { status: 'starting', message: null }],
    [
      'PUT',
      path,
      {
        status: 'down',
        message: 'The bot ended with exit code 1.',
        error: { ...error, message: expect.not.stringContaining(SECRET) as string },
      },
    ],
    ['PUT', path, { status: 'down', message: expect.not.stringContaining(SECRET) as string }],
  ]);
});

/** The lines that were told of an interaction. */
const linesOf = (calls: readonly unknown[], id = '77') =>
  (calls as readonly [string, string, object][])
    .filter(([, path]) => path === `/interactions/${id}/log`)
    .map(([, , body]) => body);

it('tells each line of the log that names an interaction, with its error, and without secrets', async () => {
  const { onLine, settled } = report();
  onLine(
    line({
      interactionId: '77',
      message: 'Weather.run failed.',
      incidentId: 'i-1',
      nested: { list: [SECRET] },
      error: {
        name: 'TypeError',
        message: `No ${SECRET}.`,
        stack: 'TypeError\n    at run (/bot/app.ts:3:7)',
      },
    }),
  );
  onLine(line({ level: 'info', event: 'MY_EVENT', interactionId: '77', message: 'x' }));
  const told = linesOf(await settled());
  expect(told).toMatchObject([
    {
      at_ms: 1000,
      level: 'error',
      event: 'HANDLER_FAILED',
      message: 'Weather.run failed.',
      fields: { incidentId: 'i-1' },
      error: {
        name: 'TypeError',
        frames: [{ function: 'run', file: '/bot/app.ts', line: 3, column: 7, is_own: true }],
      },
    },
    { level: 'info', event: 'MY_EVENT', message: 'x' },
  ]);
  expect(JSON.stringify(told)).not.toContain(SECRET);
});

it('tells what a handler prints, by the logger that wrote it, and once if the line names the interaction itself', async () => {
  const { onSaid, settled } = report();
  const said = { interactionId: '77', level: 'info' } as const;
  onSaid({ ...said, level: 'warn', text: `see ${SECRET}` });
  onSaid({ ...said, text: '{"level":50,"time":1,"msg":"of pino","guild":"5"}' });
  onSaid({ ...said, text: line({ interactionId: '77', message: 'x' }) });
  const told = linesOf(await settled());
  expect(told).toEqual([
    { at_ms: 1000, level: 'warn', message: expect.stringMatching(/^see /) as string },
    { at_ms: 1000, level: 'error', message: 'of pino', fields: { guild: '5' } },
  ]);
  expect(JSON.stringify(told)).not.toContain(SECRET);
});

it('tells a bounded number of lines of one interaction, says so, and still how the bot ended', async () => {
  const { onSaid, onEnd, settled } = report();
  for (let number = 0; number < 5000; number++)
    onSaid({ interactionId: number % 2 === 0 ? '77' : '78', level: 'info', text: String(number) });
  onEnd('ended', undefined);
  await settled();
  const calls = await settled();
  expect(calls[0]).toMatchObject(['POST', '/interactions/77/log', { message: '0' }]);
  expect(calls.slice(1, 3)).toContainEqual(['PUT', '/applications/5/bot', expect.anything()]);
  expect(linesOf(calls).at(-1)).toMatchObject({
    level: 'warn',
    message: 'Further lines are only in the terminal.',
  });
  expect(linesOf(calls)).toHaveLength(200);
});

it('tells failures however much was printed before, as far as they are few', async () => {
  const { onLine, onSaid, settled } = report();
  for (let number = 0; number < 300; number++)
    onSaid({ interactionId: '77', level: 'info', text: String(number) });
  for (let number = 0; number < 300; number++) onLine(line({ interactionId: '77', message: 'x' }));
  const told = linesOf(await settled());
  expect(told.filter((each) => (each as { event?: string }).event === 'HANDLER_FAILED')).toHaveLength(20);
  expect(told).toHaveLength(220);
});

it('tells a line without its fields where these are too large', async () => {
  const { onLine, settled } = report();
  onLine(line({ interactionId: '77', message: 'x', list: Array<string>(10_000).fill('many') }));
  expect(linesOf(await settled())).toEqual([
    { at_ms: 1000, level: 'error', event: 'HANDLER_FAILED', message: 'x' },
  ]);
});

it.each([
  ['what the bot prints itself', 'Weather.run failed.'],
  ['a failure of no interaction', line({ message: 'x' })],
  ['an id that would be another path', line({ interactionId: '../clock', message: 'x' })],
  ['half a line', line({ interactionId: '77', message: 'x' }).slice(0, -1)],
])('tells nothing of %s', async (_name, printed) => {
  const { onLine, settled } = report();
  onLine(printed);
  expect(await settled()).toEqual([]);
});

it('goes on where the emulator does not take something', async () => {
  const { onStart, onLine, settled } = report(true);
  onLine(line({ interactionId: '77', message: 'x' }));
  void onStart();
  expect(await settled()).toHaveLength(2);
});
