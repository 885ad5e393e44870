import type { App } from 'commandry';
import type { ReadWorld } from '../../emulator/domain/world/world.js';
import {
  describePath,
  listFaulty,
  listNext,
  listUses,
  type Candidate,
  type Move,
  type Path,
} from './moves.js';
import { playPath, type Played, type Trouble } from './play-path.js';

/** How far to explore. */
export interface ExploreLimits {
  /** Decides the order of equally early paths, and what the bot draws. A whole number from 0 to 4,294,967,295. */
  readonly seed: number;
  /** The most paths that are played, without those that shorten a finding. */
  readonly paths: number;
  /** What is there besides: the guilds, channels, roles and people of a world file, whose first guild is where it is played. */
  readonly world?: ReadWorld | undefined;
  /** Aborts when the time is up. */
  readonly over?: AbortSignal;
}

/** A defect, and the shortest way to it that was found. */
export interface Finding extends Trouble {
  /** The first line of its stack that is no package's; else the handler. */
  readonly place: string;
  /** What was done, in sentences. */
  readonly steps: readonly string[];
  /** False if it did not happen again when the same was done. */
  readonly isSteady: boolean;
  readonly recording: Played['recording'];
}

export interface Explored {
  readonly seed: number;
  /** How many paths were played. */
  readonly paths: number;
  /** True if there was nothing left to play. */
  readonly isComplete: boolean;
  readonly findings: readonly Finding[];
}

/** The most moves of a path. */
const MAX_MOVES = 5;
/** How often components that look alike, apart from numbers, are used in the same way. */
const MAX_ALIKE = 3;
/** The most paths that are played to shorten one finding. */
const MAX_SHORTER = 30;

/**
 * Explores what users can do with a bot, breadth first: each path is played from the start, by a fresh bot in a fresh
 * world, whose clock stands still unless something waits for it.
 */
export async function explore(
  app: App,
  { seed, paths: budget, world, over }: ExploreLimits,
): Promise<Explored> {
  const draw = createDraw(seed);
  const now = new Date();
  const levels: Candidate[][] = [];
  const known = new Set<string>();
  const alike = new Map<string, number>();
  const findings = new Map<string, Finding>();
  const add = (candidates: readonly Candidate[], depth: number) => {
    for (const { path, rank } of candidates) {
      const key = JSON.stringify(path);
      if (known.has(key)) continue;
      known.add(key);
      const level = 2 * depth + rank;
      while (levels.length <= level) levels.push([]);
      levels[level]?.push({ path, rank });
    }
  };
  const play = (path: Path) => withDraws(seed, () => playPath(app, path, { now, world }));
  const uses = listUses(app);
  // What is loaded only when it is needed would count as the first path's own slowness.
  if (uses[0] && budget > 0) await play(uses[0].path);
  add(uses, 0);
  let paths = 0;
  const end = (isComplete: boolean) => ({ seed, paths, isComplete, findings: [...findings.values()] });
  for (;;) {
    const queue = levels.find((level) => level.length > 0);
    if (!queue) return end(true);
    if (paths >= budget || over?.aborted === true) return end(false);
    const [candidate] = queue.splice(Math.floor(draw() * queue.length), 1);
    if (!candidate || isWorn(candidate.path, alike)) continue;
    const { path } = candidate;
    paths += 1;
    const played = await play(path);
    for (const trouble of played.troubles) {
      const key = keyOf(trouble);
      if (findings.has(key)) continue;
      const isHanging = trouble.code === 'BOT_STILL_WORKING';
      const shortest = await shorten(path, key, play, isHanging ? 0 : MAX_SHORTER);
      // Once is the machine's doing.
      if (isHanging && !shortest.shown.isSteady) continue;
      const steps = describePath(shortest.path);
      findings.set(key, { ...trouble, place: placeOf(trouble), steps, ...shortest.shown });
    }
    if (!played.isPossible || path.fault || played.troubles.length > 0) continue;
    const depth = path.moves.length;
    const isTyping = path.moves.at(-1)?.do === 'type';
    if (isTyping) add(listNext(path, played.seen), depth - 1);
    else if (depth < MAX_MOVES) add(listNext(path, played.seen), depth);
    if (isTyping || candidate.rank > 0) continue;
    const faulty = listFaulty(path, played.callsApi).map((each) => ({ path: each, rank: 2 }));
    add(faulty, depth - 1);
  }
}

