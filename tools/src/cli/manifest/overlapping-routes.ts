import { COMPONENT_LIMITS } from 'commandry/protocol';
import { matchingWhole, nameOfHandler, NUMBER_MARK, SIGNED_MARK, STATE_MARK } from 'commandry/tooling';
import type { RouteDefinition } from './manifest.js';
import { quote } from './state-advice.js';

/** A custom id that two routes claim, so that the one never gets it. */
export interface RouteOverlap {
  /** An example. */
  readonly customId: string;
  /** The handler that takes it, for example `Tickets.claim`. */
  readonly handler: string;
  /** What takes it, as an author writes it: an id or a pattern. */
  readonly by: string;
  /** The handler that never gets it. */
  readonly other: string;
  /** The pattern with which that one claims it, in its `formerly`. */
  readonly pattern: string;
}

/** What of the custom ids belongs to a route. */
interface Claim {
  readonly route: RouteDefinition;
  readonly shown: string;
  readonly machine: TextMachine;
}

/**
 * Returns the patterns of `formerly` that match custom ids of another route too: ids are asked first, then patterns in the
 * order of the routes. Equal ids keep an app from starting.
 *
 * A pattern that is very large, or looks ahead, behind or back at a group, may overlap without being found.
 *
 * @param routes - The `routes` of the app.
 */
export function findOverlappingRoutes(routes: readonly RouteDefinition[]): RouteOverlap[] {
  const all = routes.flatMap(({ formerly }) => formerly.flatMap(({ customId }) => customId ?? []));
  const patterns = routes.flatMap((route) =>
    route.formerly.flatMap(({ customId }) =>
      customId ? toClaim({ route, shown: String(customId) }, customId, all) : [],
    ),
  );
  // Most apps have none.
  const ids = patterns.length === 0 ? [] : routes.flatMap((route) => idsOf(route, all));
  return patterns.flatMap((pattern, at) => {
    const told = new Set([pattern.route]);
    return [...ids, ...patterns.slice(0, at)].flatMap(({ route, shown, machine }): RouteOverlap[] => {
      const customId = told.has(route) ? undefined : findCommonMatch(machine, pattern.machine);
      if (customId === undefined) return [];
      told.add(route);
      const [handler, other] = [nameOfHandler(route.handler), nameOfHandler(pattern.route.handler)];
      return [{ customId, handler, by: shown, other, pattern: pattern.shown }];
    });
  });
}

/** Whatever begins with the id of a route is that route's, with a state that it can read or not. */
function idsOf(route: RouteDefinition, patterns: readonly RegExp[]): Claim[] {
  const ids = new Set([route.id, ...route.formerly.flatMap(({ id, customId }) => (customId ? [] : id))]);
  return [...ids].flatMap((id) => {
    const escaped = id.replaceAll('.', String.raw`\.`);
    const own = new RegExp(`${escaped}(?:[${STATE_MARK}${SIGNED_MARK}${NUMBER_MARK}].*)?`, 's');
    return toClaim({ route, shown: quote(id) }, own, patterns);
  });
}

function toClaim(claim: Omit<Claim, 'machine'>, pattern: RegExp, others: readonly RegExp[]): Claim[] {
  const machine = toMachine(pattern, others);
  return machine ? [{ ...claim, machine }] : [];
}

/** The texts of a regular expression, as steps from one state to the next. */
export interface TextMachine {
  readonly whole: RegExp;
  /** The steps of each state; the last state is the end. */
  readonly steps: readonly (readonly Step[])[];
  readonly start: number;
}

interface Step {
  /** The characters with which it is taken; undefined for one that takes none. */
  readonly characters: ReadonlySet<string> | undefined;
  readonly to: number;
}

/** What custom ids are made of, the plainest first. */
const PLAIN = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_:./ ';
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const CHARACTERS = new Set(PLAIN + ASCII);

const END = 0;
const MAX_LENGTH = COMPONENT_LIMITS.customId.max;
/** Beyond these, whether two have a text in common stays open. */
const MOST_STATES = 5000;
const MOST_PAIRS = 200_000;

/**
 * Prepares an expression for {@link findCommonMatch}; undefined where it is too large.
 *
 * @param others - Those with which it is compared: characters beyond ASCII are tried if one of them has them.
 */
export function toMachine(pattern: RegExp, others: readonly RegExp[] = []): TextMachine | undefined {
  const alphabet = [
    ...new Set([...CHARACTERS, ...[pattern, ...others].flatMap(({ source }) => Array.from(source))]),
  ];
  const steps: Step[][] = [[]];
  const known = new Map<string, ReadonlySet<string>>();
  const charactersOf = (source: string): ReadonlySet<string> => {
    const one = matchingWhole({ source, flags: pattern.flags });
    const characters = known.get(source) ?? new Set(alphabet.filter((each) => one.test(each)));
    known.set(source, characters);
    return characters;
  };
  const add = (...made: Step[]): number => steps.push(made) - 1;
  /** Returns the state from which the part leads to another state. */
  const lead = (part: Part, to: number): number => {
    if (steps.length > MOST_STATES) return to;
    switch (part.type) {
      case 'character':
        return add({ characters: charactersOf(part.source), to });
      case 'anything':
        return loop({ type: 'character', source: '[^]' }, to);
      case 'sequence':
        return part.parts.reduceRight((next, each) => lead(each, next), to);
      case 'choice':
        return add(...part.parts.map((each) => ({ characters: undefined, to: lead(each, to) })));
      case 'repeat':
        return repeat(part, to);
    }
  };
  const loop = (part: Part, to: number): number => {
    const start = add({ characters: undefined, to });
    steps[start]?.push({ characters: undefined, to: lead(part, start) });
    return start;
  };
  const repeat = ({ part, min, max }: Extract<Part, { type: 'repeat' }>, to: number): number => {
    // No custom id is so long that more would matter.
    const least = Math.min(min, MAX_LENGTH + 1);
    let state = max > MAX_LENGTH ? loop(part, to) : to;
    if (max <= MAX_LENGTH)
      for (let more = max - least; more > 0; more--)
        state = add({ characters: undefined, to }, { characters: undefined, to: lead(part, state) });
    for (let times = least; times > 0; times--) state = lead(part, state);
    return state;
  };
  const start = lead(readPattern(pattern), END);
  return steps.length > MOST_STATES ? undefined : { whole: matchingWhole(pattern), steps, start };
}

