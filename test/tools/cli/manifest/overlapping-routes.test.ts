import { describe, expect, it } from 'vitest';
import { compile } from '../../../../src/commands/compile/compile.js';
import { defineButton } from '../../../../src/index.js';
import type { FormerRouteSettings } from '../../../../src/commands/types/routes/route-settings.js';
import { findCommonMatch, toMachine } from '../../../../tools/src/cli/manifest/overlapping-routes.js';
import { findOverlappingRoutes } from '../../../../tools/src/cli/manifest/overlapping-routes.js';

const run = (): string => '';
const route = (id: string, ...formerly: FormerRouteSettings[]) => defineButton({ id, formerly, run });
const overlapsOf = (...routes: ReturnType<typeof route>[]) =>
  findOverlappingRoutes(compile(routes).routes).map(
    ({ customId, handler, by, other, pattern }) => `${customId}: ${handler} ${by}, ${other} ${pattern}`,
  );
/** An example that two patterns match, where one is found. */
const bothMatch = (one: RegExp, other: RegExp): string | undefined => {
  const [first, second] = [toMachine(one, [other]), toMachine(other, [one])];
  return first && second && findCommonMatch(first, second);
};

describe('two routes overlap', () => {
  it('where a pattern matches custom ids that begin with the id of another route', () => {
    expect(overlapsOf(route('ticket'), route('old', { customId: /ticket:(\d+)/ }))).toEqual([
      "ticket:0: defineButton('ticket') 'ticket', defineButton('old') /ticket:(\\d+)/",
    ]);
  });

  it('where a pattern matches a former id of another route, whichever is first', () => {
    expect(overlapsOf(route('old', { customId: /take|claim/ }), route('new', 'take'))).toEqual([
      "take: defineButton('new') 'take', defineButton('old') /take|claim/",
    ]);
  });

  it('where two patterns match one custom id, which the first route takes', () => {
    expect(
      overlapsOf(route('a', { customId: /desk-(\d+)/ }), route('b', { customId: /desk-(\w{2})/ })),
    ).toEqual(["desk-00: defineButton('a') /desk-(\\d+)/, defineButton('b') /desk-(\\w{2})/"]);
  });

  it('once for each pattern and route', () => {
    const all = route('all', { customId: /.+/s });
    expect(overlapsOf(route('one', 'uno'), all, route('two')).length).toBe(2);
  });

  it('and not where one route has both', () => {
    expect(overlapsOf(route('one', { customId: /one:\d/ }, { customId: /one:\d+/ }))).toEqual([]);
  });

  it.each([
    [/(\w+)-close/, /ticket-(\w+)/, 'ticket-close'],
    [/a.*/, /.*b/, 'ab'],
    [/(?<kind>open|shut)\/\d{17,20}/, /s[^/]+\/(?:\d+)/i, `shut/${'0'.repeat(17)}`],
    [/^t_\d{2,}$/, /t_[0-9a-f]{4}/u, 't_0000'],
    [/x(?:y|z)?\.w/, new RegExp(String.raw`xz\.[vw]`, 'v'), 'xz.w'],
    [/(?!no)\w{2}-\d/, /ok-\d/, 'ok-0'],
    [/TICKET-\d/i, new RegExp(String.raw`[[a-z]--[u]]+-\d`, 'v'), 'ticket-0'],
    [/é+|\u{1F600}/u, /(\p{Ll}|:)+/u, 'é'],
    [/(?:)|ab??c*?/, /a\x62c+/, 'abc'],
    [/q{2}{/, /qq\{/, 'qq{'],
  ])('such as %s and %s, which %s shows', (one, other, example) => {
    for (const found of [bothMatch(one, other), bothMatch(other, one)]) {
      expect(found).toBeDefined();
      for (const pattern of [one, other])
        expect(new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(found ?? '')).toBe(true);
    }
    expect(bothMatch(one, other)).toHaveLength(example.length);
  });

  it.each([
    [/desk-\d+/, /desk-[a-z]+/],
    [/a.*b/, /b.*a/],
    [/t-\d{3}/, /t-\d{4,}/],
    [/x{101}/, /x+/],
    [/A/, /a/],
    [/(?=b)a/, /a/],
    [/(a|b)\1/, /ab/],
  ])('but not %s and %s', (one, other) => {
    expect(bothMatch(one, other)).toBeUndefined();
  });

  it('and patterns that repeat repetitions are told in bounded time', () => {
    expect(bothMatch(/(?:(?:(?:\w{1,99}){1,99}){1,99}){1,99}!/, /(?:(?:\d*)*)*-/)).toBeUndefined();
  });
});
