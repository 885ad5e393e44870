import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrdinaryComponent } from '../../../src/protocol/interactions/component-shape.js';
import { isOrdinaryInteraction } from '../../../src/protocol/interactions/interaction-shape.js';
import { propertyRuns } from '../../support/property.js';
import { valuesOf } from '../support/schema-values.js';
import { Interaction, MessageComponentInteraction } from '../support/schemas/interaction-schemas.js';

const TEXT_LEFT_TO_THE_SCHEMA = /x{6001}/;

describe('the quick look at an interaction', () => {
  it('takes what the schema takes, and nothing else', () => {
    const seen = { taken: 0, left: 0 };
    fc.assert(
      fc.property(valuesOf(Interaction), (value) => {
        const { success, data } = Interaction.safeParse(value);
        const isOrdinary = isOrdinaryInteraction(value);
        seen[isOrdinary ? 'taken' : 'left']++;
        if (isOrdinary) {
          expect(data).toEqual(value);
          return;
        }
        if (!success) return;
        // Defaults of the schema and texts near the limit are left to the schema.
        const isFilledIn = !isDeepStrictEqual(data, value);
        expect(isFilledIn || TEXT_LEFT_TO_THE_SCHEMA.test(JSON.stringify(value))).toBe(true);
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.left).toBeGreaterThan(0);
  });

  it('takes of used components what the schema takes, and nothing else', () => {
    const seen = { taken: 0, left: 0 };
    fc.assert(
      fc.property(valuesOf(MessageComponentInteraction), (value) => {
        const { success, data } = MessageComponentInteraction.safeParse(value);
        const isOrdinary = isOrdinaryComponent(value);
        seen[isOrdinary ? 'taken' : 'left']++;
        if (isOrdinary) expect(data).toEqual(value);
        else if (success) expect(isDeepStrictEqual(data, value)).toBe(false);
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.left).toBeGreaterThan(0);
  });

  it.each([undefined, null, 'x', 7, [], {}, { type: 2 }, { type: 3 }])('leaves %j to the schema', (value) => {
    expect(isOrdinaryInteraction(value)).toBe(false);
    expect(isOrdinaryComponent(value)).toBe(false);
  });
});
