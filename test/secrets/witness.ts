import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { Log } from 'commandry';
import { describeError, logToStderr } from '../../src/common/log.js';
import { PLANTED, type SecretName } from './planted.js';

/**
 * One way in which a secret may get out. It uses secrets through `witness.plant`, does something, and returns or throws
 * what an author would see. Whatever is returned, thrown, printed, logged, or shown to the witness is searched for every
 * secret there is.
 */
export interface Scenario {
  readonly name: string;
  readonly run: (witness: Witness) => unknown;
}

/** Holds scenarios to it; each test file has a table of its own. */
export function describeSilence(title: string, scenarios: readonly Scenario[]): void {
  describe(`no secret is printed, logged or thrown: ${title}:`, () => {
    for (const { name, run } of scenarios)
      it(name, async () => {
        expect(await findLeaks(run)).toEqual([]);
      });
  });
}

/** The tools of a scenario. */
export interface Witness {
  /** A secret to be put somewhere. */
  readonly plant: (name: SecretName) => string;
  /** Pass it as a log: entries are searched, and written as the default log writes them. */
  readonly log: Log;
  /** Pass it where texts are printed. */
  readonly print: (text: string) => void;
  /** Something else that an author sees. */
  readonly show: (thing: unknown) => void;
  /** The same for what has a secret because it must: it may be asked for it, and may not show it when it is printed. */
  readonly showPrinted: (thing: unknown) => void;
}

/** A secret that was found, and where. */
export interface Leak {
  readonly secret: string;
  readonly where: string;
}

/**
 * Runs something and searches all that can be seen of it.
 *
 * @throws Error if no secret was used: then nothing was tested.
 */
export async function findLeaks(run: Scenario['run']): Promise<Leak[]> {
  const used = new Set<SecretName>();
  const seen: { readonly where: string; readonly thing: unknown }[] = [];
  const see = (where: string) => (thing: unknown) => void seen.push({ where, thing });
  const streams = [process.stdout, process.stderr].map((stream, index) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      see(index === 0 ? 'stdout' : 'stderr')(Buffer.from(text as string).toString());
      return true;
    }),
  );
  const witness: Witness = {
    plant: (name) => {
      used.add(name);
      return PLANTED[name];
    },
    log: (entry) => {
      see('log')(entry);
      logToStderr(entry);
    },
    print: see('print'),
    show: see('shown'),
    showPrinted: (thing) => void seen.push({ where: 'printed', thing: printedForms(thing).join('\n') }),
  };
  try {
    see('returned')(await run(witness));
  } catch (thrown) {
    see('thrown')(thrown);
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
  if (used.size === 0) throw new Error('The scenario uses no secret.');
  return seen.flatMap(({ where, thing }) => findSecrets(thing).map((secret) => ({ secret, where })));
}

function findSecrets(thing: unknown): string[] {
  const texts = render(thing);
  return Object.entries(PLANTED)
    .filter(([, secret]) => formsOf(secret).some((form) => texts.some((text) => text.includes(form))))
    .map(([name]) => name);
}

/** How much of a secret is enough to be a leak, in characters. */
const PIECE = 12;

/** The secret in every way of writing it, whole or in part. */
function formsOf(secret: string): string[] {
  // In base64, a text looks different behind one, two or three others, and its ends depend on its neighbours.
  const encodings = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    return (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding).slice(4, -4));
  });
  const pieces = Array.from({ length: Math.max(1, secret.length - PIECE + 1) }, (_, at) =>
    secret.slice(at, at + PIECE),
  );
  return [...pieces, ...encodings, encodeURIComponent(secret), Array.from(secret).reverse().join('')];
}

/** A thing in every way in which somebody prints it. */
function render(thing: unknown): string[] {
  return [...printedForms(thing), attempt(() => [...everyText(thing)].join('\n'))];
}

function printedForms(thing: unknown): string[] {
  const all = { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null };
  return [
    attempt(() => String(thing)),
    attempt(() => inspect(thing)),
    attempt(() => inspect({ within: [thing] }, all)),
    attempt(() => JSON.stringify({ within: [thing] })),
    attempt(() => JSON.stringify(describeError(thing))),
  ];
}

/** A value that a format cannot print cannot leak through it. */
function attempt(way: () => string): string {
  try {
    return way();
  } catch {
    return '';
  }
}

/** Every text that can be reached from a thing by its own properties, hidden ones and those of getters too. */
function* everyText(thing: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof thing === 'string') yield thing;
  if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) return;
  seen.add(thing);
  if (thing instanceof Map || thing instanceof Headers || thing instanceof URLSearchParams)
    for (const [key, value] of thing as Iterable<[unknown, unknown]>) {
      yield* everyText(key, seen);
      yield* everyText(value, seen);
    }
  if (thing instanceof Set) for (const element of thing) yield* everyText(element, seen);
  if (ArrayBuffer.isView(thing))
    yield Buffer.from(thing.buffer, thing.byteOffset, thing.byteLength).toString('latin1');
  for (const key of Reflect.ownKeys(thing)) {
    if (typeof key === 'string') yield key;
    yield* everyText((thing as Readonly<Record<string | symbol, unknown>>)[key], seen);
  }
}
