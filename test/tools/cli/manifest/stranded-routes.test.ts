import { describe, expect, it } from 'vitest';
import {
  Button,
  defineButton,
  defineModal,
  defineSelect,
  type ButtonInteraction,
} from '../../../../src/index.js';
import { compile, type CommandSource } from '../../../../src/commands/compile/compile.js';
import type { RouteDefinition } from '../../../../src/commands/routes/route-definition.js';
import type { StateShape } from '../../../../src/commands/routes/state-types.js';
import { compareManifestRoutes } from '../../../../tools/src/cli/manifest/compare-manifests.js';
import { findStrandedRoutes } from '../../../../tools/src/cli/manifest/stranded-routes.js';
import { toManifestRoutes, type ManifestRoute } from '../../../../tools/src/cli/manifest/manifest.js';
import type {
  FormerRouteSettings,
  RouteSettings,
} from '../../../../src/commands/types/routes/route-settings.js';

const run = (): string => '';
const INPUT = { type: 'text', label: 'Why' } as const;
const routesOf = (...sources: CommandSource[]): readonly RouteDefinition[] => compile(sources).routes;
const writtenBy = (...sources: CommandSource[]): ManifestRoute[] => toManifestRoutes(routesOf(...sources));
const claim = (state?: StateShape, settings: RouteSettings = {}, id = 'claim') =>
  defineButton({ id, ...(state ? { state } : {}), ...settings, run });
const strandedBy = (before: CommandSource, ...after: CommandSource[]) =>
  findStrandedRoutes(writtenBy(before), routesOf(...after)).map(({ field, was, is, remedy }) => ({
    ...{ field, was, is, remedy },
  }));

const point = {
  encode: (value: { x: number }) => `${value.x}`,
  decode: (text: string) => ({ x: Number(text) }),
};

describe('a manifest', () => {
  it('has routes by id, with their state as plain data', () => {
    const written = writtenBy(
      claim({
        ticket: 'integer',
        tab: { choices: ['open', 'closed'], optional: true },
        note: { type: 'string', maxLength: 9, optional: true },
        page: { type: 'integer', minValue: 1, maxValue: 9 },
        point: { codec: point },
      }),
      defineSelect({
        type: 'userSelect',
        id: 'assign',
        boundTo: 'user',
        formerly: ['give', { customId: /^u:\d+$/u }],
        run,
      }),
      defineModal({ id: 'report', title: 'Report', inputs: { why: { type: 'text', label: 'Why' } }, run }),
      claim({ n: 'number' }, { formerly: { id: 'old', state: { n: 'integer' } } }, 'last'),
    );
    expect(JSON.parse(JSON.stringify(written))).toEqual([
      {
        id: 'assign',
        kind: 'userSelect',
        signed: true,
        boundTo: 'user',
        formerly: [{ id: 'give' }, { customId: '/^u:\\d+$/u' }],
      },
      {
        ...{ id: 'claim', kind: 'button', signed: false },
        state: [
          { name: 'ticket', type: 'integer' },
          { name: 'tab', type: 'choice', optional: true, choices: ['open', 'closed'] },
          { name: 'note', type: 'string', optional: true, maxLength: 9 },
          { name: 'page', type: 'integer', minValue: 1, maxValue: 9 },
          { name: 'point', type: 'codec' },
        ],
      },
      {
        ...{ id: 'last', kind: 'button', signed: false },
        state: [{ name: 'n', type: 'number' }],
        formerly: [{ id: 'old', state: [{ name: 'n', type: 'integer' }] }],
      },
      { id: 'report', kind: 'modal', signed: false },
    ]);
  });

  it('tells which routes are new, gone or other', () => {
    const [before, after] = [
      writtenBy(claim({ tab: ['a'] }), claim(undefined, {}, 'gone')),
      writtenBy(claim({ tab: ['a', 'b'] }), claim(undefined, {}, 'new')),
    ];
    expect(compareManifestRoutes(before, before)).toEqual([]);
    expect(compareManifestRoutes(before, after)).toEqual([
      {
        ...{ change: 'changed', kind: 'button', id: 'claim' },
        differences: [{ path: 'state.tab.choices', before: ['a'], after: ['a', 'b'] }],
      },
      { change: 'added', kind: 'button', id: 'new', differences: [] },
      { change: 'removed', kind: 'button', id: 'gone', differences: [] },
    ]);
  });
});

