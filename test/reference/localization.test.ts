import { expect } from 'vitest';
import { startBot } from '../tools/emulator/support/bot.js';
import { ADA, AUTHORIZATION, BEN, COMMANDS, slash } from '../tools/emulator/support/emulator.js';
import { createOAuthWorld, startOAuth, type Tokens } from '../tools/emulator/support/oauth.js';
import { rule } from './support/rule.js';
import { expectRefused, GUILD_COMMANDS, shareService, type SeenCommand } from './support/service.js';

const { api, request, create, createInGuild } = shareService();

/** A command as it is in the list that a requester with these headers is given. */
async function list(name: string, headers: Readonly<Record<string, string>>, path = COMMANDS) {
  const { body } = await request('GET', path, { headers: { ...AUTHORIZATION, ...headers } });
  return (body as SeenCommand[]).find((command) => command.name === name)!;
}

const inLocale = (name: string, locale: string) => list(name, { 'x-service-locale': locale });

/** The name of a command as a user of a locale sees it. */
async function readShown(name: string, locale: string): Promise<unknown> {
  const { name_localized = name } = await inLocale(name, locale);
  return name_localized;
}

/** The same texts in every place where there may be one. */
const [names, descriptions] = [{ de: 'wort' }, { de: 'Worte' }];
const texts = { name_localizations: names, description_localizations: descriptions };
const everywhere = (name: string) =>
  slash(name, {
    ...texts,
    options: [
      {
        type: 1,
        name: 'leaf',
        description: 'L',
        ...texts,
        options: [
          {
            type: 3,
            name: 'option',
            description: 'O',
            ...texts,
            choices: [{ name: 'One', value: '1', name_localizations: names }],
          },
        ],
      },
    ],
  });

rule('R-LOC-01', async () => {
  const dictionaries = { name_localizations: names, description_localizations: descriptions };
  expect(await create(everywhere('loc-1'))).toMatchObject({
    ...dictionaries,
    options: [{ ...dictionaries, options: [{ ...dictionaries, choices: [{ name_localizations: names }] }] }],
  });
});

rule('R-LOC-02', async () => {
  await create(slash('loc-2', { name_localizations: { de: 'zwei' } }));
  expect(await readShown('loc-2', 'de')).toBe('zwei');
  expect(await readShown('loc-2', 'fr')).toBe('loc-2');
  await create(slash('loc-2-none', { name_localizations: null }));
  expect(await readShown('loc-2-none', 'de')).toBe('loc-2-none');
});

rule('R-LOC-03', async () => {
  await create(slash('loc-3', { name_localizations: { de: 'loc-3', fr: 'trois' } }));
  expect(await readShown('loc-3', 'de')).toBe('loc-3');
  expect(await readShown('loc-3', 'fr')).toBe('trois');
});

for (const [id, locale, fallback] of [
  ['R-LOC-04', 'en-US', 'en-GB'],
  ['R-LOC-05', 'en-GB', 'en-US'],
  ['R-LOC-06', 'es-419', 'es-ES'],
] as const) {
  rule(id, async () => {
    const name = id.toLowerCase();
    await create(slash(name, { name_localizations: { [fallback]: 'instead' } }));
    expect(await readShown(name, locale)).toBe('instead');
    await create(slash(name, { name_localizations: { [fallback]: 'instead', [locale]: 'own' } }));
    expect(await readShown(name, locale)).toBe('own');
  });
}

rule('R-LOC-07', async () => {
  await create(slash('loc-7', { name_localizations: { 'es-419': 'siete', de: 'sieben' } }));
  for (const locale of ['es-ES', 'en-US', 'en-GB', 'fr']) {
    expect(await readShown('loc-7', locale)).toBe('loc-7');
  }
});

rule('R-LOC-08', async () => {
  const bot = await startBot([everywhere('loc-8')]);
  const { interaction } = await bot.invoke({ text: '/loc-8 leaf option:1' }, BEN);
  expect(interaction?.data).toMatchObject({
    name: 'loc-8',
    options: [{ name: 'leaf', options: [{ name: 'option', value: '1' }] }],
  });
});

