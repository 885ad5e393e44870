import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledScope } from '../../../../src/commands/compile/scopes.js';
import type { CommandPayload } from '../../../../src/protocol/commands/command.js';
import { compareManifests } from '../../../../tools/src/cli/manifest/compare-manifests.js';
import { findJsonDifferences } from '../../../../tools/src/cli/manifest/compare-manifests.js';
import { formatManifest, toManifest } from '../../../../tools/src/cli/manifest/manifest.js';
import { bulkOf } from '../../../protocol/support/generator.js';
import { propertyRuns } from '../../../support/property.js';

const scopeOf = (payloads: unknown, guildId?: string): CompiledScope => ({
  scope: guildId === undefined ? 'global' : { guildId },
  payloads: payloads as CommandPayload[],
  prune: true,
});

const commandsOf = (payloads: unknown) => toManifest([scopeOf(payloads)]).scopes[0]?.commands;

describe('a manifest', () => {
  it('has commands by type and name, whatever the order of the classes', () => {
    const named = (type: number, name: string) => ({ type, name, description: '' });
    expect(
      commandsOf([named(2, 'a'), named(1, 'b'), named(4, 'c'), named(1, 'Z'), { name: 'a' }, named(3, 'a')]),
    ).toEqual([named(1, 'Z'), { name: 'a' }, named(1, 'b'), named(2, 'a'), named(3, 'a'), named(4, 'c')]);
  });

  it('has the global commands first, then guilds by their ids', () => {
    const scopes = [scopeOf([], '1234'), scopeOf([], '99'), scopeOf([]), scopeOf([], '1233')];
    expect(toManifest(scopes).scopes).toEqual([
      { scope: 'global', commands: [] },
      { scope: 'guild', guildId: '99', commands: [] },
      { scope: 'guild', guildId: '1233', commands: [] },
      { scope: 'guild', guildId: '1234', commands: [] },
    ]);
  });

  it('has fields in an order of its own, and keeps the order of options and choices', () => {
    const option = {
      name: 'o',
      zz: 1,
      choices: [
        { value: 'b', name: 'b' },
        { name: 'a', value: 'a' },
      ],
      type: 3,
    };
    const [command] = commandsOf([
      {
        nsfw: true,
        options: [option, { type: 3, name: 'a' }],
        name: 'x',
        name_localizations: { fr: 'y', de: 'z' },
        type: 1,
      },
    ]) as [CommandPayload];
    expect(JSON.stringify(command)).toBe(
      '{"type":1,"name":"x","name_localizations":{"de":"z","fr":"y"},"options":[{"type":3,"name":"o","choices":[{"name":"b","value":"b"},{"name":"a","value":"a"}],"zz":1},{"type":3,"name":"a"}],"nsfw":true}',
    );
  });

  it.each<[object, object]>([
    [{ contexts: [2, 0, 2, 1] }, { contexts: [0, 1, 2] }],
    [{ integration_types: [1, 0] }, { integration_types: [0, 1] }],
    [{ options: [{ channel_types: [10, 2] }] }, { options: [{ channel_types: [2, 10] }] }],
    [{ options: [{ file_types: ['image', '.pdf'] }] }, { options: [{ file_types: ['.pdf', 'image'] }] }],
    [{ contexts: null, nsfw: undefined, handler: null }, {}],
  ])('writes %j as %j', (payload, written) => {
    expect(commandsOf([payload])).toEqual([written]);
  });

  it('is the same text however often it is read and made, and in whatever order commands come', () => {
    fc.assert(
      fc.property(bulkOf('global'), bulkOf('guild'), (globals, guilds) => {
        const manifest = toManifest([scopeOf(globals), scopeOf(guilds, '5')]);
        const text = formatManifest(manifest);
        const again = toManifest([scopeOf(guilds.toReversed(), '5'), scopeOf(globals.toReversed())]);
        expect(formatManifest(again)).toBe(text);
        const [first, second] = (JSON.parse(text) as typeof manifest).scopes;
        expect(formatManifest(toManifest([scopeOf(first?.commands), scopeOf(second?.commands, '5')]))).toBe(
          text,
        );
        expect(compareManifests(JSON.parse(text) as typeof manifest, again)).toEqual([]);
        expect(text.endsWith('}\n')).toBe(true);
      }),
      { numRuns: propertyRuns(50, 1000) },
    );
  });
});

