import type { Song } from './song-store.js';

const QUALITIES =
  'Burning Crimson Distant Electric Endless Fading Frozen Gentle Golden Hidden Hollow Little Lonely Lost Midnight Neon Old Pale Paper Quiet Restless Shallow Silver Slow Sweet Tender Velvet Wild'.split(
    ' ',
  );
const THINGS =
  'Anchor Bridge Candle Café Desert Echo Engine Garden Harbour Highway Island Lantern Letter Mirror Mountain Morning Ocean Orchard River Shadow Signal Sparrow Station Stranger Summer Thunder Train Valley Window Winter Wolf'.split(
    ' ',
  );
const BETWEEN = [
  'after the',
  'before a',
  'beside my',
  'for your',
  'in the',
  'of the',
  'under the',
  'without a',
];
const SYLLABLES = 'be do fa gi ha je ka li lo mi na ne pe ra ro sa so ta te tu va vi wi yo zé'.split(' ');

/** Makes up songs: the same ones each time. */
export function* makeUpSongs(count: number): Generator<Omit<Song, 'id'>> {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const thing = () => `${pick(QUALITIES)} ${pick(THINGS)}`;
  const name = () => {
    const [first = '', ...others] = Array.from({ length: 2 + random(3) }, () => pick(SYLLABLES)).join('');
    return first.toUpperCase() + others.join('');
  };
  for (let made = 0; made < count; made++) {
    yield {
      title: random(2) === 0 ? thing() : `${thing()} ${pick(BETWEEN)} ${thing()}`,
      artist: `${name()} ${name()}`,
      year: 1950 + random(75),
    };
  }
}
