import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cached,
  CommandryError,
  cooldown,
  createApp,
  button,
  confirm,
  container,
  danger,
  defineButton,
  definePages,
  defineSelect,
  file,
  gallery,
  linkButton,
  premiumButton,
  primary,
  secondary,
  select,
  separator,
  success,
  thumbnail,
  defineJob,
  createMemoryQueue,
  runWorker,
  createRestApi,
  type App,
  type ChatInputInteraction,
  type ErrorCode,
} from 'commandry';
import { authorize, createInstallLink, createOAuthClient } from 'commandry/authorization';
import { createBullQueue } from 'commandry/bullmq';
import { createSqliteQueue, createSqliteStores } from 'commandry/sqlite';
import { defineHost, toFetchHandler, webhookEvents } from 'commandry/fetch';
import { lambdaHandler, lambdaStreamHandler } from 'commandry/lambda';
import {
  createLocalizer,
  createTranslator,
  lintLocalizations,
  localizeCommands,
} from 'commandry/localization';
import { createReadiness, createServer } from 'commandry/node';
import { createPermissionsClient } from 'commandry/sync';
import { rank } from 'commandry/rank';
import { createRedisStores, createRedisSyncNotes } from 'commandry/redis';
import { createTelemetry } from 'commandry/telemetry';
import { createTestKit, emulatorKit, maskReply } from 'commandry-dev/testing';
import { kit, startApp, startHandler } from '../support/apps/started-app.js';
import { propertyRuns } from '../support/property.js';
import { until } from '../support/time/wait.js';

type Given = Readonly<Record<string, unknown>>;

interface Called {
  /** Calls a public function with these settings. */
  readonly call: (given: never) => unknown;
  /** Settings without which there are other problems. */
  readonly needed?: Given;
  /** Its own code. Default: `SETTING_INVALID`. */
  readonly code?: ErrorCode;
  /** Whether only names are checked: it is called with every interaction, and Discord's rules judge the values. */
  readonly hasOnlyNames?: boolean;
  /** Settings that something else judges, with advice or a code of its own. */
  readonly judgedElsewhere?: readonly string[];
}

const { app } = startApp({ queue: createMemoryQueue(), token: 'a-token' });
const { app: withJob } = startApp({
  commands: [defineJob('tidy', () => undefined)],
  queue: createMemoryQueue(),
});
const client = { eval: () => Promise.resolve(null) };
const oauth = createOAuthClient({ clientId: '1', clientSecret: 'a-secret' });
const stored = oauth.restore({ accessToken: 'a-token', scopes: [], expiresAtMs: Date.now() + 3_600_000 });
const redis = {
  ...client,
  isOpen: true,
  publish: () => Promise.resolve(0),
  duplicate: () => ({}),
  on: () => undefined,
};
const press = defineButton({ id: 'press', run: () => 'Pressed.' });
const choose = defineSelect({ id: 'choose', type: 'stringSelect', choices: ['a'], run: () => 'Chosen.' });
const testKit = createTestKit({ commands: [] });
const ada = testKit.as();
const SKU = '1234567890123456789';
const events = { ...app, receiveEvents: app.receive } as App;
const runs = propertyRuns(20, 200);

