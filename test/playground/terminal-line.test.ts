import { expect, it } from 'vitest';
import type { SeenInteraction } from '../../playground/api/control.js';
import { toTerminalLine } from '../../playground/commands/typed-text.js';
import { nameInteraction } from '../../playground/inspector/heading.js';

const around = { username: 'ada', channelId: '5' };
const interaction = (type: number, data: object) => ({ type, data }) as SeenInteraction;
const slash = (...options: readonly object[]) => ({ name: 'weather', type: 1, options });
const forecast = (...options: readonly object[]) => slash({ name: 'forecast', type: 1, options });

it.each([
  ['a command', interaction(2, { name: 'ping', type: 1 }), "npx commandry invoke '/ping' --as ada --in 5"],
  [
    'a subcommand with options',
    interaction(
      2,
      forecast({ name: 'city', type: 3, value: 'New York' }, { name: 'days', type: 4, value: 3 }),
    ),
    "npx commandry invoke '/weather forecast city:New York days:3' --as ada --in 5",
  ],
  [
    'mentions and quotes',
    interaction(
      2,
      slash(
        { name: 'who', type: 6, value: '1' },
        { name: 'where', type: 7, value: '2' },
        { name: 'role', type: 8, value: '3' },
        { name: 'why', type: 3, value: "it's" },
      ),
    ),
    `npx commandry invoke '/weather who:<@1> where:<#2> role:<@&3> why:it'\\''s' --as ada --in 5`,
  ],
  [
    'a file',
    interaction(2, slash({ name: 'photo', type: 11, value: '7' })),
    "npx commandry invoke '/weather' --file photo=… --as ada --in 5",
  ],
  [
    'typing',
    interaction(
      4,
      forecast({ name: 'days', type: 4, value: 3 }, { name: 'city', type: 3, value: 'Pa', focused: true }),
    ),
    "npx commandry invoke '/weather forecast days:3' --autocomplete city:Pa --as ada --in 5",
  ],
  [
    'a user command',
    interaction(2, { name: 'High five', type: 2, target_id: '8' }),
    "npx commandry invoke --user-command 'High five' --target 8 --as ada --in 5",
  ],
  [
    'a message command',
    interaction(2, { name: 'Quote', type: 3, target_id: '8' }),
    'npx commandry invoke --message-command Quote --target 8 --as ada --in 5',
  ],
  [
    'the entry point',
    interaction(2, { name: 'radar', type: 4 }),
    'npx commandry invoke --launch radar --as ada --in 5',
  ],
  ['no button', interaction(3, { custom_id: 'x' }), undefined],
  ['no modal', interaction(5, { custom_id: 'x' }), undefined],
])('a terminal can cause %s', (_name, seen, line) => {
  expect(toTerminalLine(seen, around)).toBe(line);
});

it('names the emulator where it is not the usual one', () => {
  const line = toTerminalLine(interaction(2, { name: 'ping', type: 1 }), { ...around, emulator: 'http://x' });
  expect(line).toBe("npx commandry invoke '/ping' --as ada --in 5 --emulator http://x");
});

it.each([
  [interaction(2, forecast({ name: 'city', type: 3, value: 'Oslo' })), '/weather forecast city:Oslo'],
  [interaction(2, { name: 'High five', type: 2 }), 'High five'],
  [interaction(3, { custom_id: 'press' }), 'Component press'],
  [interaction(4, slash({ name: 'a', type: 3, value: 'b' })), 'Typing /weather a:b'],
  [interaction(5, { custom_id: 'details' }), 'Modal details'],
])('says what an interaction was %#', (seen, heading) => {
  expect(nameInteraction(seen)).toBe(heading);
});
