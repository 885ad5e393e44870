import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineButton } from '../../../../src/index.js';
import { compile } from '../../../../src/commands/compile/compile.js';
import { createFindRoute } from '../../../../src/commands/routes/find-route.js';
import type { RouteDefinition } from '../../../../src/commands/routes/route-definition.js';
import { toCustomId } from '../../../../src/commands/routes/route-custom-id.js';
import type { StateField, StateShape } from '../../../../src/commands/routes/state-types.js';
import type { FormerRouteSettings } from '../../../../src/commands/types/routes/route-settings.js';
import { findStrandedRoutes } from '../../../../tools/src/cli/manifest/stranded-routes.js';
import { toManifestRoutes } from '../../../../tools/src/cli/manifest/manifest.js';
import { propertyRuns } from '../../../support/property.js';

const routesOf = (state: StateShape, formerly: FormerRouteSettings[] = []): readonly RouteDefinition[] =>
  compile([defineButton({ id: 'claim', state, formerly, run: () => '' })]).routes;

describe('whatever the change of a state', () => {
  const choices = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 1, 2), { minLength: 1, maxLength: 4 });
  const bounds = fc.record(
    { minValue: fc.integer({ min: -40, max: 0 }), maxValue: fc.integer({ min: 1, max: 40 }) },
    { requiredKeys: [] },
  );
  const field: fc.Arbitrary<StateField> = fc.oneof(
    fc.constantFrom('integer', 'number', 'boolean', 'snowflake', 'string').map((type) => type as StateField),
    choices,
    fc
      .tuple(fc.constantFrom('integer' as const, 'number' as const), bounds, fc.boolean())
      .map(([type, of, optional]) => ({ type, ...of, optional })),
    fc.tuple(choices, fc.boolean()).map(([list, optional]) => ({ choices: list, optional })),
    fc
      .tuple(fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), fc.boolean())
      .map(([maxLength, optional]) => ({ type: 'string' as const, maxLength, optional })),
  );
  const shapeOf = fc.dictionary(fc.constantFrom('a', 'b', 'c'), field, { maxKeys: 3 });
  /** Another shape, or the same with one field more or other. */
  const pairs = fc.tuple(shapeOf, shapeOf, fc.integer({ min: 0, max: 3 })).map(([first, second, how]) => {
    const [name, added] = Object.entries(second)[0] ?? [];
    if (how === 0 || name === undefined || added === undefined) return [first, second] as const;
    return how === 1 ? ([first, first] as const) : ([first, { ...first, [name]: added }] as const);
  });
  const valueOf = (declared: StateField): fc.Arbitrary<unknown> => {
    const given = declared as {
      type?: string;
      choices?: unknown[];
      maxLength?: number;
      minValue?: number;
      maxValue?: number;
    };
    const list = Array.isArray(declared) ? (declared as unknown[]) : given.choices;
    if (list) return fc.constantFrom(...list);
    const type = typeof declared === 'string' ? declared : given.type;
    const { minValue, maxValue } = given;
    switch (type) {
      case 'boolean':
        return fc.boolean();
      case 'snowflake':
        return fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
      case 'integer':
        return fc.integer({ min: minValue ?? -1000, max: maxValue ?? 1000 });
      case 'number':
        return fc.double({ min: minValue ?? -1000, max: maxValue ?? 1000, noNaN: true });
      default:
        return fc.string({ maxLength: Math.min(given.maxLength ?? 25, 25) });
    }
  };
  const statesOf = (shape: StateShape) =>
    fc.record(Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, valueOf(each)])), {
      requiredKeys: Object.entries(shape)
        .filter(([, each]) => (each as { optional?: boolean }).optional !== true)
        .map(([name]) => name),
    });

  it('a state is fine exactly if every custom id of before is found with all of its values', () => {
    fc.assert(
      fc.property(
        pairs.chain(([before, after]) =>
          fc.tuple(
            fc.constant(before),
            fc.constant(after),
            fc.array(statesOf(before), { minLength: 1, maxLength: 20 }),
          ),
        ),
        ([before, after, states]) => {
          const [old] = routesOf(before);
          const routes = routesOf(after);
          if (!old) throw new Error('There is one.');
          const find = createFindRoute(
            routes.map((definition) => ({ definition })),
            undefined,
          );
          const isKept = (customId: string, state?: object): boolean => {
            const found = find(customId);
            if (!found || found.refused !== undefined) return false;
            return state === undefined || equals(found.state, state);
          };
          const stranded = findStrandedRoutes(toManifestRoutes([old]), routes);
          for (const state of states) {
            const isFine = isKept(toCustomId(old, state), state);
            if (stranded.length === 0) expect([state, isFine]).toEqual([state, true]);
          }
          for (const { example } of stranded) expect(isKept(example ?? '')).toBe(false);
          // Where the values of that time are today's, the setting is all that is needed.
          if (stranded.every(({ remedy }) => !remedy.includes('upgrade')))
            expect(findStrandedRoutes(toManifestRoutes([old]), routesOf(after, [{ state: before }]))).toEqual(
              [],
            );
        },
      ),
      { numRuns: propertyRuns(1500) },
    );
  });

  function equals(found: object, state: object): boolean {
    try {
      expect(found).toEqual(state);
      return true;
    } catch {
      return false;
    }
  }
});