/** Two states, and how they were reached. */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly text: string;
}

/** Returns a custom id that both expressions match as a whole; undefined if there is none, or none was found. */
export function findCommonMatch(one: TextMachine, other: TextMachine): string | undefined {
  const open: Pair[] = [{ one: one.start, other: other.start, text: '' }];
  const seen = new Set<string>();
  for (const pair of open) {
    const { text } = pair;
    const key = `${pair.one} ${pair.other} ${text === ''}`;
    if (seen.has(key)) continue;
    if (seen.add(key).size > MOST_PAIRS) return undefined;
    // Not one that only the parts match which were read: they know nothing of what an expression looks ahead at.
    if (
      pair.one === END &&
      pair.other === END &&
      one.whole.test(text) &&
      other.whole.test(text) &&
      text !== ''
    )
      return text;
    open.push(...stepsOfPair(one, other, pair));
  }
  return undefined;
}

function stepsOfPair(one: TextMachine, other: TextMachine, { text, ...at }: Pair): Pair[] {
  const [ofOne, ofOther] = [one.steps[at.one] ?? [], other.steps[at.other] ?? []];
  const alone = [
    ...ofOne.flatMap(({ characters, to }) => (characters ? [] : { ...at, one: to, text })),
    ...ofOther.flatMap(({ characters, to }) => (characters ? [] : { ...at, other: to, text })),
  ];
  if (text.length >= MAX_LENGTH) return alone;
  const together = ofOne.flatMap((step) =>
    ofOther.flatMap((second): Pair[] => {
      const both = commonCharacter(step.characters, second.characters);
      return both === undefined ? [] : [{ one: step.to, other: second.to, text: text + both }];
    }),
  );
  return [...alone, ...together];
}

function commonCharacter(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): string | undefined {
  if (!one || !other) return undefined;
  for (const character of one) if (other.has(character)) return character;
  return undefined;
}

/** A part of a regular expression. */
type Part =
  /** One character, as the source says it. */
  | { readonly type: 'character'; readonly source: string }
  /** Any text: what a reference to a group stands for is not followed. */
  | { readonly type: 'anything' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | { readonly type: 'repeat'; readonly part: Part; readonly min: number; readonly max: number };

const NOTHING: Part = { type: 'sequence', parts: [] };

/** The beginning of a group, and of one that looks ahead or behind. */
const GROUP = /\((?:\?(?::|<(?![=!])[^>]*>|[a-z-]*:))?/y;
const LOOK = /\(\?<?[=!]/y;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const REFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/y;
const ESCAPE = /\\(?:u\{[^}]*\}|[pPq]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|.)/suy;
const BOUNDARY = /\^|\$|\\[bB]/y;
const CHARACTER = /./suy;

/**
 * Reads the source of a regular expression. What stands for no character is left out, so it may match more than the
 * expression does.
 */
function readPattern({ source, flags }: RegExp): Part {
  let at = 0;
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match) at = token.lastIndex;
    return match;
  };
  const readChoice = (): Part => {
    const parts: Part[] = [];
    do parts.push(readSequence());
    while (source[at] === '|' && ++at);
    const [only] = parts;
    return only && parts.length === 1 ? only : { type: 'choice', parts };
  };
  const readSequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeated());
    return { type: 'sequence', parts };
  };
  const readRepeated = (): Part => {
    const part = readPart();
    const match = take(QUANTIFIER);
    if (!match) return part;
    const [, sign, least = '', comma, most = ''] = match;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    if (sign === undefined)
      return { type: 'repeat', part, min, max: comma === '' ? min : Number(most || Infinity) };
    return { type: 'repeat', part, min, max: sign === '?' ? 1 : Infinity };
  };
  const readPart = (): Part => {
    if (take(BOUNDARY)) return NOTHING;
    const isLook = take(LOOK) !== null;
    if (isLook || take(GROUP)) {
      const inner = readChoice();
      at++;
      return isLook ? NOTHING : inner;
    }
    if (take(REFERENCE)) return { type: 'anything' };
    if (source[at] === '[') return { type: 'character', source: readClass() };
    return { type: 'character', source: (take(ESCAPE) ?? take(CHARACTER))?.[0] ?? '' };
  };
  const readClass = (): string => {
    const start = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at++;
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth++;
      else if (source[at] === ']') depth--;
      at++;
    } while (depth > 0 && at < source.length);
    return source.slice(start, at);
  };
  return readChoice();
}
