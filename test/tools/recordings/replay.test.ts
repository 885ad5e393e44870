import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { compare, printDifferences } from '../../../tools/src/recordings/compare.js';
import { readRecording, type Recording } from '../../../tools/src/recordings/recording.js';
import { playRecording } from '../../../tools/src/cli/commands/replay/play-recording.js';
import { propertyRuns, SEED } from '../../support/property.js';
import { IDS, openSession, type Session } from './support/session.js';
import { smallBot } from './support/small-bot.js';

async function openSmall() {
  const session = await openSession({ commands: smallBot() });
  onTestFinished(() => session.player.close());
  return session;
}

async function replay(recording: Recording, commands = smallBot()) {
  const played = await playRecording({ commands }, readRecording(recording));
  return printDifferences(compare(recording.actions, played, Date.parse(recording.started_at)));
}

test('what is played again with the same bot has no differences', async () => {
  const session = await openSmall();
  await session.uses('ada', 'greet', { whom: IDS.ben });
  await session.uses('ben', 'poll');
  await session.presses('ada', 'Vote');
  await session.presses('ben', 'Report');
  await session.submits('ben', { what: 'Spam' });
  await session.types('ada', 'city', 'name', 'Os');
  await session.uses('ada', 'once');
  await session.player.moveClock(10_000);
  await session.uses('ada', 'once');
  await session.writes('ben', 'hello');
  await session.reacts('ada', '👍');
  await session.uses('ada', 'broken');
  await session.uses('ada', 'greet', {});
  const recording = session.recording();
  expect(await replay(recording)).toBe('');
});

test('what a changed bot shows otherwise is printed as a review would read it', async () => {
  const session = await openSmall();
  await session.uses('ada', 'poll');
  await session.uses('ada', 'greet', { whom: IDS.ben });
  const printed = await replay(session.recording(), smallBot('Goodbye'));
  // Rounded: it depends on when in a second the clock stands.
  expect(printed.replaceAll('+59s', '+60s')).toBe(
    [
      '2. ada uses /greet whom:<user:ben>',
      '    message 2 sent',
      '  -   Hello, <@<user:ben>>, at <t:<time:+60s>:R>',
      '  +   Goodbye, <@<user:ben>>, at <t:<time:+60s>:R>',
    ].join('\n'),
  );
});

test('a command, a button and a modal that are no longer there are named', async () => {
  const session = await openSmall();
  await session.uses('ada', 'poll');
  await session.presses('ada', 'Vote');
  await session.presses('ada', 'Report');
  await session.submits('ada', { what: 'Spam' });
  const without = smallBot().slice(2);
  expect(await replay(session.recording(), without)).toMatch(
    /not possible: UNKNOWN_COMMAND[^]*Message 1 is not there/,
  );
});

test('faults are armed, strike and are removed again as they were', async () => {
  const session = await openSmall();
  const { control } = session.player;
  const fault = { on: 'delivery', kind: 'drop', times: 2 };
  await control('POST', '/faults', fault);
  await session.uses('ada', 'poll');
  const { faults } = await control<{ faults: readonly { id: string }[] }>('GET', '/faults');
  await control('DELETE', `/faults/${faults[0]?.id}`);
  await session.uses('ada', 'poll');
  await control('POST', '/faults', fault);
  await control('DELETE', '/faults');
  await session.uses('ada', 'poll');
  const recording = session.recording();
  expect(recording.actions[1]?.shown?.failed?.code).toBe('UNREACHABLE');
  expect(recording.actions.map((action) => action.do)).toEqual([
    'fault',
    'slash',
    'remove_fault',
    'slash',
    'fault',
    'clear_faults',
    'slash',
  ]);
  expect(await replay(recording)).toBe('');
});

test('what was sent again is played again, fresh or as the same bytes', async () => {
  const session = await openSmall();
  const { control, service } = session.player;
  const again = (body: object, place = -1) => {
    const { id = '' } = [...service.store.interactions.values()].at(place) ?? {};
    return session.player.do(IDS.ada, async () => {
      await control('POST', `/requests/${id}/send`, body);
      return {};
    });
  };
  await session.uses('ada', 'poll');
  await again({ how: 'fresh' });
  await session.presses('ada', 'Vote');
  await again({ how: 'same_bytes' });
  // The button has another state by now.
  await expect(again({ how: 'fresh' })).rejects.toMatchObject({ code: 'UNKNOWN_COMPONENT' });
  await session.presses('ada', 'Report');
  await session.submits('ada', { what: 'Spam' });
  await again({ how: 'fresh' });
  const recording = session.recording();
  const told = recording.actions.map((action) => (action.do === 'send_again' ? action.action : action.do));
  expect(told).toEqual(['slash', 'slash', 'press', 3, 'press', 'submit', 6]);
  expect(recording.actions[1]?.shown?.messages).toMatchObject([{ is: 'reply', change: 'sent' }]);
  expect(recording.actions[6]?.shown?.messages).toMatchObject([{ is: 'reply', change: 'sent' }]);
  expect(await replay(recording)).toBe('');
});

const users = fc.constantFrom('ada', 'ben');
/** Steps that are possible or not, as they come. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('greet'), user: users }),
    fc.record({ do: fc.constantFrom('poll', 'once', 'broken', 'thread'), user: users }),
    fc.record({ do: fc.constant('press'), user: users, label: fc.constantFrom('Vote', 'Report', 'None') }),
    fc.record({ do: fc.constant('submit'), user: users, what: fc.string({ maxLength: 20 }) }),
    fc.record({
      do: fc.constant('city'),
      user: users,
      name: fc.constantFrom('O', 'Paris', '<t:0>', '100000000000000000000'),
    }),
    fc.record({
      do: fc.constant('write'),
      user: users,
      text: fc.constantFrom('hello', 'hello <b>', 'Hm', ''),
    }),
    fc.record({ do: fc.constant('react'), user: users }),
    fc.record({ do: fc.constant('clock'), ms: fc.integer({ min: 1, max: 20 * 60_000 }) }),
    fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 1, max: 20 * 60_000 }) }),
  ),
  { minLength: 1, maxLength: 12 },
);

interface Step {
  readonly do: string;
  readonly user?: 'ada' | 'ben';
  readonly label?: string;
  readonly what?: string;
  readonly name?: string;
  readonly text?: string;
  readonly ms?: number;
}

async function take(session: Session, step: Step): Promise<void> {
  const { user = 'ada' } = step;
  switch (step.do) {
    case 'greet':
      return session.uses(user, 'greet', { whom: IDS.ben });
    case 'press':
      return session.presses(user, step.label ?? '');
    case 'submit':
      return session.submits(user, { what: step.what ?? '' });
    case 'city':
      await session.types(user, 'city', 'name', step.name ?? '');
      return session.uses(user, 'city', { name: step.name });
    case 'write':
      return session.writes(user, step.text ?? '');
    case 'react':
      return session.reacts(user, '👍');
    case 'clock':
      return session.player.moveClock(step.ms ?? 1);
    case 'pass':
      return session.player.pass(step.ms ?? 1);
    default:
      return session.uses(user, step.do);
  }
}

test('whatever is done, playing it again has no differences', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const session = await openSession({ commands: smallBot() });
      try {
        for (const step of taken) await take(session, step);
        const recording = session.recording();
        expect(await replay(recording)).toBe('');
      } finally {
        await session.player.close();
      }
    }),
    { numRuns: propertyRuns(15, 500), seed: SEED },
  );
});
