import { beforeEach, describe, expect, test } from 'vitest';
import { SlashCommand, UserCommand, type App, type AppOptions } from 'commandry';
import { startTestEmulator, type TestEmulator } from '../../tools/emulator/support/emulator.js';
import { Card, Library } from '../support/library.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';
import { rejectionOf } from '../../support/failures.js';

let emulator: TestEmulator;
/** Changes a body on its way: a stand-in for rules of Discord that Commandry does not know. */
let mangle: (text: string) => string;

beforeEach(async () => {
  emulator = await startTestEmulator();
  mangle = (text) => text;
});

function createMangled(more: Partial<AppOptions> = {}): App {
  return createWeatherApp(emulator, {
    commands: [Library, Card],
    fetch: (input, init = {}) =>
      fetch(input, { ...init, ...(typeof init.body === 'string' ? { body: mangle(init.body) } : {}) }),
    ...more,
  });
}

const refused = (app: App) => rejectionOf(app.sync());

describe('a refused registration is told as class, method, parameter and locale, with Discord’s words:', () => {
  test('of a bulk overwrite, all problems at once', async () => {
    mangle = (text) =>
      text.replace('"leihen"', '"Bad Name"').replace('"Its number"', '""').replace('"番号"', '"Bad Name"');
    const error = await refused(createMangled());
    expect(error.code).toBe('REGISTRATION_REFUSED');
    expect(error.discord).toMatchObject({ status: 400, code: 50035, message: 'Invalid Form Body' });
    expect(error.message).toMatchInlineSnapshot(`
      "Discord found 3 problems in the global commands (status 400, code 50035).

      1. in:    Library.lend(), "lend", locale de
         at:    0.name_localizations
         found: de "leihen"
         says:  Command name is invalid [APPLICATION_COMMAND_INVALID_NAME]

      2. in:    Reports.lost(), parameter 1, "card report lost number"
         at:    2.options.0.options.0.options.0.description
         found: "Its number"
         says:  Must be between 1 and 100 in length. [BASE_TYPE_BAD_LENGTH]

      3. in:    Reports.lost(), parameter 1, "card report lost number", locale ja
         at:    2.options.0.options.0.options.0.name_localizations.ja
         found: "番号"
         says:  Command name is invalid [APPLICATION_COMMAND_INVALID_NAME]

      Fix each problem in the list; it is complete. Commandry checks the rules it knows beforehand, so please report one that it does not know."
    `);
    expect(error.discordProblems).toMatchObject([
      { location: { methodName: 'lend', locale: 'de' } },
      { location: { methodName: 'lost', parameter: 1 } },
      { location: { methodName: 'lost', parameter: 1, locale: 'ja' } },
    ]);
  });

  test('of a single create', async () => {
    mangle = (text) => text.replace('"Library cards"', '""');
    const error = await refused(createMangled({ commands: [Card] }));
    expect(error.discordProblems).toEqual([
      {
        location: { className: 'Card', option: 'card' },
        path: 'description',
        found: '"Library cards"',
        code: 'BASE_TYPE_BAD_LENGTH',
        message: 'Must be between 1 and 100 in length.',
      },
    ]);
  });

  test('of a single edit, where a context menu has the same name', async () => {
    class Other {
      @SlashCommand('lend', 'Another description')
      lend() {
        return 'lent';
      }
      @UserCommand('lend')
      lendTo() {
        return 'lent';
      }
    }
    class Before extends Other {
      @SlashCommand('lend', 'The first description')
      override lend() {
        return 'lent';
      }
    }
    await createMangled({ commands: [Before] }).sync();
    mangle = (text) => text.replace('"Another description"', '""');
    const error = await refused(createMangled({ commands: [Other] }));
    expect(error.discordProblems).toMatchObject([
      {
        location: { className: 'Other', methodName: 'lend' },
        path: 'description',
        found: '"Another description"',
      },
    ]);
  });

  test('of a command that no class declares, by Discord’s path alone', async () => {
    const [launch] = (await emulator.api('GET', '')).body as { readonly name: string }[];
    mangle = (text) => text.replace(`"name":"${launch!.name}"`, '"name":""');
    const error = await refused(createMangled());
    expect(error.discordProblems).toMatchObject([{ path: '3.name', found: '"Launch"' }]);
    expect(error.discordProblems[0]).not.toHaveProperty('location');
    expect(error.message).toMatch(/\n1\. at: {4}3\.name\n/);
  });
});

describe('other refusals say what to do:', () => {
  test.each([
    [
      'a token that is none',
      { token: 'another-token' },
      'TOKEN_REFUSED',
      /global commands were refused.*status 401/,
    ],
    [
      'another application',
      { applicationId: '1100000000000000099' },
      'APPLICATION_NOT_OWN',
      /applicationId and the token/,
    ],
    [
      'a guild without the application',
      { developmentGuildId: '300000000000000099' },
      'GUILD_NOT_INSTALLED',
      /commands of guild 300000000000000099 were refused.*scope applications\.commands/,
    ],
  ])('%s', async (_what, more, code, says) => {
    const error = await refused(createMangled(more));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(says);
    expect(error.discord).toBeDefined();
  });

  test('too many creates in a day, at once and with when to try again', async () => {
    emulator = await startTestEmulator({ createsPerDay: 2 });
    const error = await refused(createMangled());
    expect(error.code).toBe('DAILY_CREATES_REACHED');
    expect(error.message).toMatch(/reached \(2\) \(status 429, code 30034, again in 24 h 0 min\)/);
    expect(error.discord?.retryAfterMs).toBeGreaterThan(86_000_000);
  });
});
