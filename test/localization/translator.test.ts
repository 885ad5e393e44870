import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CommandryError } from '../../src/common/errors/commandry-error.js';
import {
  createTranslator,
  readCatalogues,
  type Catalogues,
  type TranslatorOptions,
} from 'commandry/localization';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const EN = {
  messages: {
    hello: 'Hello {name}!',
    days: '{n, plural, one {# day} other {# days}}',
    plain: "It's <@1> and <b>bold</b>",
    only: 'Only in English',
    when: '{at, date, long}',
    nested: { key: 'Deep' },
    'dotted.key': 'Dotted',
  },
};
const DE = {
  messages: {
    hello: 'Hallo {name}!',
    days: '{n, plural, one {# Tag} other {# Tage}}',
    when: '{at, date, long}',
    plain: null,
    only: '',
  },
  commands: { weather: { name: 'wetter' } },
};
const RU = { messages: { days: '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}' } };

const create = (
  catalogues: Catalogues = { 'en-US': EN, de: DE, ru: RU },
  options: Partial<TranslatorOptions> = {},
) => createTranslator(catalogues, { defaultLocale: 'en-US', missing: 'ignore', ...options });

describe('a message is written', () => {
  it.each<[string | undefined, string, Record<string, string | number | Date>, string]>([
    ['de', 'hello', { name: 'Ada' }, 'Hallo Ada!'],
    ['en-US', 'days', { n: 1 }, '1 day'],
    ['de', 'days', { n: 1000 }, '1.000 Tage'],
    ['ru', 'days', { n: 3 }, '3 дня'],
    ['ru', 'days', { n: 5 }, '5 дней'],
    ['de', 'when', { at: new Date(0) }, '1. Januar 1970'],
    ['de', 'when', { at: 0 }, '1. Januar 1970'],
    ['en-GB', 'hello', { name: 'Ada' }, 'Hello Ada!'],
    ['fr', 'hello', { name: 'Ada' }, 'Hello Ada!'],
    ['de', 'only', {}, 'Only in English'],
    ['de', 'plain', {}, "It's <@1> and <b>bold</b>"],
    ['ru', 'nested.key', {}, 'Deep'],
    ['ru', 'dotted.key', {}, 'Dotted'],
    ['not a locale', 'nested.key', {}, 'Deep'],
    [undefined, 'nested.key', {}, 'Deep'],
    ['de', 'not there', {}, 'not there'],
    ['de', 'constructor', {}, 'constructor'],
  ])('for %s: %s', async (locale, key, values, text) => {
    expect((await create()).t(locale, key, values)).toBe(text);
  });

  it('with the day as it is in UTC, wherever the process runs', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const translator = await create();
    const written = ['Pacific/Auckland', 'America/New_York'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return ['1970-01-01T00:30Z', '1970-01-01T23:30Z'].map((at) =>
        translator.t('en-US', 'when', { at: new Date(at) }),
      );
    });
    expect(new Set(written.flat())).toEqual(new Set(['January 1, 1970']));
  });

  it('with the values as they are, whatever braces and tags they hold', async () => {
    const translator = await create();
    expect(translator.t('de', 'hello', { name: '{n} <b> #' })).toBe('Hallo {n} <b> #!');
  });

  it('from the fallback of Discord before the default', async () => {
    const translator = await create({ 'en-US': EN, 'es-ES': { messages: { hello: 'Hola {name}!' } } });
    expect(translator.t('es-419', 'hello', { name: 'Ada' })).toBe('Hola Ada!');
  });

  it.each([[{}], [undefined], [Object.create({ name: 'inherited' }) as Record<string, never>]])(
    'never by throwing: a value that is missing leaves the key (%j)',
    async (values) => {
      const { text, problem } = (await create()).translate('de', 'hello', values);
      expect(text).toBeUndefined();
      expect(problem?.locale).toBe('de');
      expect(String(problem?.error)).toContain('"Hallo {name}!"');
      expect((await create()).t('de', 'hello', values as never)).toBe('hello');
    },
  );

  it('by the default text where the translation wants a value that nobody gave', async () => {
    const translator = await create({ 'en-US': EN, de: { messages: { hello: 'Hallo {vorname}!' } } });
    expect(translator.translate('de', 'hello', { name: 'Ada' })).toMatchObject({
      text: 'Hello Ada!',
      problem: { locale: 'de' },
    });
  });

  it('under another root', async () => {
    const translator = await create(
      { 'en-US': { replies: { a: 'A' }, messages: { a: '{' } } },
      { root: 'replies' },
    );
    expect(translator.t('de', 'a')).toBe('A');
  });

  it('without inherited placeholders', async () => {
    const translator = await create({ 'en-US': { messages: { a: '{constructor}' } } });
    expect(translator.t('de', 'a', {})).toBe('a');
  });
});