describe('nothing is stranded by', () => {
  it.each<[string, CommandSource, CommandSource]>([
    ['no change', claim({ a: 'integer', b: 'string' }), claim({ a: 'integer', b: 'string' })],
    ['no signature any more', claim(undefined, { signed: true }), claim()],
    ['an appended choice', claim({ tab: ['a'] }), claim({ tab: ['a', 'b'] })],
    [
      'an appended optional value',
      claim({ a: 'integer' }),
      claim({ a: 'integer', b: { type: 'string', optional: true } }),
    ],
    ['the first optional value', claim(), claim({ b: { type: 'string', optional: true } })],
    [
      'wider bounds',
      claim({ a: { type: 'integer', maxValue: 5 } }),
      claim({ a: { type: 'integer', maxValue: 6 } }),
    ],
    ['a former id', claim({ a: 'integer' }), claim({ a: 'integer' }, { formerly: 'claim' }, 'take')],
    [
      'a former state',
      claim({ a: 'integer' }),
      claim(
        { b: 'string' },
        { formerly: { state: { a: 'integer' }, upgrade: ({ a }: { a: number }) => ({ b: `${a}` }) } },
      ),
    ],
    [
      'an upgrade that refuses some',
      claim({ a: 'integer' }),
      claim(
        { a: 'string' },
        {
          formerly: {
            state: { a: 'integer' },
            upgrade: ({ a }: { a: number }) => (a > 0 ? { a: `${a}` } : undefined),
          },
        },
      ),
    ],
    [
      'another codec of the same name',
      claim({ p: point }),
      claim({ p: { ...point, decode: () => undefined } }),
    ],
  ])('%s', (_what, before, after) => {
    expect(strandedBy(before, after)).toEqual([]);
  });
});