const CALLS: Readonly<Record<string, Called>> = {
  createApp: {
    call: (given: object) => createApp(given as never),
    needed: { commands: [], ...kit.credentials },
    judgedElsewhere: ['publicKey'],
  },
  'app.plan': { call: (given: object) => app.plan(given) },
  'app.sync': { call: (given: object) => app.sync(given) },
  'app.apply': {
    call: (given: object) => app.apply({ applicationId: '1', scopes: [], unread: [] }, given),
  },
  'app.cleanGuilds': { call: (given: object) => app.cleanGuilds([], given), judgedElsewhere: ['guildIds'] },
  'app.planPermissions': { call: (given: object) => app.planPermissions(given) },
  'app.syncPermissions': {
    call: (given: object) => app.syncPermissions(given as never),
    judgedElsewhere: ['bearerToken', 'restore'],
  },
  'app.explainUse': {
    call: (given: object) => app.explainUse(given as never),
    needed: { command: 'sail', guildId: '1', userId: '2', channelId: '3' },
  },
  'app.close': { call: (given: object) => startApp({}).app.close(given) },
  later: { call: (given: object) => withJob.later(0, 'tidy', {}, given) },
  createOAuthClient: { call: createOAuthClient, needed: { clientId: '1' } },
  authorize: {
    call: authorize,
    needed: { clientId: '1', scopes: 'identify' },
  },
  'client.authorize': {
    call: oauth.authorize.bind(oauth),
    needed: { scopes: 'identify' },
  },
  createInstallLink: {
    call: createInstallLink,
    needed: { applicationId: '1' },
  },
  'client.exchangeCode': {
    call: oauth.exchangeCode.bind(oauth),
    needed: { code: 'a-code' },
  },
  'client.clientCredentials': {
    call: (given: object) => oauth.clientCredentials('identify', given),
    hasOnlyNames: true,
  },
  'client.refresh': { call: (given: object) => oauth.refresh('a-token', given), hasOnlyNames: true },
  'client.revoke': { call: (given: object) => oauth.revoke('a-token', given), hasOnlyNames: true },
  'client.keep': { call: (given: object) => oauth.keep(stored, given) },
  'keeper.get': { call: (given: object) => oauth.keep(stored).get(given), hasOnlyNames: true },
  createPermissionsClient: {
    call: (given: object) => createPermissionsClient(given as never),
    needed: { applicationId: '1', token: 'a' },
  },
  createMemoryQueue: { call: createMemoryQueue },
  createBullQueue: { call: createBullQueue, needed: { connection: redis } },
  createSqliteStores: { call: createSqliteStores, needed: { file: 'bot.sqlite' } },
  createSqliteQueue: { call: createSqliteQueue, needed: { file: 'bot.sqlite' } },
  runWorker: { call: (given: object) => runWorker(app, given) },
  createRedisStores: { call: (given: object) => createRedisStores(redis as never, given) },
  createRedisSyncNotes: { call: (given: object) => createRedisSyncNotes(client, given) },
  createRestApi: { call: createRestApi, needed: { token: undefined } },
  createTelemetry: { call: createTelemetry },
  createTranslator: {
    call: (given: object) => createTranslator({}, given as never),
    needed: { defaultLocale: 'en-US' },
  },
  createLocalizer: { call: (given: object) => createLocalizer({}, given) },
  localizeCommands: { call: (given: object) => localizeCommands([], {}, given) },
  lintLocalizations: {
    call: (given: object) => lintLocalizations([], given as never),
    needed: { defaultLocale: 'en-US' },
  },
  toFetchHandler: { call: (given: object) => toFetchHandler(app, given) },
  webhookEvents: { call: (given: object) => webhookEvents(events as never, given) },
  defineHost: { call: defineHost },
  lambdaHandler: { call: (given: object) => lambdaHandler(app, given) },
  lambdaStreamHandler: { call: (given: object) => lambdaStreamHandler(app, given) },
  createServer: { call: (given: object) => createServer(app, given) },
  'server.close': { call: (given: object) => createServer(startApp({}).app).close(given) },
  createReadiness: { call: (given: object) => createReadiness(app, {}, given), judgedElsewhere: ['checks'] },
  cached: { call: (given: object) => cached(() => [], given as never), needed: { ttlMs: 1 } },
  cooldown: { call: cooldown, needed: { windowMs: 1 } },
  rank: { call: (given: object) => rank(['a'], 'a', given), hasOnlyNames: true },
  definePages: {
    call: definePages,
    needed: { id: 'pages', render: () => ({ content: 'A page', pageCount: 3 }) },
    judgedElsewhere: ['state', 'use', 'guards', 'signed'],
  },
  button: { call: (given: object) => button(press, given), needed: { label: 'Press' }, hasOnlyNames: true },
  select: { call: (given: object) => select(choose, given), hasOnlyNames: true },
  linkButton: { call: linkButton, needed: { url: 'https://example.com' }, hasOnlyNames: true },
  premiumButton: { call: (given: object) => premiumButton(SKU, given), hasOnlyNames: true },
  primary: { call: (given: object) => primary('a', given), hasOnlyNames: true },
  secondary: { call: (given: object) => secondary('a', given), hasOnlyNames: true },
  success: { call: (given: object) => success('a', given), hasOnlyNames: true },
  danger: { call: (given: object) => danger('a', given), hasOnlyNames: true },
  container: { call: (given: object) => container([], given), hasOnlyNames: true },
  thumbnail: { call: (given: object) => thumbnail('https://example.com', given), hasOnlyNames: true },
  file: { call: (given: object) => file('attachment://a', given), hasOnlyNames: true },
  gallery: {
    call: (given: object) => gallery([given as never]),
    needed: { url: 'https://example.com' },
    hasOnlyNames: true,
  },
  separator: { call: separator, hasOnlyNames: true },
  createTestKit: {
    call: (given: object) => createTestKit(app, given),
    judgedElsewhere: ['settings', 'world'],
  },
  emulatorKit: {
    call: (given: object) => emulatorKit(app, given),
    judgedElsewhere: ['settings', 'world'],
  },
  maskReply: { call: (given: object) => maskReply(testKit.message('Ahoy') as never, given) },
  'kit.as': { call: (given: object) => testKit.as(given), judgedElsewhere: ['guild'] },
  'kit.guild': { call: (given: object) => testKit.guild(given), judgedElsewhere: ['owner'] },
  'kit.channel': {
    call: (given: object) => testKit.channel('harbour', given),
    judgedElsewhere: ['guild', 'parent'],
  },
  'kit.role': { call: (given: object) => testKit.role('sailors', given), judgedElsewhere: ['guild'] },
  'kit.member': {
    call: (given: object) => {
      testKit.member(ada, given);
    },
    judgedElsewhere: ['guild'],
  },
  'kit.message': {
    call: (given: object) => testKit.message('Ahoy', given),
    hasOnlyNames: true,
    judgedElsewhere: ['channel', 'author'],
  },
  'kit.entitle': {
    call: (given: object) => {
      testKit.entitle(ada, SKU, given);
    },
  },
  'kit.buy': { call: (given: object) => testKit.buy(ada, SKU, given) },
};

