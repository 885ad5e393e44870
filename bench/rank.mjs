/**
 * What one keystroke takes with 10,000 candidates, in processor time: ordinary names, and whatever makes the comparison
 * slow. The floor looks for the text as it was typed, in all of them, in alternating rounds of one run. The first keystroke
 * on a list learns it too. Exits with 1 if any takes more than 20 ms. `npm run bench:rank`.
 */
import { performance } from 'node:perf_hooks';
import { rank } from 'commandry/rank';
import { median } from './support/median.mjs';

const MANY = 10_000;
const ROUNDS = 9;
const MOST_MS = 20;

const fill = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const many = (text) => Array.from({ length: MANY }, (_, index) => text(index));

const LISTS = {
  'cities of 20 characters': many((index) => `City of Somewhere ${index}`),
  'names of 100 characters': many((index) => fill(`Some name with words ${index} and more `, 100)),
  'Cyrillic names': many((index) => `Город с названием ${index}`),
  'one letter, repeated': many((index) => fill('a', 96) + index),
  'words of two letters': many((index) => fill('ab cd ef gh ', 95) + index),
  'words of one letter': many((index) => fill('a b c d e f g h ', 95) + index),
  'words that end in another': many(() => `${fill('a ', 96)}xb`),
  'capitals within words': many(() => `${fill('Aa', 96)}b`),
  'texts of 6,000 characters': many((index) => fill('ab cd ef gh ', 6000) + index),
};
const TYPED = [
  ...['a', 'c', 'ab', 'aab', 'aaaaaab', 'город', 'city of some', 'a b c d e f g h'],
  ...['a', 'ab', 'ab cd ef ', 'a b c d '].flatMap((text) => [fill(text, 500), fill(text, 6000)]),
];

const floor = (list, typed) =>
  list.filter((text) => text.toLowerCase().includes(typed.toLowerCase())).slice(0, 25);

function cpuMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const list of Object.values(LISTS)) for (const typed of TYPED) rank(list, typed);

console.log(
  `10,000 candidates, medians of ${ROUNDS} rounds, Node ${process.version}; ms of processor time\n`,
);
console.log('candidates                   first key  slowest key  ratio to the floor  typed');
const begun = performance.now();
let worst = 0;
for (const [name, list] of Object.entries(LISTS)) {
  const times = TYPED.map((typed) => {
    const rounds = Array.from({ length: ROUNDS }, () => [
      cpuMs(() => rank(list, typed)),
      cpuMs(() => floor(list, typed)),
    ]);
    return {
      typed,
      ms: median(rounds.map(([own]) => own)),
      floorMs: median(rounds.map(([, least]) => least)),
    };
  });
  const first = median(
    Array.from({ length: ROUNDS }, () => {
      const fresh = [...list];
      return cpuMs(() => rank(fresh, 'a'));
    }),
  );
  const slowest = times.reduce((most, time) => (time.ms > most.ms ? time : most));
  worst = Math.max(worst, first, slowest.ms);
  const typed =
    slowest.typed.length > 20 ? `${slowest.typed.slice(0, 12)}… (${slowest.typed.length})` : slowest.typed;
  console.log(
    [
      name.padEnd(27),
      first.toFixed(1).padStart(10),
      slowest.ms.toFixed(1).padStart(12),
      (slowest.ms / slowest.floorMs).toFixed(1).padStart(19),
      ` ${typed}`,
    ].join(' '),
  );
}
console.log(
  `\nThe slowest of all took ${worst.toFixed(1)} ms; ${((performance.now() - begun) / 1000).toFixed(0)} s in all.`,
);
if (worst > MOST_MS) process.exitCode = 1;
