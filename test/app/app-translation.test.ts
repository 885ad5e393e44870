import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createApp,
  MessageCommand,
  SlashCommand,
  StringOption,
  type AppLocalization,
  type CommandClass,
} from 'commandry';
import { createTranslator } from 'commandry/localization';
import { type LocaleSource, readCatalogues } from 'commandry/localization';
import type { CommandPayload } from 'commandry/protocol';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createLogbook } from '../support/logbook.js';

class Find {
  @SlashCommand('find', 'Finds a city', { nameLocalizations: { de: 'suche' } })
  find(@StringOption('city', 'Which city', { choices: [{ name: 'Paris', value: 'p' }] }) city?: 'p') {
    return city ?? 'all';
  }
}

const logbook = createLogbook();
const { credentials } = createWireKit();

function createTranslated(
  source: LocaleSource | undefined,
  more: Omit<AppLocalization, 'source'> = {},
  commands: CommandClass[] = [Find],
) {
  logbook.entries.length = 0;
  return createApp({ commands, ...credentials, log: logbook.log, localization: { source, ...more } });
}

const payloadOf = (app: { scopes: readonly { payloads: readonly CommandPayload[] }[] }) =>
  app.scopes[0]?.payloads[0];

const complete = {
  commands: {
    find: {
      description: 'Sucht eine Stadt',
      options: {
        city: { name: 'stadt', description: 'Welche Stadt', choices: { Paris: { name: 'Paris (FR)' } } },
      },
    },
  },
};

describe('catalogues translate', () => {
  test('names, descriptions and choices of the whole tree; what a decorator says wins', () => {
    expect(payloadOf(createTranslated({ de: complete }))).toEqual({
      type: 1,
      name: 'find',
      name_localizations: { de: 'suche' },
      description: 'Finds a city',
      description_localizations: { de: 'Sucht eine Stadt' },
      options: [
        {
          type: 3,
          name: 'city',
          name_localizations: { de: 'stadt' },
          description: 'Which city',
          description_localizations: { de: 'Welche Stadt' },
          choices: [{ name: 'Paris', name_localizations: { de: 'Paris (FR)' }, value: 'p' }],
        },
      ],
    });
    expect(logbook.entries).toEqual([]);
  });

  test('and so does a function that is asked for each text', () => {
    const payload = payloadOf(
      createTranslated(({ locale, field, names }) =>
        locale === 'fr' && field === 'name' ? names.at(-1)?.toLowerCase().concat('-fr') : undefined,
      ),
    );
    expect(payload?.name_localizations).toEqual({ de: 'suche', fr: 'find-fr' });
    expect(payload?.options?.[0]?.name_localizations).toEqual({ fr: 'city-fr' });
  });

  test('a command of several guilds in each of them, and what is missing is said once', () => {
    class InGuilds {
      @SlashCommand('here', 'Only here', { guilds: ['300000000000000001', '300000000000000002'] })
      here() {
        return 'x';
      }
    }
    const app = createTranslated({ de: { commands: { here: { name: 'hier' } } } }, {}, [InGuilds]);
    expect(
      app.scopes.flatMap(({ payloads }) => payloads.map(({ name_localizations }) => name_localizations)),
    ).toEqual([{ de: 'hier' }, { de: 'hier' }]);
    expect(logbook.events()).toEqual(['LOCALIZATION_MISSING']);
  });
});

describe('a log that stays worth reading', () => {
  test('the default locale lacks no translation into itself, in catalogues that hold its messages', () => {
    createTranslated(
      { 'en-US': { messages: { hello: 'Hello' } } },
      { defaultLocale: 'en-US', otherRoots: ['messages'] },
    );
    expect(logbook.entries).toEqual([]);
    createTranslated({ 'en-US': {}, de: complete }, { defaultLocale: 'en-US', missing: 'error' });
    expect(logbook.entries).toEqual([]);
    createTranslated(() => undefined, { defaultLocale: 'en-US', locales: ['en-US'] });
    expect(logbook.entries).toEqual([]);
  });

  test('nor does a locale whose users read that of their fallback', () => {
    createTranslated({ 'en-GB': {} }, { defaultLocale: 'en-US' });
    expect(logbook.entries).toEqual([]);
    createTranslated({ 'es-ES': complete, 'es-419': {} }, { defaultLocale: 'en-US' });
    expect(logbook.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^es-ES \/ find: name missing/),
      expect.stringMatching(/^es-419 \/ find: name missing/),
    ]);
  });

  test('one line for each locale sums up what is missing, and says how to see all of it', () => {
    const app = createTranslated({ fr: {}, de: {} }, { defaultLocale: 'en-US' });
    expect(logbook.entries.map(({ event, locale, count }) => ({ event, locale, count }))).toEqual([
      { event: 'LOCALIZATION_MISSING', locale: 'fr', count: 5 },
      { event: 'LOCALIZATION_MISSING', locale: 'de', count: 4 },
    ]);
    expect(logbook.entries[1]?.message).toBe(
      'de: 4 texts are not translated, for example commands.find.description and commands.find.options.city.name. Translate what is missing, or write null where the default is right. "commandry list --verbose" names them all. [LOCALIZATION_MISSING]',
    );
    expect(app.localizationProblems.filter(({ locale }) => locale === 'fr')).toHaveLength(5);
  });

  test('and so it is with keys that nothing uses, once they are many', () => {
    const stray = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
    createTranslated({ de: { ...complete, messages: stray(3) } });
    expect(logbook.events()).toEqual(Array(3).fill('LOCALIZATION_UNUSED'));
    createTranslated({ de: { ...complete, messages: stray(200) } });
    expect(logbook.events()).toEqual(['LOCALIZATION_UNUSED']);
    expect(logbook.entries[0]?.message).toMatch(
      /^de: 200 keys are not used by any command, for example messages\.key0/,
    );
  });

  test('and with messages that the default locale does not have', async () => {
    const warn = async (count: number) => {
      const messages = Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x']));
      const catalogues = { 'en-US': {}, de: { messages } };
      const translator = await createTranslator(catalogues, { defaultLocale: 'en-US' });
      logbook.entries.length = 0;
      createApp({ commands: [Find], ...credentials, log: logbook.log, localization: { translator } });
      return logbook.events();
    };
    expect(await warn(3)).toEqual(Array(3).fill('MESSAGE_WITHOUT_DEFAULT'));
    expect(await warn(4)).toEqual(['MESSAGE_WITHOUT_DEFAULT']);
    expect(logbook.entries[0]?.message).toMatch(
      /^de: 4 messages are not in the default locale, for example messages\.key0 and messages\.key1\. Add the key/,
    );
  });
});

