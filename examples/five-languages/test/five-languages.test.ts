import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import type { Locale } from 'commandry/protocol';
import { createPicnicApp } from '../picnic-app.js';

interface Texts {
  readonly one: string;
  readonly many: string;
  readonly pack: string;
  readonly none: string;
  /** In a picker: the commands of this language. */
  readonly names: readonly string[];
}

/** What users of each language read. White space is that of the language, some of which does not break. */
const LANGUAGES: readonly (readonly [Locale, Texts])[] = [
  [
    'en-US',
    {
      one: '🧺 Picnic on Saturday, December 5, 2026: cake for 1 guest. Together we need 350 g.',
      many: '🧺 Picnic on Saturday, December 5, 2026: bread for 4 guests. Together we need 1,400 g.',
      pack: 'Please bring a blanket, cups, and cutlery. The picnic is in 3 days.',
      none: 'No picnic is planned here yet.',
      names: ['picnic', 'Invite to the picnic'],
    },
  ],
  [
    'de',
    {
      one: '🧺 Picknick am Samstag, 5. Dezember 2026: Kuchen für 1 Gast. Zusammen brauchen wir 350 g.',
      many: '🧺 Picknick am Samstag, 5. Dezember 2026: Brot für 4 Gäste. Zusammen brauchen wir 1.400 g.',
      pack: 'Bring bitte eine Decke, Becher und Besteck mit. Das Picknick ist in 3 Tagen.',
      none: 'Hier ist noch kein Picknick geplant.',
      names: ['picknick', 'Zum Picknick einladen'],
    },
  ],
  [
    'fr',
    {
      one: '🧺 Pique-nique le samedi 5 décembre 2026 : gâteau pour 1 personne. Il nous faudra 350 g en tout.',
      many: '🧺 Pique-nique le samedi 5 décembre 2026 : pain pour 4 personnes. Il nous faudra 1 400 g en tout.',
      pack: 'Apporte une couverture, des gobelets et des couverts. Le pique-nique a lieu dans 3 jours.',
      none: 'Aucun pique-nique n’est prévu ici pour l’instant.',
      names: ['pique-nique', 'Inviter au pique-nique'],
    },
  ],
  [
    'ja',
    {
      one: '🧺 2026年12月5日土曜日にピクニックをします。メニューはケーキ、1人分です。全部で350 g必要です。',
      many: '🧺 2026年12月5日土曜日にピクニックをします。メニューはパン、4人分です。全部で1,400 g必要です。',
      pack: 'レジャーシート、コップ、カトラリーを持ってきてください。ピクニックは3 日後です。',
      none: 'ピクニックの予定はまだありません。',
      names: ['ピクニック', 'ピクニックに誘う'],
    },
  ],
  [
    'pt-BR',
    {
      one: '🧺 Piquenique marcado para sábado, 5 de dezembro de 2026: bolo para 1 pessoa. No total, precisamos de 350 g.',
      many: '🧺 Piquenique marcado para sábado, 5 de dezembro de 2026: pão para 4 pessoas. No total, precisamos de 1.400 g.',
      pack: 'Leve uma toalha, copos e talheres. O piquenique é em 3 dias.',
      none: 'Ainda não há nenhum piquenique marcado aqui.',
      names: ['piquenique', 'Convidar para o piquenique'],
    },
  ],
];

/** With the white space that a keyboard has. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('a picnic, %s', (_speed, createKit) => {
  async function openKit() {
    const now = new Date('2026-12-02T12:00:00Z');
    const kit = await createKit((settings) => createPicnicApp(settings, () => now.getTime()), { now });
    onTestFinished(() => kit.close());
    return kit;
  }

  it('has every text in every language, and none too many', async () => {
    expect((await openKit()).app.localizationProblems).toEqual([]);
  });

  it.each(LANGUAGES)('is planned in the language of the server: %s', async (locale, { one, many }) => {
    const kit = await openKit();
    const guild = kit.guild({ locale });
    // The user's own language does not matter here.
    const ada = kit.as({ guild, locale: locale === 'de' ? 'fr' : 'de' });
    const cake = await ada.slash('picnic plan', { days: 3, guests: 1, dish: 'cake' });
    expect(plain(cake.text)).toBe(one);
    expect(plain((await ada.slash('picnic plan', { days: 3, guests: 4 })).text)).toBe(many);
  });

  it.each(LANGUAGES)('is packed for in the language of the user: %s', async (locale, { pack, none }) => {
    const kit = await openKit();
    const ada = kit.as({ locale });
    expect((await ada.slash('picnic pack')).text).toBe(none);
    await kit.as().slash('picnic plan', { days: 3, guests: 2 });
    const reply = await ada.slash('picnic pack');
    expect(plain(reply.text)).toBe(pack);
    expect(reply.ephemeral).toBe(true);
  });

  it.each(LANGUAGES)('has commands with names in %s', async (locale, { names }) => {
    const { app } = await openKit();
    const payloads = app.scopes.flatMap((scope) => scope.payloads);
    expect(payloads.map((command) => command.name_localizations?.[locale] ?? command.name)).toEqual(names);
  });

  it('invites, and mentions nobody but the guest', async () => {
    const kit = await openKit();
    const [ada, ben] = [kit.as({ locale: 'ja' }), kit.as()];
    await ada.slash('picnic plan', { days: 1, guests: 2 });
    const invited = await ada.onUser('Invite to the picnic', ben);
    expect(invited.text).toBe(`<@${ben.id}>, <@${ada.id}> invites you to the picnic in 1 day.`);
  });

  it('speaks English to whom it has no texts for', async () => {
    const ada = (await openKit()).as({ locale: 'ko' });
    expect((await ada.slash('picnic pack')).text).toBe('No picnic is planned here yet.');
  });
});
