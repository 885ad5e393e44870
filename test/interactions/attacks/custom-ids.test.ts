import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it, onTestFinished } from 'vitest';
import { onComponent, pressed, submitted } from '../../support/apps/components.js';
import { root } from '../../support/processes/run.js';
import { message, kit, startApp } from '../../support/apps/started-app.js';

const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  'vote:1:2',
  'vote:1/../admin:2',
  'vote;1,2|3',
  '(a+)+$',
  '.*',
  '[',
  '\\',
  '%00%2e%2e',
  '${7*7}',
  '{"type":1}',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '\u202Eevil',
  ' ',
  '🙌'.repeat(50),
  'x'.repeat(100),
  '',
  'x'.repeat(1_000_000),
];

describe('attack 29: a custom id that an attacker has chosen', () => {
  it.each(HOSTILE)('%j reaches the one function for components as the text it is', async (id) => {
    const seen: string[] = [];
    const { app } = startApp({
      ...onComponent(({ customId }) => {
        seen.push(customId);
        return 'pressed';
      }),
      onModal: ({ customId }) => {
        seen.push(customId);
        return 'sent';
      },
    });
    const data = { custom_id: id, component_type: 2 };
    expect(await kit.send(app, pressed({ data }))).toMatchObject({ status: 200, body: message('pressed') });
    const modal = { custom_id: id, components: [] };
    expect(await kit.send(app, submitted({ data: modal }))).toMatchObject({ body: message('sent') });
    expect(seen).toEqual([id, id]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['a number', 5],
    ['a list', ['vote:1']],
    ['null', null],
    ['absent', undefined],
  ])('%s it is malformed, and no function hears of it', async (_what, id) => {
    const seen: unknown[] = [];
    const { app } = startApp({
      ...onComponent((interaction) => seen.push(interaction)),
      onModal: (interaction) => {
        seen.push(interaction);
      },
    });
    const refused = { status: 400, body: { error: 'INTERACTION_MALFORMED' } };
    const data = { custom_id: id, component_type: 2 };
    expect(await kit.send(app, pressed({ data }))).toMatchObject(refused);
    expect(await kit.send(app, submitted({ data: { custom_id: id, components: [] } }))).toMatchObject(
      refused,
    );
    expect(seen).toEqual([]);
  });
});

/** Every regular expression that is written in the source of the package and of the page. */
function findPatterns(): { readonly place: string; readonly pattern: RegExp }[] {
  return ['src', 'tools/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const source = ts.createSourceFile(
          file,
          readFileSync(join(root, folder, file), 'utf8'),
          ts.ScriptTarget.Latest,
          true,
        );
        const found: { place: string; pattern: RegExp }[] = [];
        const visit = (node: ts.Node): void => {
          if (ts.isRegularExpressionLiteral(node)) {
            const [, body = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
            const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
            found.push({ place: `${folder}/${file}:${line}`, pattern: new RegExp(body, flags) });
          }
          ts.forEachChild(node, visit);
        };
        visit(source);
        return found;
      }),
  );
}

/** Texts that may lead a pattern astray: its own letters, and one of each kind, repeated, with an end that fits nothing. */
function temptationsFor({ source }: RegExp): string[] {
  const letters =
    source.replace(/\\u\{?[\da-f]+\}?|\\x[\da-f]{2}|\\p\{[^}]*\}/gi, '').match(/[^\\^$|?*+()[\]{}.]/g) ?? [];
  const units = [
    ...new Set([...letters, 'a', 'A', '0', ' ', '\t', '-', '_', '.', '/', '<', '"', '*', '\\', 'é']),
  ];
  const pairs = units.slice(0, 5).flatMap((one) => units.slice(0, 5).map((other) => one + other));
  return [...units, ...pairs].map((unit) => `${unit.repeat(Math.ceil(LENGTH / unit.length))}\u0001`);
}

const LENGTH = 400;

/** A run of backticks that nothing closes may close for each shorter run, as in clients. A message has 4,000 characters at most. */
const ALLOWED = [/^(`+)([\s\S]*?[^`])\1(?!`)/.source];

/** From one place, a pattern may go back so often for each letter. One that tries all pairs of places needs ten times as many. */
const MOST_PER_LETTER = 20;

/**
 * Makes what says whether a pattern goes back too often in a text, from its beginning. The engine counts, so no clock is
 * needed; it counts every step only where it leaves its shortcuts out.
 */
function createPatience() {
  const flags = ['allow-natives-syntax', 'no-regexp-optimization'];
  for (const flag of flags) setFlagsFromString(`--${flag}`);
  onTestFinished(() => {
    for (const flag of ['no-allow-natives-syntax', 'regexp-optimization']) setFlagsFromString(`--${flag}`);
  });
  const compile = runInThisContext(
    '(source, flags, most) => %NewRegExpWithBacktrackLimit(source, flags, most)',
  ) as (source: string, flags: string, mostBacktracks: number) => RegExp;
  return ({ source, flags }: RegExp) => {
    // Failures at a bare end are not counted, those of a look ahead are.
    const counted = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\$/g, (part) => (part === '$' ? '(?=$)' : part));
    // It takes everything, unless the engine gives up before it comes to the empty alternative.
    const pattern = compile(`(?:${counted})|`, flags.replace(/[gy]/g, ''), MOST_PER_LETTER * LENGTH);
    return (text: string) => !pattern.test(text);
  };
}

describe('attack 29, in patterns: text that a regular expression takes for ever to refuse', () => {
  it.each([/(a+)+$/, /(?:a|a)*$/, /a*a*$/, /^\s*a*\s*a*\s*[ab]+$/])('%s would be found', (pattern) => {
    const goesOn = createPatience()(pattern);
    expect(temptationsFor(pattern).some(goesOn)).toBe(true);
  });

  it('no pattern goes back to many places for each letter of what is repeated', () => {
    const patterns = findPatterns();
    expect(patterns.length).toBeGreaterThan(100);
    const createWatch = createPatience();
    const slow = patterns.flatMap(({ place, pattern }) => {
      if (ALLOWED.includes(pattern.source)) return [];
      const text = temptationsFor(pattern).find(createWatch(pattern));
      return text === undefined ? [] : [`${place} ${pattern.source} for ${text.slice(0, 4)}…`];
    });
    expect(slow).toEqual([]);
  });
});
