import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeTypedOption } from '../../../src/protocol/commands/typed/typed-path.js';
import type { SeenInteraction } from '../../../tools/src/playground/api/control-api.js';
import { hasFiles, toTerminalLine } from '../../../tools/src/playground/commands/typed-command-text.js';
import { propertyRuns } from '../../support/property.js';

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
    interaction(2, {
      ...slash({ name: 'photo', type: 11, value: '7' }, { name: 'map', type: 11, value: '8' }),
      resolved: { attachments: { 7: { filename: 'cat.png' }, 8: { filename: 'my map.txt' } } },
    }),
    "npx commandry invoke '/weather' --file photo=./PATH-TO/cat.png --file 'map=./PATH-TO/my map.txt' --as ada --in 5",
  ],
  [
    'a text with what looks like another option',
    interaction(2, slash({ name: 'free', type: 3, value: 'x days:3' }, { name: 'days', type: 4, value: 2 })),
    `npx commandry invoke '/weather free:"x days:3" days:2' --as ada --in 5`,
  ],
  [
    'a text in quotes',
    interaction(2, slash({ name: 'free', type: 3, value: '"a\\b"' })),
    `npx commandry invoke '/weather free:"\\"a\\\\b\\""' --as ada --in 5`,
  ],
  [
    'typing at the beginning',
    interaction(4, slash({ name: 'city', type: 3, value: '', focused: true })),
    "npx commandry invoke '/weather' --autocomplete city: --as ada --in 5",
  ],
  [
    'no typing of what would be read as another option',
    interaction(4, slash({ name: 'city', type: 3, value: 'x days:3', focused: true })),
    undefined,
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

const files = slash({ name: 'photo', type: 11, value: '7' });

it.each([
  ['a file', true, interaction(2, files)],
  ['no file', false, interaction(2, slash())],
  ['a component', false, interaction(3, { custom_id: 'x' })],
])('says whether a path has to be put in: %s', (_name, has, seen) => {
  expect(hasFiles(seen)).toBe(has);
});

it('is one word to a shell, with the options as they are typed, whatever the texts are', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('"', "'", '\\', ' ', '\n', ':', '/', 'a', 'é', '$x', '!'),
  });
  fc.assert(
    fc.property(tricky, tricky, (free, who) => {
      const line = toTerminalLine(
        interaction(2, slash({ name: 'free', type: 3, value: free }, { name: 'who', type: 3, value: who })),
        around,
      );
      expect(splitAsShell(line ?? '')).toEqual([
        'npx',
        'commandry',
        'invoke',
        `/weather ${writeTypedOption('free', free)} ${writeTypedOption('who', who)}`,
        ...['--as', 'ada', '--in', '5'],
      ]);
    }),
    { numRuns: propertyRuns(500) },
  );
});

/** The words of a line as a POSIX shell reads them, as far as quotes go. */
function splitAsShell(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|\\(')/g,
      (_whole, quoted: string | undefined, plain: string | undefined) => quoted ?? plain ?? '',
    ),
  );
}

it('names the emulator where it is not the usual one', () => {
  const line = toTerminalLine(interaction(2, { name: 'ping', type: 1 }), { ...around, emulator: 'http://x' });
  expect(line).toBe("npx commandry invoke '/ping' --as ada --in 5 --emulator http://x");
});
