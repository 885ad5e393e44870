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
  const reporter = createBotReporter(control, '5', () => [SECRET]);
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
  onEnd('ended with exit code 1');
  onProblem(`The emulator rejected ${SECRET}.`);
  const path = '/applications/5/bot';
  expect(await settled()).toEqual([
    ['PUT', path, { status: 'starting', message: null }],
    ['PUT', path, { status: 'down', message: 'The bot ended with exit code 1.' }],
    ['PUT', path, { status: 'down', message: expect.not.stringContaining(SECRET) as string }],
  ]);
});

it('tells of what failed in the bot, with the incident and the error, and without secrets', async () => {
  const { onLine, settled } = report();
  const place = { interactionId: '77', message: 'Weather.run failed.' };
  onLine(
    line({
      ...place,
      incidentId: 'i-1',
      error: { name: 'TypeError', message: `No ${SECRET}.`, stack: 'at …' },
    }),
  );
  onLine(line({ ...place, error: { thrown: 'a text' } }));
  type Call = [method: string, path: string, body: object];
  const [[, path, first], [, , second]] = (await settled()) as [Call, Call];
  expect([path, first, second]).toMatchObject([
    '/interactions/77/log',
    {
      level: 'error',
      event: 'HANDLER_FAILED',
      fields: { incidentId: 'i-1' },
      message: expect.stringMatching(/^Weather\.run failed\. TypeError: No /) as string,
    },
    { event: 'HANDLER_FAILED', message: 'Weather.run failed. Thrown: a text' },
  ]);
  expect(JSON.stringify(first)).not.toContain(SECRET);
});

it.each([
  ['what the bot prints itself', 'Weather.run failed.'],
  ['a warning', line({ level: 'warn', interactionId: '77', message: 'x' })],
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
