import { describe, expect, test } from 'vitest';
import { cached, CommandryError, cooldown, createApp, type ChatInputInteraction } from 'commandry';
import { createOAuthClient } from 'commandry/authorization';
import { createBullQueue } from 'commandry/bullmq';
import {
  button,
  defineButton,
  definePages,
  defineSelect,
  linkButton,
  premiumButton,
  select,
} from 'commandry/components';
import { defineHost, toFetchHandler, webhookEvents } from 'commandry/fetch';
import { lambdaHandler, lambdaStreamHandler } from 'commandry/lambda';
import { createLocalizer, createTranslator, localizeCommands } from 'commandry/localization';
import { createReadiness, createServer } from 'commandry/node';
import { createMemoryQueue, runWorker } from 'commandry/queue';
import { rank } from 'commandry/rank';
import { createRedisStores, createRedisSyncNotes } from 'commandry/redis';
import { createRestApi } from 'commandry/rest-api';
import { createTelemetry } from 'commandry/telemetry';
import { createTestKit } from 'commandry/testing';
import { emulatorKit } from 'commandry-dev/testing';
import { kit, startApp, startHandler } from '../support/apps/started-app.js';
import { until } from '../support/time/wait.js';

const { app } = startApp({ queue: createMemoryQueue(), token: 'a-token' });
const client = { eval: () => Promise.resolve(null) };
const redis = { ...client, isOpen: true, publish: () => Promise.resolve(0), duplicate: () => ({}) };

const press = defineButton({ id: 'press', run: () => 'Pressed.' });
const choose = defineSelect({ id: 'choose', type: 'stringSelect', choices: ['a'], run: () => 'Chosen.' });
const pagesInput = { id: 'pages', render: () => ({ content: 'A page', pageCount: 3 }) };
const pages = definePages(pagesInput);
const testKit = createTestKit({ commands: [] });

/** Calls each public function with one setting that it does not have, and that one that it has is spelt like. */
const CALLS: readonly (readonly [string, string, (given: never) => unknown])[] = [
  ['createApp', 'deadlinMs', (given: object) => createApp({ commands: [], ...kit.credentials, ...given })],
  ['createMemoryQueue', 'maxWating', (given: object) => createMemoryQueue(given)],
  ['createBullQueue', 'prefx', (given: object) => createBullQueue({ connection: redis, ...given })],
  ['runWorker', 'concurency', (given: object) => runWorker(app, given)],
  [
    'createTranslator',
    'rooot',
    (given: object) => createTranslator({}, { defaultLocale: 'en-US', ...given }),
  ],
  ['createLocalizer', 'mising', (given: object) => createLocalizer({}, given)],
  ['localizeCommands', 'locals', (given: object) => localizeCommands([], {}, given)],
  ['createTestKit', 'sined', (given: object) => createTestKit(app, given)],
  ['emulatorKit', 'wrld', (given: object) => emulatorKit(app, given)],
  ['toFetchHandler', 'endsWithRespons', (given: object) => toFetchHandler(app, given)],
  ['webhookEvents', 'hst', (given: object) => webhookEvents({ ...app, receiveEvents: app.receive }, given)],
  ['lambdaHandler', 'eventPath', (given: object) => lambdaHandler(app, given)],
  ['button', 'lable', (given: object) => button(press, { label: 'Press', ...given })],
  ['select', 'placehoder', (given: object) => select(choose, given)],
  ['definePages', 'sined', (given: object) => definePages({ ...pagesInput, ...given })],
  ['linkButton', 'lable', (given: object) => linkButton({ url: 'https://example.com', ...given })],
  ['premiumButton', 'disable', (given: object) => premiumButton('1234567890123456789', given)],
  ['kit.as', 'nmae', (given: object) => testKit.as(given)],
  ['kit.guild', 'nmae', (given: object) => testKit.guild(given)],
  ['kit.channel', 'tpye', (given: object) => testKit.channel('harbour', given)],
  ['kit.role', 'permisions', (given: object) => testKit.role('sailors', given)],
  [
    'kit.member',
    'rols',
    (given: object) => {
      testKit.member(testKit.as(), given);
    },
  ],
  ['kit.message', 'chanel', (given: object) => testKit.message('Ahoy', given)],
  [
    'kit.entitle',
    'endAt',
    (given: object) => {
      testKit.entitle(testKit.as(), '1234567890123456789', given);
    },
  ],
  ['kit.buy', 'endAt', (given: object) => testKit.buy(testKit.as(), '1234567890123456789', given)],
  ['defineHost', 'otherwse', (given: object) => defineHost(given)],
  ['createServer', 'helthPath', (given: object) => createServer(app, given)],
  ['createReadiness', 'timoutMs', (given: object) => createReadiness(app, {}, given)],
  ['createRedisStores', 'prefx', (given: object) => createRedisStores(redis as never, given)],
  ['createRedisSyncNotes', 'keyPrefx', (given: object) => createRedisSyncNotes(client, given)],
  ['createRestApi', 'baseUrll', (given: object) => createRestApi({ token: undefined, ...given })],
  ['createOAuthClient', 'timoutMs', (given: object) => createOAuthClient({ clientId: '1', ...given })],
  ['createTelemetry', 'errorMesages', (given: object) => createTelemetry(given)],
  ['cached', 'maxEntris', (given: object) => cached(() => [], { ttlMs: 1, ...given })],
  ['cooldown', 'limt', (given: object) => cooldown({ windowMs: 1, ...given })],
  ['app.plan', 'gilds', (given: object) => app.plan(given)],
  ['app.sync', 'pruen', (given: object) => app.sync(given)],
  ['app.planPermissions', 'onlyGilds', (given: object) => app.planPermissions(given)],
  ['app.syncPermissions', 'restor', (given: object) => app.syncPermissions({ bearerToken: 'x', ...given })],
  [
    'app.apply',
    'concurency',
    (given: object) => app.apply({ applicationId: '1', scopes: [], unread: [] }, given),
  ],
];

