import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../../src/protocol/locale/locale.js';
import { resolveLocale } from '../../../../src/protocol/locale/resolve-locale.js';
import { findLocalizedText } from '../../../../tools/src/emulator/domain/objects/localized-text.js';
import { propertyRuns } from '../../../support/property.js';

const text = fc.option(fc.string({ minLength: 1 }), { nil: null });
const locale = fc.constantFrom(...LOCALES, 'tlh', 'constructor', '__proto__');

test('the emulator shows the translation that the framework expects to be shown', () => {
  fc.assert(
    fc.property(
      fc.option(fc.dictionary(locale, text, { maxKeys: LOCALES.length }), { nil: undefined }),
      locale,
      (dictionary, of) => {
        expect(findLocalizedText(dictionary, of)).toBe(resolveLocale(dictionary, of));
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});

test('so it does for each pair of locales: of the user, and of the only translation', () => {
  const shownBy = (show: typeof resolveLocale) =>
    LOCALES.map((of) => LOCALES.map((only) => show({ [only]: 'text' }, of)));
  expect(shownBy(findLocalizedText)).toEqual(shownBy(resolveLocale));
});