describe('the differences of two manifests', () => {
  const manifestOf = (payloads: unknown, guildId?: string) => toManifest([scopeOf(payloads, guildId)]);

  it('tell apart commands of one name by their types', () => {
    const before = manifestOf([{ name: 'a', type: 2 }, { name: 'a' }]);
    expect(compareManifests(before, manifestOf([{ name: 'a', type: 3 }, { name: 'a' }]))).toEqual([
      {
        guildId: null,
        changes: [
          { change: 'added', type: 3, name: 'a', differences: [] },
          { change: 'removed', type: 2, name: 'a', differences: [] },
        ],
      },
    ]);
  });

  it('name guilds that came and went', () => {
    expect(compareManifests(manifestOf([{ name: 'a' }], '1'), manifestOf([{ name: 'a' }], '2'))).toEqual([
      { guildId: '2', changes: [{ change: 'added', type: 1, name: 'a', differences: [] }] },
      { guildId: '1', changes: [{ change: 'removed', type: 1, name: 'a', differences: [] }] },
    ]);
  });

  it.each<[string, unknown, unknown, [string, unknown, unknown][]]>([
    ['nothing', { a: 1 }, { a: 1 }, []],
    ['a field that changed', { a: 1 }, { a: 2 }, [['a', 1, 2]]],
    ['a field that came', {}, { a: false }, [['a', null, false]]],
    ['a field that went', { a: '' }, {}, [['a', '', null]]],
    ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a list without names', { a: [1, 2] }, { a: [2, 1] }, [['a', [1, 2], [2, 1]]]],
    [
      'a list that became something else',
      { a: [{ name: 'x' }] },
      { a: { x: 1 } },
      [['a', [{ name: 'x' }], { x: 1 }]],
    ],
    [
      'an element of a list with names',
      { o: [{ name: 'x', n: 1 }, { name: 'y' }] },
      { o: [{ name: 'x', n: 2 }, { name: 'z' }] },
      [
        ['o.x.n', 1, 2],
        ['o.y', { name: 'y' }, null],
        ['o.z', null, { name: 'z' }],
      ],
    ],
    [
      'the order of a list with names',
      { o: [{ name: '2' }, { name: '1' }] },
      { o: [{ name: '1' }, { name: '2' }] },
      [['o.order', ['2', '1'], ['1', '2']]],
    ],
    [
      'an element that came before others, which keep their order',
      { o: [{ name: 'x' }, { name: 'y' }] },
      { o: [{ name: 'a' }, { name: 'x' }, { name: 'y' }] },
      [['o.a', null, { name: 'a' }]],
    ],
    [
      'an element that went from before others, which keep their order',
      { o: [{ name: 'a' }, { name: 'x' }, { name: 'y' }] },
      { o: [{ name: 'x' }, { name: 'y' }] },
      [['o.a', { name: 'a' }, null]],
    ],
    [
      'names that come twice',
      { o: [{ name: 'x' }, { name: 'x', a: 1 }] },
      { o: [{ name: 'x' }, { name: 'x' }] },
      [['o', [{ name: 'x' }, { name: 'x', a: 1 }], [{ name: 'x' }, { name: 'x' }]]],
    ],
    [
      'a name like that of a prototype',
      { o: [{ name: '__proto__', a: 1 }] },
      { o: [{ name: '__proto__', a: 2 }] },
      [['o.__proto__.a', 1, 2]],
    ],
  ])('are found for %s', (_what, before, after, expected) => {
    expect(findJsonDifferences(before, after)).toEqual(
      expected.map(([path, was, is]) => ({ path, before: was, after: is })),
    );
  });
});