describe('at load', () => {
  it('every broken message is named by file, key and reason', async () => {
    const folder = join(makeTemporaryFolder(), 'locales');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'en-US.json'),
      JSON.stringify({ messages: { a: '{n, plural, one {#}}', b: 'fine' } }),
    );
    writeFileSync(
      join(folder, 'de.json'),
      JSON.stringify({ messages: { b: 'Hallo {name' }, commands: { a: '{' } }),
    );
    const error = await create(await readCatalogues(folder)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'DEFINITIONS_INVALID' });
    const { message, problems } = error as CommandryError;
    expect(message).toMatch(/^2 problems in the messages\./);
    const [german, english] = [...problems].sort((one, other) => (one.found < other.found ? -1 : 1));
    expect([german, english]).toMatchObject([
      {
        code: 'MESSAGE_MALFORMED',
        location: { className: join(folder, 'de.json') },
        found: '"Hallo {name" (key messages.b)',
        wanted: expect.stringMatching(/^an ICU message: expect argument closing/) as string,
      },
      {
        code: 'MESSAGE_MALFORMED',
        location: { className: join(folder, 'en-US.json') },
        found: '"{n, plural, one {#}}" (key messages.a)',
        wanted: expect.stringMatching(/missing other clause at character 20$/) as string,
      },
    ]);
    for (const { code } of problems) expect(message).toContain(`https://commandry.github.io/e/${code}`);
  });

  it.each<[string, Catalogues, string]>([
    ['a value that is no text', { 'en-US': { messages: { a: 3 as never } } }, 'LOCALIZATION_NOT_TEXT'],
    ['a locale that is none', { pt_BR: { messages: { a: 'A' } } } as never, 'LOCALE_UNKNOWN'],
    ['a key that stands there twice', { 'en-US': { 'messages.a': 'A', messages: { a: 'B' } } }, 'LOCALIZATION_KEY_REPEATED'], // oxfmt-ignore
  ])('%s is refused', async (_what, catalogues, code) => {
    await expect(create(catalogues)).rejects.toThrow(code);
  });

  it('what belongs to commands is left alone', async () => {
    expect((await create({ 'en-US': { commands: { a: { name: '{' } }, messages: {} } })).warnings).toEqual(
      [],
    );
  });

  it('values that only one language uses, missing and stray keys are warnings', async () => {
    const { warnings } = await create(
      {
        'en-US': { messages: { a: 'Hello {name}', b: 'B', c: 'C', d: 'D' } },
        'en-GB': { messages: { a: 'Hullo {name}' } },
        de: { messages: { a: 'Hallo {vorname}', b: null, stray: 'Irrläufer', c: '' } },
      },
      { missing: 'warning' },
    );
    expect(warnings.map(({ code, locale, key }) => [code, locale, key])).toEqual([
      ['MESSAGE_VALUES_DIFFER', 'de', 'messages.a'],
      ['MESSAGE_WITHOUT_DEFAULT', 'de', 'messages.stray'],
      ['LOCALIZATION_MISSING', 'de', 'messages.c'],
      ['LOCALIZATION_MISSING', 'de', 'messages.d'],
    ]);
    expect(warnings[0]).toMatchObject({ found: 'vorname', wanted: 'name, as in the default' });
  });

  it('missing keys are errors where they should be', async () => {
    const catalogues = { 'en-US': { messages: { a: 'A' } }, de: { messages: {} } };
    await expect(create(catalogues, { missing: 'error' })).rejects.toThrow('LOCALIZATION_MISSING');
  });

  it('the names of values are found inside plurals and selections', async () => {
    const a = '{n, plural, one {{x} #} other {{y, select, a {{z}} other {-}}}}';
    const { warnings } = await create({ 'en-US': { messages: { a } }, de: { messages: { a: '-' } } });
    expect(warnings[0]?.wanted).toBe('n, x, y, z, as in the default');
  });
});