const QUESTION = { content: 'Close it?', choices: { yes: 'Yes' } };
const FORM = { title: 'Why?', inputs: { why: { type: 'text', label: 'Why?' } } } as const;
const pages = definePages({ id: 'pages', render: () => ({ content: 'A page', pageCount: 3 }) });

/** Calls of an interaction, which a handler makes. */
const IN_HANDLERS: Readonly<Record<string, (i: ChatInputInteraction, given: never) => Promise<unknown>>> = {
  reply: (i, given) => i.reply('Done.', given),
  deferReply: (i, given) => i.deferReply(given),
  'pages.show': (i, given) => pages.show(i, given),
  ask: (i, given) => i.ask(QUESTION, given),
  confirm: (i, given) => confirm(i, 'Close it?', given),
  askModal: (i, given) => i.askModal(FORM, given),
  awaitComponent: async (i, given) => (await i.reply('Press')).awaitComponent(given),
  awaitComponents: async (i, given) => (await i.reply('Press')).awaitComponents(given).next(),
};

const UNKNOWN = 'quiteUnheardOf';

async function errorOf(act: () => unknown): Promise<CommandryError> {
  try {
    await act();
  } catch (error) {
    expect(error).toBeInstanceOf(CommandryError);
    return error as CommandryError;
  }
  throw new Error('Nothing was refused.');
}

/** The names that a function says it has. */
function namesIn({ problems }: CommandryError): string[] {
  return problems.find(({ found }) => found === UNKNOWN)?.wanted.split(', ') ?? [];
}

function pathsIn({ problems }: CommandryError): (string | undefined)[] {
  return problems.map(({ location }) => location.option?.replace(/^options\./, ''));
}

/** A name of at least three letters, spelt with one letter twice, too few or exchanged with the next. */
function misspelt(name: string, at: number, how: number): string {
  const [before, letter, next, rest] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  const middles = [`${letter}${letter}${next}`, next, `${next}${letter}`];
  return `${before}${middles[how]}${rest}`;
}