describe('what is not as it should be', () => {
  test('is a line in the log that names locale, command and option, when it works all the same', () => {
    const city = { description: 'Ort', choices: { Paris: { name: 'Paris (FR)' } } };
    createTranslated({
      de: { commands: { find: { description: 'Sucht', options: { city, town: { name: 'ort' } } } } },
    });
    expect(logbook.entries.every(({ level }) => level === 'warn')).toBe(true);
    const lines = logbook.entries.map(({ event, message }) => `${event} ${message}`).join('\n');
    expect(lines).toMatch(/LOCALIZATION_MISSING de \/ find \/ city/);
    expect(lines).toMatch(/LOCALIZATION_UNUSED .*town/);
  });

  test('keeps the app from starting when Discord would refuse it, with class, method, parameter and locale', () => {
    const make = () =>
      createTranslated({ de: { commands: { find: { options: { city: { name: 'Groß Geschrieben' } } } } } });
    expect(make).toThrow(/Find\.find\(\), parameter 1, "find city", locale de \[NAME_INVALID\]/);
  });

  test('names the locale that was probably meant', () => {
    expect(() => createTranslated({ pt_BR: {} } as unknown as LocaleSource)).toThrow(/did you mean pt-BR\?/);
    class Misspelt {
      @MessageCommand('Translate', { nameLocalizations: { 'en-us': 'X' } as object })
      run() {
        return 'x';
      }
    }
    expect(() => createTranslated(undefined, {}, [Misspelt])).toThrow(
      /Misspelt\.run\(\).*locale en-us[\s\S]*did you mean en-US\?/,
    );
  });

  test('is an error where nothing may be missing', () => {
    expect(() => createTranslated({ de: {} }, { missing: 'error' })).toThrow(
      /createApp\(\{ localization \}\), "find city", locale de \[LOCALIZATION_MISSING\]/,
    );
    createTranslated({ de: {} }, { missing: 'ignore' });
    expect(logbook.entries).toEqual([]);
  });

  test('the default is registered under its own locale where a fallback would hide it', () => {
    const british = {
      commands: {
        find: {
          name: 'find-gb',
          description: 'Finds a town',
          options: {
            city: { name: 'town', description: 'Which town', choices: { Paris: { name: 'Paris (FR)' } } },
          },
        },
      },
    };
    const payload = payloadOf(createTranslated({ 'en-GB': british }, { defaultLocale: 'en-US' }));
    expect(payload?.name_localizations).toEqual({ de: 'suche', 'en-GB': 'find-gb', 'en-US': 'find' });
  });
});

test('a function owes the locales that are named, and every missing text is said by field and key', () => {
  const make = () => createTranslated(() => undefined, { locales: ['fr'], missing: 'error' });
  expect(make).toThrow(/4 problems|5 problems/);
  expect(make).toThrow(
    /"find", locale fr \[LOCALIZATION_MISSING\][\s\S]*description .*\(key commands\.find\.description\)/,
  );
});

test('keys that belong to something else are left alone', () => {
  createTranslated({ de: { ...complete, replies: { hello: 'Hallo' } } }, { otherRoots: ['replies'] });
  expect(logbook.entries).toEqual([]);
});

test('the default locale counts without catalogues as well', () => {
  class British {
    @SlashCommand('color', 'd', { nameLocalizations: { 'en-GB': 'colour' } })
    run() {
      return 'x';
    }
  }
  expect(
    payloadOf(createTranslated(undefined, { defaultLocale: 'en-US' }, [British]))?.name_localizations,
  ).toEqual({
    'en-GB': 'colour',
    'en-US': 'color',
  });
});

describe('from files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'commandry-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test('each file is a locale', async () => {
    writeFileSync(join(folder, 'de.json'), JSON.stringify(complete));
    const app = createTranslated(await readCatalogues(folder));
    expect(payloadOf(app)?.options?.[0]?.name_localizations).toEqual({ de: 'stadt' });
  });

  test('a fault in a file is named with its place', async () => {
    writeFileSync(join(folder, 'de.json'), '{ "commands": { "find": 1 } }');
    writeFileSync(join(folder, 'pt_BR.json'), '{');
    await expect(readCatalogues(folder)).rejects.toThrow(/pt_BR[\s\S]*pt-BR/);
  });
});
