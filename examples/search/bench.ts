/**
 * What a keystroke takes among a million songs: `npx tsx examples/search/bench.ts`. Prints a table of milliseconds of
 * processor time, which other work on the machine changes little. It is not a test: machines differ.
 *
 * - "first": a query that the file, just opened, has not been asked
 * - "again": the same queries once more
 * - "keystroke": from the signed request to the response, with an empty cache and with a full one
 * - "burst": 200 users type four keys each without waiting, so that newer keystrokes end older ones: the mean of one, and
 *   how many queries there were
 */
import { fileURLToPath } from 'node:url';
import { createTestKit } from 'commandry-dev/testing';
import { createSearchApp } from './search-app.js';
import { buildSongs } from './songs/build-songs.js';
import { makeUpSongs } from './songs/make-up-songs.js';
import { SongStore } from './songs/song-store.js';

const ROUNDS = 5;
const SONGS = 1_000_000;

const songs = new SongStore(fileURLToPath(new URL('songs.db', import.meta.url)));

if (!songs.exists) {
  const seconds =
    (await time(() => {
      buildSongs(songs.file, SONGS);
    })) / 1000;
  console.log(`${SONGS} songs built in ${seconds.toFixed(1)} s, ${Math.round(SONGS / seconds)} rows/s`);
}

/** What users type: a beginning of each of 200 songs, letter by letter, up to two words and a letter of the third. */
const typed = [...makeUpSongs(200)].flatMap(({ title, artist }, index) => {
  const text = index % 4 === 0 ? artist : title;
  return Array.from({ length: Math.min(text.length, 16) }, (_, length) => text.slice(0, length + 1));
});

const rows: Record<string, Record<string, string | number>> = {};

const toFixed = (ms: number) => Number(ms.toFixed(2));

function add(what: string, round: number, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => toFixed(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  const mean = toFixed(times.reduce((sum, ms) => sum + ms, 0) / times.length);
  rows[`${what}, round ${round}`] = { count: times.length, mean, p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function time(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function timeAll(work: (text: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const text of typed) times.push(await time(() => work(text)));
  return times;
}

let queries = 0;
const counting = Object.assign(Object.create(songs) as typeof songs, {
  search: (text: string) => {
    queries++;
    return songs.search(text);
  },
});

for (let round = 1; round <= ROUNDS; round++) {
  songs.close();
  add('query, first', round, await timeAll((text) => songs.search(text)));
  add('query, again', round, await timeAll((text) => songs.search(text)));

  const kit = createTestKit((settings) => createSearchApp(settings, counting));
  const ada = kit.as();
  const keystroke = (text: string) => ada.type('song', { title: text });
  add('keystroke, empty cache', round, await timeAll(keystroke));
  add('keystroke, full cache', round, await timeAll(keystroke));
  await kit.close();

  const crowd = createTestKit((settings) => createSearchApp(settings, counting));
  queries = 0;
  const bursts = Array.from({ length: 200 }, (_, index) => {
    const user = crowd.as();
    const word = typed[(index * 16 + 15) % typed.length] ?? '';
    return [1, 2, 3, 4].map((length) => () => user.type('song', { title: word.slice(0, length) }));
  });
  const presses = bursts.flat();
  const ms = await time(() => Promise.all(presses.map((press) => press())));
  rows[`burst, round ${round}`] = { count: presses.length, mean: toFixed(ms / presses.length), queries };
  await crowd.close();
}

console.log(`Node ${process.version}`);
console.table(rows);
songs.close();