rule('R-LOC-09', async () => {
  const bot = await startBot([slash('loc-9')]);
  expect((await bot.invoke({ text: '/loc-9' }, BEN)).interaction).toMatchObject({ locale: 'de' });
  expect((await bot.invoke({ text: '/loc-9' })).interaction).toMatchObject({ locale: 'en-US' });
});

rule('R-LOC-10', async () => {
  await create(everywhere('loc-10'));
  await createInGuild(everywhere('loc-10'));
  for (const path of [COMMANDS, GUILD_COMMANDS]) {
    const seen = await list('loc-10', { 'x-service-locale': 'de' }, path);
    expect(seen).toMatchObject({ name_localized: 'wort', description_localized: 'Worte' });
    expect(seen).not.toHaveProperty('name_localizations');
    expect(seen).not.toHaveProperty('description_localizations');
  }
});

rule('R-LOC-11', async () => {
  await create(everywhere('loc-11'));
  const localized = { name_localized: 'wort', description_localized: 'Worte' };
  const seen = await inLocale('loc-11', 'de');
  expect(seen).toMatchObject({
    ...localized,
    options: [{ ...localized, options: [{ ...localized, choices: [{ name_localized: 'wort' }] }] }],
  });
  expect(JSON.stringify(seen)).not.toContain('localizations');
});

rule('R-LOC-12', async () => {
  await create(everywhere('loc-12'));
  await createInGuild(everywhere('loc-12'));
  for (const path of [COMMANDS, GUILD_COMMANDS]) {
    const seen = await list('loc-12', { 'x-service-locale': 'de' }, `${path}?with_localizations=true`);
    expect(seen).toMatchObject({
      name_localizations: names,
      options: [{ description_localizations: descriptions }],
    });
    expect(seen).not.toHaveProperty('name_localized');
  }
});

rule('R-LOC-13', async () => {
  await create(everywhere('loc-13'));
  const seen = await inLocale('loc-13', 'fr');
  expect(JSON.stringify(seen)).not.toContain('localized');
});

const twoLanguages = { name_localizations: { de: 'deutsch', fr: 'français' } };

rule('R-LOC-14', async () => {
  await create(slash('loc-14', twoLanguages));
  const headers = { 'x-service-locale': 'fr', 'accept-language': 'de' };
  expect(await list('loc-14', headers)).toMatchObject({ name_localized: 'français' });
});

rule('R-LOC-15', async () => {
  await create(slash('loc-15', twoLanguages));
  expect(await list('loc-15', { 'accept-language': 'de' })).toMatchObject({ name_localized: 'deutsch' });
  const preferred = await list('loc-15', { 'accept-language': 'de;q=0.5, fr;q=0.9' });
  expect(preferred).toMatchObject({ name_localized: 'français' });
});

rule('R-LOC-16', async () => {
  const world = createOAuthWorld();
  world.users!.find(({ id }) => id === ADA)!.locale = 'fr';
  world.applications[0] = { ...world.applications[0]!, ownerId: ADA };
  const { api: send, token, as } = await startOAuth({ world });
  await send('POST', '', slash('loc-16', twoLanguages));
  const scope = 'applications.commands.update';
  const { body } = await token({ grant_type: 'client_credentials', scope });
  const seen = await as((body as Tokens).access_token, 'GET', COMMANDS);
  expect(seen.body).toContainEqual(expect.objectContaining({ name_localized: 'français' }));
});

rule('R-LOC-17', async () => {
  const localized = (value: string) => slash('loc-17', { name_localizations: { de: value } });
  for (const value of ['', 'n'.repeat(33), 'Zwei Worte']) {
    expect((await api('POST', '', localized(value))).status).toBe(400);
  }
  expect(await create(localized('größe'))).toMatchObject({ name_localizations: { de: 'größe' } });
  const menu = await create({ type: 2, name: 'Loc 17', name_localizations: { de: 'Zwei Worte' } });
  expect(menu).toMatchObject({ name_localizations: { de: 'Zwei Worte' } });
});

rule('R-LOC-18', async () => {
  const localized = (value: string) => slash('loc-18', { description_localizations: { de: value } });
  for (const value of ['', 'd'.repeat(101)]) {
    expectRefused(await api('POST', '', localized(value)), 'description_localizations.de');
  }
  await create(localized('d'.repeat(100)));
});
