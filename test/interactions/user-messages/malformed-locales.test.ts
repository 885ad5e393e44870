import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cooldown, defineCommand } from 'commandry';
import { chatInputPayload, componentPayload } from 'commandry-dev/testing';
import { kit, startApp } from '../../support/apps/started-app.js';
import { propertyRuns } from '../../support/property.js';

/** What no user has, and what something between Discord and the bot may make of a locale. */
const locales = fc.oneof(
  fc.constantFrom(
    'en-[GB',
    'en-',
    'en-US-',
    'en_US',
    'de-',
    '',
    '-',
    'x',
    'i-klingon',
    'en-u-nu-[',
    '*',
    'en-\u{d800}',
  ),
  fc.string(),
  fc.string().map((end) => `en-${end}`),
);

const shop = defineCommand({
  name: 'shop',
  description: 'd',
  guards: [cooldown({ windowMs: 90_000 })],
  options: {
    count: { type: 'integer', description: 'd', minValue: 1, maxValue: 5 },
    size: { type: 'string', description: 'd', choices: ['small', 'large'] },
    name: { type: 'string', description: 'd', maxLength: 3 },
  },
  run: () => 'sold',
});

describe('whatever the locale of a user says', () => {
  test.each([
    ['a number that is too large', { count: 9 }],
    ['a text that is no choice', { size: 'huge' }],
    ['a text that is too long', { name: 'long' }],
  ])('%s is refused in words', async (_what, options) => {
    await fc.assert(
      fc.asyncProperty(locales, async (locale) => {
        const { app, logbook } = startApp({ commands: [shop] });
        const { status, body } = await kit.send(app, {
          ...chatInputPayload(kit.context(), 'shop', options),
          locale,
        });
        expect({ status, body }).toMatchObject({ status: 200, body: { type: 4, data: { flags: 64 } } });
        expect(logbook.events()).not.toContain('HANDLER_FAILED');
      }),
      { numRuns: propertyRuns(60, 1000) },
    );
  });

  test('a guard, an unknown command and an old button answer in words', async () => {
    await fc.assert(
      fc.asyncProperty(locales, async (locale) => {
        const { app, logbook } = startApp({ commands: [shop] });
        const use = () => kit.send(app, { ...chatInputPayload(kit.context(), 'shop', {}), locale });
        expect((await use()).body).toMatchObject({ data: { content: 'sold' } });
        expect((await use()).body).toMatchObject({ data: { flags: 64 } });
        const gone = await kit.send(app, { ...chatInputPayload(kit.context(), 'gone', {}), locale });
        expect(gone.body).toMatchObject({ data: { flags: 64 } });
        await kit.send(app, { ...componentPayload(kit.context(), { customId: 'old' }), locale });
        expect(logbook.events()).not.toContain('HANDLER_FAILED');
      }),
      { numRuns: propertyRuns(60, 1000) },
    );
  });
});
