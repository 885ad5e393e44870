/**
 * What a bot with many messages takes to start: 50,000 messages in each of two languages, read from files, compiled, checked, and
 * given to an app. The floor reads the same files and parses each message once with the library for ICU messages, in
 * alternating rounds of one run; processor time, with that of collecting garbage. `npm run bench:catalogues`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { IntlMessageFormat } from 'intl-messageformat';
import { createApp, defineCommand } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { median } from './support/median.mjs';

const MESSAGES = 50_000;
const LOCALES = ['en-US', 'de'];
const ROUNDS = 5;

const textOf = (locale, index) =>
  index % 2 === 0
    ? `${locale} text number ${index} for {name}`
    : `${locale}: {name} has {count, plural, one {# file} other {# files}} in folder ${index}`;
const catalogueOf = (locale) => ({
  messages: Object.fromEntries(
    Array.from({ length: MESSAGES }, (_, index) => [`part${index % 100}.key${index}`, textOf(locale, index)]),
  ),
});

const { publicKey } = generateKeyPairSync('ed25519');
const identity = {
  applicationId: '123456789012345678',
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
};
const command = defineCommand({ name: 'ping', description: 'Answers', run: () => 'pong' });

const folder = await mkdtemp(join(tmpdir(), 'commandry-bench-'));
const fileOf = (locale) => join(folder, `${locale}.json`);

const CONTENDERS = {
  'read, and parse each message once': async () => {
    const kept = [];
    for (const locale of LOCALES) {
      const { messages } = JSON.parse(await readFile(fileOf(locale), 'utf8'));
      const resolved = new Intl.Locale(locale);
      for (const text of Object.values(messages))
        kept.push(IntlMessageFormat.__parse(text, { ignoreTag: true, locale: resolved }).length);
    }
    return kept;
  },
  'commandry: readCatalogues': () => readCatalogues(folder),
  'commandry: readCatalogues, createTranslator': async () =>
    createTranslator(await readCatalogues(folder), { defaultLocale: 'en-US' }),
  'commandry: both, and createApp': async () => {
    const source = await readCatalogues(folder);
    const translator = await createTranslator(source, { defaultLocale: 'en-US' });
    return createApp({
      ...identity,
      commands: [command],
      localization: { source, translator, defaultLocale: 'en-US' },
      log: () => undefined,
    });
  },
};

async function cpuMs(work) {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

try {
  for (const locale of LOCALES) await writeFile(fileOf(locale), JSON.stringify(catalogueOf(locale)));
  const times = new Map(Object.keys(CONTENDERS).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, work] of Object.entries(CONTENDERS)) {
      const took = await cpuMs(work);
      if (round > 0) times.get(name).push(took);
    }
  const [floor] = [...times.values()].map(median);
  console.log(
    `${MESSAGES} messages in ${LOCALES.length} languages, medians of ${ROUNDS} rounds, Node ${process.version}; ms of processor time\n`,
  );
  for (const [name, values] of times) {
    const ms = median(values);
    console.log(
      `${name.padEnd(46)} ${ms.toFixed(0).padStart(7)} ms ${(ms / floor).toFixed(2).padStart(7)} x`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