/** True if enough was done that only numbers tell from this. Counts it. */
function isWorn({ moves, fault, locale }: Path, alike: Map<string, number>): boolean {
  const [first] = moves;
  const last = moves.at(-1);
  if (!last || moves.length === 1) return false;
  const named = first && 'path' in first ? first.path : first && 'name' in first ? first.name : '';
  const shape = JSON.stringify([named, last, fault?.name, locale])
    .replace(/"(message|component)":\d+/g, '')
    .replace(/\d+/g, '#');
  const count = alike.get(shape) ?? 0;
  alike.set(shape, count + 1);
  return count >= MAX_ALIKE;
}

type Play = (path: Path) => ReturnType<typeof playPath>;

/** Leaves out what a finding does not need, and plays the rest once more. */
async function shorten(found: Path, key: string, play: Play, most: number) {
  const shows = async (path: Path) => {
    const played = await play(path);
    return played.troubles.some((trouble) => keyOf(trouble) === key) ? played : undefined;
  };
  let path = found;
  let left = most;
  for (let shorter = listShorter(path); shorter.length > 0 && left > 0;) {
    const [next, ...others] = shorter;
    left -= 1;
    if (next && (await shows(next))) {
      path = next;
      shorter = listShorter(path);
    } else shorter = others;
  }
  const again = await shows(path);
  return { path, shown: { isSteady: again !== undefined, recording: again?.recording } };
}

/** Lists the paths that lack one thing of this one. */
function listShorter(path: Path): Path[] {
  const { fault, ...plain } = path;
  const { moves, locale } = path;
  return [
    ...(fault ? [plain] : []),
    ...(locale === 'en-US' ? [] : [{ ...path, locale: 'en-US' }]),
    ...moves.slice(0, -1).map((_move, index) => ({ ...path, moves: moves.toSpliced(index, 1) })),
    ...moves.flatMap((move, index) =>
      listPlainer(move).map((plainer) => ({ ...path, moves: moves.with(index, plainer) })),
    ),
  ];
}

/** Lists a move without one of its values. The client refuses what leaves out a required one. */
function listPlainer(move: Move): Move[] {
  if (move.do === 'slash') {
    return Object.keys(move.options).map((name) => {
      const { [name]: _left, ...options } = move.options;
      return { ...move, options };
    });
  }
  if (move.do !== 'submit') return [];
  return move.fields.flatMap((given, index) =>
    given ? [{ ...move, fields: move.fields.with(index, undefined) }] : [],
  );
}

function keyOf(trouble: Trouble): string {
  return `${trouble.code} ${placeOf(trouble)}`;
}

/** Names the place of a trouble so that the same defect has the same name however one gets there. */
function placeOf({ kind, stack = '', handler, message }: Trouble): string {
  const lines = kind === 'thrown' ? stack.split('\n') : [];
  const own = lines.find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))?.trim();
  const frame =
    own === undefined ? undefined : /(?:file:\/\/)?([^()\s?]+)(?:\?[^():]*)?(:\d+:\d+)\)?$/.exec(own);
  if (frame) return `${frame[1] ?? ''}${frame[2] ?? ''}`;
  return handler ?? message.replace(/\d+/g, '#').slice(0, 200);
}

/** A generator of numbers from 0 up to 1 that begins with a seed: mulberry32. */
function createDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lets a bot draw the same numbers each time. */
async function withDraws<T>(seed: number, run: () => Promise<T>): Promise<T> {
  const { random } = Math;
  Math.random = createDraw(seed);
  try {
    return await run();
  } finally {
    Math.random = random;
  }
}