describe('says what is stranded, and what to write, by', () => {
  class Tickets {
    @Button('take', { formerly: [] })
    take(_: ButtonInteraction) {
      return '';
    }
  }

  const shape: StateShape = { ticket: 'integer', tab: ['open', 'closed'] };
  it.each<[string, CommandSource, CommandSource[], object[]]>([
    [
      'a route that is gone',
      claim(shape),
      [],
      [
        {
          ...{ field: null, was: 'a button', is: 'nothing' },
          remedy:
            "Give the button that replaces it formerly: { id: 'claim', state: { ticket: 'integer', tab: ['open', 'closed'] }, upgrade: (old) => ({ … }) }.",
        },
      ],
    ],
    [
      'a new id',
      claim(),
      [Tickets],
      [{ field: null, was: 'a button', is: 'nothing', remedy: "Give Tickets.take formerly: 'claim'." }],
    ],
    [
      'another kind',
      claim(),
      [defineSelect({ type: 'userSelect', id: 'claim', run })],
      [
        {
          ...{ field: null, was: 'button', is: 'userSelect' },
          remedy: "Give defineSelect('claim') an id of its own, and keep a button for 'claim'.",
        },
      ],
    ],
    [
      'a required value',
      claim({ ticket: 'integer' }),
      [claim({ ticket: 'integer', owner: 'snowflake' })],
      [
        {
          ...{ field: 'owner', was: 'nothing', is: "'snowflake'" },
          remedy:
            "Give defineButton('claim') formerly: { state: { ticket: 'integer' }, upgrade: ({ ticket, ...old }) => ({ ticket, owner: … }) }.",
        },
      ],
    ],
    [
      'an inserted choice',
      claim(shape),
      [claim({ ticket: 'integer', tab: ['open', 'stale', 'closed'] })],
      [
        {
          ...{ field: 'tab', was: "['open', 'closed']", is: "['open', 'stale', 'closed']" },
          remedy:
            "Give defineButton('claim') formerly: { state: { ticket: 'integer', tab: ['open', 'closed'] } }.",
        },
      ],
    ],
    [
      'a removed choice and a removed value',
      claim(shape),
      [claim({ tab: ['open'] })],
      [
        {
          ...{ field: 'ticket', was: "'integer'", is: 'nothing' },
          remedy:
            "Give defineButton('claim') formerly: { state: { ticket: 'integer', tab: ['open', 'closed'] }, upgrade: ({ ...old }) => ({ tab: … }) }.",
        },
        { field: 'tab', was: "['open', 'closed']", is: "['open']" },
      ],
    ],
    [
      'another order',
      claim({ a: 'integer', b: 'integer' }),
      [claim({ b: 'integer', a: 'integer' })],
      [
        {
          ...{ field: 'a', was: 'a, b', is: 'b, a' },
          remedy: "Give defineButton('claim') formerly: { state: { a: 'integer', b: 'integer' } }.",
        },
      ],
    ],
    [
      'a value that may be left out from now on',
      claim({ a: 'integer' }),
      [claim({ a: { type: 'integer', optional: true } })],
      [
        {
          ...{ field: 'a', was: "'integer'", is: "{ type: 'integer', optional: true }" },
          remedy: "Give defineButton('claim') formerly: { state: { a: 'integer' } }.",
        },
      ],
    ],
    [
      'narrower bounds',
      claim({ page: { type: 'integer', minValue: 1 } }),
      [claim({ page: { type: 'integer', minValue: 1, maxValue: 50 } })],
      [
        {
          ...{ field: 'page', was: 'no maxValue', is: 'maxValue 50' },
          remedy:
            "Give defineButton('claim') formerly: { state: { page: { type: 'integer', minValue: 1 } }, upgrade: ({ ...old }) => ({ page: … }) }.",
        },
      ],
    ],
    [
      'bounds of which none is left',
      claim({ page: { type: 'integer', minValue: 1, maxValue: 3 } }),
      [claim({ page: { type: 'integer', minValue: 5 } })],
      [{ field: 'page', was: 'minValue 1', is: 'minValue 5' }],
    ],
    [
      'a signature',
      claim(),
      [claim(undefined, { signed: true })],
      [
        {
          ...{ field: null, was: 'not signed', is: 'signed' },
          remedy:
            "Keep defineButton('claim') without signed for as long as its messages are used, and sign a new route with an id of its own.",
        },
      ],
    ],
    [
      'a binding to a user that is given up',
      claim({ a: 'integer' }, { boundTo: 'user' }),
      [claim({ a: 'integer' }, { signed: true })],
      [{ field: null, was: 'bound to a user', is: 'signed' }],
    ],
    [
      'a signature of a user that is given up',
      claim({ a: 'integer' }, { boundTo: 'user' }),
      [claim({ a: 'integer' })],
      [{ field: null, was: 'bound to a user', is: 'not signed' }],
    ],
    [
      'another binding',
      claim(undefined, { boundTo: 'user' }),
      [claim(undefined, { boundTo: 'message' })],
      [{ field: null, was: 'bound to a user', is: 'bound to a message' }],
    ],
    [
      'a former id that is given up',
      claim(undefined, { formerly: 'take' }),
      [claim()],
      [
        {
          field: null,
          was: "formerly 'take'",
          is: 'nothing',
          remedy: "Give defineButton('claim') formerly: 'take'.",
        },
      ],
    ],
    [
      'a pattern that is given up',
      claim(undefined, { formerly: { customId: /c-\d+/ } }),
      [claim()],
      [
        {
          ...{ field: null, was: 'formerly /c-\\d+/', is: 'nothing' },
          remedy: "Give defineButton('claim') formerly: { customId: /c-\\d+/, upgrade: … }.",
        },
      ],
    ],
    [
      'an upgrade that always fails',
      claim({ a: 'integer' }),
      [claim({ b: 'string' }, { formerly: { state: { a: 'integer' }, upgrade: () => ({}) } })],
      [
        {
          ...{
            field: null,
            was: "{ a: 'integer' }",
            remedy: "Correct upgrade in formerly of defineButton('claim').",
          },
          is: expect.stringMatching(/^refused: .* b is missing\./) as string,
        },
      ],
    ],
    [
      'another text in place of a codec',
      claim({ p: point, q: 'integer' }),
      [claim({ p: 'string', q: 'integer' })],
      [
        {
          ...{ field: 'p', was: '…', is: "'string'" },
          remedy:
            "Give defineButton('claim') formerly: { state: { p: …, q: 'integer' }, upgrade: ({ q, ...old }) => ({ p: …, q }) }.",
        },
      ],
    ],
  ])('%s', (_what, before, after, findings) => {
    expect(strandedBy(before, ...after)).toMatchObject(findings);
  });

  it('leaves out modals, which are on no message', () => {
    const modal = (state: StateShape) =>
      defineModal({ id: 'm', title: 'M', state, inputs: { a: INPUT }, run });
    expect(strandedBy(modal({ a: 'integer' }), modal({ a: 'string' }))).toEqual([]);
    expect(strandedBy(modal({ a: 'integer' }))).toEqual([]);
  });

  it('takes the setting that it names', () => {
    const before = claim(shape);
    const after = { ticket: 'integer', tab: ['closed', 'open'] } satisfies StateShape;
    const former: FormerRouteSettings = { state: { ticket: 'integer', tab: ['open', 'closed'] } };
    expect(strandedBy(before, claim(after))[0]?.remedy).toContain(
      "formerly: { state: { ticket: 'integer', tab: ['open', 'closed'] } }",
    );
    expect(strandedBy(before, claim(after, { formerly: former }))).toEqual([]);
  });
});
