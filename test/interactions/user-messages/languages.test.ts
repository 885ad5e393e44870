import { describe, expect, it } from 'vitest';
import { createApp } from 'commandry';
import { languages } from '../../../src/interactions/user-messages/all-languages.js';
import { chatInputPayload } from 'commandry-dev/testing';
import { english, Languages } from '../../../src/interactions/user-messages/languages.js';
import {
  fill,
  type MessageTemplates,
  type MessageText,
} from '../../../src/interactions/user-messages/message-templates.js';
import { LOCALES } from '../../../src/protocol/locale/locale.js';
import { pressed } from '../../support/apps/components.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { kit } from '../../support/apps/started-app.js';

/** What a user with a locale reads of a command that the app does not have. */
async function readUnknown(locale: string): Promise<string> {
  const app = createApp({
    commands: [],
    ...kit.credentials,
    log: () => undefined,
    clock: createManualClock(),
  });
  const { body } = await kit.send(app, { ...chatInputPayload(kit.context(), 'gone', {}), locale });
  return (body as { data: { content: string } }).data.content;
}

describe('the first user with a language reads it', () => {
  it.each([
    ['de', /^Diesen Befehl gibt es/],
    ['es-419', /^Este comando/],
    ['en-GB', /^This command is not available/],
    ['hr', /^This command is not available/],
    ['zz', /^This command is not available/],
  ])('%s', async (locale, text) => {
    expect(await readUnknown(locale)).toMatch(text);
  });

  it('of a button without a handler too', async () => {
    const app = createApp({
      commands: [],
      ...kit.credentials,
      log: () => undefined,
      clock: createManualClock(),
    });
    const { body } = await kit.send(app, { ...pressed(), locale: 'de' });
    expect(body).toMatchObject({ data: { content: languages.get('de')?.unsupported } });
  });
});

describe('every built-in language', () => {
  it('is there for a locale of Discord', () => {
    expect([...languages.keys()].filter((locale) => !LOCALES.includes(locale as never))).toEqual([]);
    expect(languages.size).toBeGreaterThanOrEqual(17);
  });

  it('is loaded once, and then at hand', async () => {
    const loaded = new Languages();
    expect(loaded.of('de').locale).toBe('en-US');
    const loading = loaded.prepare('de');
    expect(loaded.prepare('fr')).toBe(loading);
    await loading;
    expect(loaded.prepare('fr')).toBeUndefined();
    expect(LOCALES.map((locale) => loaded.of(locale).locale)).toEqual(
      LOCALES.map((locale) =>
        locale.startsWith('en-') || languages.has(locale) ? locale : locale === 'es-419' ? 'es-ES' : 'en-US',
      ),
    );
  });

  it.each([...languages, ['en-US', english] as const])(
    '%s says everything, with the values in it',
    (_locale, texts) => {
      const placesOf = (text: MessageText): string[][] =>
        (typeof text === 'string' ? [text] : Object.values(text)).map((form) => form.match(/\{\w+\}/g) ?? []);
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(texts) as [keyof MessageTemplates, MessageText][]) {
        expect(JSON.stringify(text).length, key).toBeGreaterThan(3);
        const [wanted = []] = placesOf(english[key]);
        for (const places of placesOf(text)) expect(places.sort(), key).toEqual(wanted.sort());
      }
    },
  );
});

describe('a text', () => {
  it('has each value in its place, whatever is in the values', () => {
    expect(fill('{option}: {wanted}', { option: '`{wanted}`', wanted: '$& of $1' })).toBe(
      '`{wanted}`: $& of $1',
    );
  });

  it('leaves a place as it is that nothing is known for', () => {
    expect(fill('{a} {b}', { a: 'x' })).toBe('x {b}');
  });

  it.each([
    ['en-US', 1, 'one'],
    ['en-US', 2, 'other'],
    ['pl', 1, 'one'],
    ['pl', 3, 'few'],
    ['pl', 5, 'other'],
  ])('has the plural form of the number in %s: %i', (locale, count, form) => {
    const text = { one: 'one', few: 'few', other: 'other' };
    expect(fill(text, {}, { locale, count })).toBe(form);
  });
});
