import { describe, expect, it } from 'vitest';
import { createApp, SlashCommand, type AppOptions, type ChatInputInteraction } from 'commandry';
import { createTranslator } from 'commandry/localization';
import { chatInputPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';

const kit = createWireKit();
const CATALOGUES = {
  'en-US': { messages: { hello: 'Hello {name}', sum: '{n, number}' } },
  de: { messages: { hello: 'Hallo {name}' }, commands: { say: { name: 'sag' } } },
  fr: { messages: { hello: 'Bonjour {name}' } },
};
const translator = await createTranslator(CATALOGUES, { defaultLocale: 'en-US', missing: 'ignore' });

async function say(
  speak: (interaction: ChatInputInteraction) => string,
  changes: object = {},
  options: Partial<AppOptions> = { localization: { translator } },
) {
  class Say {
    @SlashCommand('say', 'd')
    say(interaction: ChatInputInteraction) {
      return speak(interaction);
    }
  }
  const logbook = createLogbook();
  const app = createApp({ commands: [Say], ...kit.credentials, log: logbook.log, ...options });
  const use = () => kit.send(app, { ...chatInputPayload(kit.context(), 'say', {}), ...changes });
  const { body } = await use();
  return { content: (body as { data: { content: string } }).data.content, logbook, use, app };
}

const GERMAN_IN_FRANCE = { locale: 'de', guild_locale: 'fr' };
const OUTSIDE = { locale: 'de', guild: undefined, guild_id: undefined, guild_locale: undefined };

describe('interaction.t writes', () => {
  it.each<[string, Parameters<ChatInputInteraction['t']>[2], object, string]>([
    ['for the user', undefined, GERMAN_IN_FRANCE, 'Hallo Ada'],
    ['for the user, when asked', { locale: 'user' }, GERMAN_IN_FRANCE, 'Hallo Ada'],
    ['for everyone in the guild', { locale: 'guild' }, GERMAN_IN_FRANCE, 'Bonjour Ada'],
    ['for speakers of one language', { locale: 'en-GB' }, GERMAN_IN_FRANCE, 'Hello Ada'],
    ['for the user where there is no guild', { locale: 'guild' }, OUTSIDE, 'Hallo Ada'],
    ['in the default locale where there is no better', undefined, { locale: 'ja' }, 'Hello Ada'],
    ['in the language of the guild where the user has none', undefined, { locale: undefined, guild_locale: 'fr' }, 'Bonjour Ada'], // oxfmt-ignore
  ])('%s', async (_what, options, changes, text) => {
    const { content, logbook } = await say(({ t }) => t('hello', { name: 'Ada' }, options), changes);
    expect(content).toBe(text);
    expect(logbook.entries).toEqual([]);
  });

  it('the key where there is no text, and tells the log once', async () => {
    const { content, logbook, use } = await say(({ t }) => t('bye'));
    await use();
    expect(content).toBe('bye');
    expect(logbook.events()).toEqual(['TRANSLATION_MISSING']);
    expect(logbook.entries[0]).toMatchObject({ level: 'warn', key: 'bye', locale: 'en-US' });
  });

  it('the key where a value is missing, and says which', async () => {
    const { content, logbook } = await say(({ t }) => t('hello'));
    expect(content).toBe('hello');
    expect(logbook.events()).toEqual(['TRANSLATION_FAILED']);
    expect(logbook.entries[0]?.message).toMatch(
      /^The message "hello" could not be written for .*"name" was not provided/,
    );
  });

  it('the key where the app has no translator, and logs it', async () => {
    const { content, logbook } = await say(({ t }) => t('hello'), {}, {});
    expect(content).toBe('hello');
    expect(logbook.entries[0]?.message).toContain('no translator');
  });
});

describe('interaction.format writes', () => {
  it.each<[string, (interaction: ChatInputInteraction) => string, string]>([
    ['numbers', ({ format }) => format.number(1234.5), '1.234,5'],
    ['large whole numbers', ({ format }) => format.number(2n ** 60n), '1.152.921.504.606.846.976'],
    ['currencies', ({ format }) => format.number(2, { style: 'currency', currency: 'EUR' }), '2,00\u00a0€'],
    ['days, in UTC', ({ format }) => format.date(0), '01.01.1970'],
    ['moments elsewhere', ({ format }) => format.date(new Date(0), { timeStyle: 'short', timeZone: 'Asia/Tokyo' }), '09:00'], // oxfmt-ignore
    ['lists', ({ format }) => format.list(['A', 'B', 'C']), 'A, B und C'],
    ['choices', ({ format }) => format.list(new Set(['A', 'B']), { type: 'disjunction' }), 'A oder B'],
    ['times to come', ({ format }) => format.relativeTime(3, 'day'), 'in 3 Tagen'],
    ['times gone', ({ format }) => format.relativeTime(-1, 'day', { numeric: 'auto' }), 'gestern'],
    ['the locale it is for', ({ format }) => format.locale, 'de'],
    ['numbers for the guild', (interaction) => interaction.formatFor('guild').number(1.5), '1,5'],
    ['numbers for the guild, taken out of it', ({ formatFor }) => formatFor('guild').number(1.5), '1,5'],
    ['numbers for one language', (interaction) => interaction.formatFor('en-US').number(1.5), '1.5'],
  ])('%s', async (_what, speak, text) => {
    expect((await say(speak, GERMAN_IN_FRANCE)).content).toBe(text);
  });

  it.each([[undefined], ['tlh-KX'], ['not a locale'], ['__proto__']])(
    'the default way for the locale %j',
    async (locale) => {
      const changes = { locale, guild_locale: undefined, guild: undefined };
      expect((await say(({ format }) => format.number(1234.5), changes)).content).toBe('1,234.5');
    },
  );

  it('with one formatter for all interactions of a locale', async () => {
    const formats: unknown[] = [];
    const { use } = await say((interaction) => String(formats.push(interaction.format)));
    await use();
    expect(formats[0]).toBe(formats[1]);
  });
});

describe('createApp', () => {
  it('takes the names of commands and the messages from the same catalogues', async () => {
    const { app, content, logbook } = await say(({ t }) => t('hello', { name: 'Ada' }), GERMAN_IN_FRANCE, {
      localization: { source: CATALOGUES, missing: 'ignore', translator },
    }); // oxfmt-ignore
    expect(content).toBe('Hallo Ada');
    expect(app.scopes[0]?.payloads).toMatchObject([{ name_localizations: { de: 'sag' } }]);
    expect(logbook.entries).toEqual([]);
  });

  it('logs what is hardly meant', async () => {
    const warned = await createTranslator(
      { 'en-US': {}, de: { messages: { a: 'A' } } },
      { defaultLocale: 'en-US' },
    );
    const { logbook } = await say(() => 'ok', {}, { localization: { translator: warned } });
    expect(logbook.events()).toEqual(['MESSAGE_WITHOUT_DEFAULT']);
  });

  it('refuses a translator of another make', async () => {
    await expect(say(() => 'ok', {}, { localization: { translator: {} as never } })).rejects.toThrow(
      'must be what createTranslator returns',
    );
  });
});
