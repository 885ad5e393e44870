import { matchingWhole } from '../../commands/routes/find-route.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { readPattern, type Part } from './pattern-parts.js';

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