test('rank refuses them with a TypeError', () => {
  const misspelt = { limt: 1 } as object;
  expect(() => rank(['a'], 'a', misspelt)).toThrow(
    new TypeError('rank: there is no option "limt", but key and limit.'),
  );
});

describe('a misspelt setting is refused by name, never ignored', () => {
  test.each(CALLS)('%s({ %s })', async (_function, name, call) => {
    let error: unknown;
    try {
      await call({ [name]: undefined } as never);
      await call({ [name]: 1 } as never);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(CommandryError);
    expect(error).toMatchObject({ code: 'SETTING_INVALID' });
    expect((error as Error).message).toContain(name);
  });
});

describe('a misspelt setting of a call of an interaction is refused by name, never ignored', () => {
  const QUESTION = { content: 'Close it?', choices: { yes: 'Yes' } };
  const FORM = { title: 'Why?', inputs: { why: { type: 'text', label: 'Why?' } } } as const;
  test.each<[string, string, (interaction: ChatInputInteraction) => Promise<unknown>]>([
    ['reply', 'withRespnse', (i) => i.reply('Done.', { withRespnse: true } as object)],
    ['pages.show', 'pge', (i) => pages.show(i, { pge: 2 } as object)],
    ['ask', 'timeoutMS', (i) => i.ask(QUESTION, { timeoutMS: 5 } as object)],
    ['ask', 'aftrwards', (i) => i.ask(QUESTION, { aftrwards: 'remove' } as object)],
    ['askModal', 'timeoutMS', (i) => i.askModal(FORM, { timeoutMS: 5 } as object)],
    [
      'awaitComponent',
      'timeoutMS',
      async (i) => (await i.reply('Press')).awaitComponent({ timeoutMS: 5 } as object),
    ],
    [
      'awaitComponents',
      'mx',
      async (i) => (await i.reply('Press')).awaitComponents({ mx: 5 } as object).next(),
    ],
  ])('%s({ %s })', async (call, name, use) => {
    const outcomes: unknown[] = [];
    const started = startHandler(async (interaction) => {
      outcomes.push(await use(interaction).catch((error: unknown) => error));
      if (!interaction.replied) await interaction.reply('Done.');
    });
    await started.use();
    // A wait that has begun ends now.
    started.clock.advance(60_000);
    await until(() => outcomes.length > 0);
    const [error] = outcomes;
    expect(error).toMatchObject({ code: 'SETTING_INVALID' });
    expect((error as Error).message).toContain(`${call} was given the setting "${name}"`);
  });
});

test('lambdaStreamHandler names itself', () => {
  const misspelt = { eventPath: '/events' } as object;
  expect(() => lambdaStreamHandler(app, misspelt)).toThrow(
    'lambdaStreamHandler was given the setting "eventPath"',
  );
});