async function expectNames(
  names: readonly string[],
  call: (given: object) => unknown,
  code: ErrorCode,
): Promise<void> {
  const long = names.filter((name) => name.length > 3);
  if (long.length === 0) return;
  const typo = fc
    .tuple(fc.constantFrom(...long), fc.nat(), fc.nat(2))
    .map(([name, at, how]) => misspelt(name, at % (name.length - 1), how))
    .filter((wrong) => !names.includes(wrong));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(typo, { minLength: 1, maxLength: 3 }), async (typos) => {
      const given = Object.fromEntries(typos.map((wrong) => [wrong, undefined]));
      const error = await errorOf(() => call(given));
      expect(error.code).toBe(code);
      for (const wrong of typos) {
        const problem = error.problems.find(({ found }) => found === wrong);
        expect(names).toContain(problem?.wanted);
        expect(error.message).toContain(`${wrong}: is unknown (did you mean ${problem?.wanted}?)`);
      }
    }),
    { numRuns: runs },
  );
}

function toUse({ call, needed }: Called): (given: object) => unknown {
  return (given) => (call as (given: object) => unknown)({ ...needed, ...given });
}

describe('what a function does not have is refused by its name, with the name that is meant:', () => {
  test.each(Object.entries(CALLS))('%s', async (_name, called) => {
    const use = toUse(called);
    const error = await errorOf(() => use({ [UNKNOWN]: 1 }));
    const { code = 'SETTING_INVALID' } = called;
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(`${UNKNOWN}: is unknown (`);
    expect(namesIn(error)).not.toEqual([]);
    await expectNames(namesIn(error), use, code);
  });
});

describe('values that no setting has are refused, all of them at once, and no text is repeated:', () => {
  test.each(Object.entries(CALLS).filter(([, { hasOnlyNames }]) => hasOnlyNames !== true))(
    '%s',
    async (_name, called) => {
      const use = toUse(called);
      const names = namesIn(await errorOf(() => use({ [UNKNOWN]: 1 })));
      const judged = names.filter((name) => !called.judgedElsewhere?.includes(name));
      await fc.assert(
        fc.asyncProperty(fc.subarray(judged, { minLength: 1 }), async (some) => {
          const wrong = Object.fromEntries(some.map((name) => [name, Symbol('planted')]));
          const error = await errorOf(() => use({ ...wrong, [UNKNOWN]: 1 }));
          expect(error.code).toBe(called.code ?? 'SETTING_INVALID');
          expect(pathsIn(error)).toEqual(expect.arrayContaining([...some, UNKNOWN]));
          expect(error.message).not.toContain('planted');
        }),
        { numRuns: runs },
      );
    },
  );
});

describe('what is no object of settings is refused, though it has none of the names:', () => {
  const others: readonly (readonly [found: string, given: unknown])[] = [
    ['a promise (await it)', Promise.resolve({})],
    ['an object of the class Map', new Map([['path', '/a']])],
    ['an object of the class Set', new Set()],
    ['an object of the class Date', new Date(0)],
  ];
  test.each(Object.entries(CALLS))('%s', async (_name, { call, code = 'SETTING_INVALID' }) => {
    for (const [found, given] of others) {
      const error = await errorOf(() => (call as (given: unknown) => unknown)(given));
      expect(error.code).toBe(code);
      expect(error.message).toContain(`must be an object (found ${found})`);
    }
  });
});

describe('what a call of an interaction does not have is refused by its name:', () => {
  test.each(Object.entries(IN_HANDLERS))('%s', async (_name, act) => {
    const outcomes: unknown[] = [];
    const started = startHandler(async (interaction) => {
      outcomes.push(await act(interaction, { [UNKNOWN]: 1 } as never).catch((error: unknown) => error));
      if (!interaction.replied) await interaction.reply('Done.');
    });
    await started.use();
    // A wait that has begun ends now.
    started.clock.advance(60_000);
    await until(() => outcomes.length > 0);
    expect(outcomes[0]).toMatchObject({ code: 'SETTING_INVALID' });
    expect((outcomes[0] as Error).message).toContain(`${UNKNOWN}: is unknown (known: `);
  });
});
