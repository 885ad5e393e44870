import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cpSync, symlinkSync } from 'node:fs';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App, AppOptions, CommandryError, LogEntry } from 'commandry';
import {
  autocompletePayload,
  chatInputPayload,
  componentPayload,
  modalPayload,
  type Payload,
} from 'commandry-dev/testing';
import { buildCli } from '../support/processes/built-cli.js';
import { root } from '../support/processes/run.js';
import { propertyRuns } from '../support/property.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { createPatientClock } from '../support/time/patient-clock.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

/** What the bundlers of each runtime ask the package for. */
const CONDITIONS = [[], ['workerd', 'worker', 'browser'], ['edge-light', 'worker'], ['bun'], ['deno']];

interface Program {
  readonly CITIES: readonly string[];
  readonly createBot: (settings: Partial<AppOptions>) => App;
  readonly tryDefinition: (given: object, settings: Partial<AppOptions>) => unknown;
}

let programs: Program[] = [];
let remove = (): void => undefined;
afterAll(() => {
  remove();
});
beforeAll(async () => {
  const folder = makeTemporaryFolder((whenOver) => (remove = whenOver));
  symlinkSync(join(dirname(buildCli()), '../../..'), join(folder, 'node_modules'), 'dir');
  cpSync(join(root, 'test/app/support/conditions-bot.mjs'), join(folder, 'bot.mjs'));
  programs = await Promise.all(
    CONDITIONS.map(async (conditions, index) => {
      const outfile = join(folder, `${index}.mjs`);
      await build({
        entryPoints: [join(folder, 'bot.mjs')],
        outfile,
        ...{ bundle: true, format: 'esm', logLevel: 'error', conditions },
        // As bundlers for workers do: it chooses what packages have for the web.
        platform: conditions.includes('worker') ? 'browser' : 'node',
        external: ['node:*', 'sodium-native'],
      });
      return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Program;
    }),
  );
});

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const kit = createWireKit({ now: () => NOW_MS });

function settingsWith(log: (entry: LogEntry) => void): Partial<AppOptions> {
  const clock = createManualClock(NOW_MS);
  const fetch = () => Promise.resolve(Response.json({ id: '1' }));
  return {
    ...kit.credentials,
    clock,
    log,
    fetch,
    makeIncidentId: () => 'incident',
    stores: { seenInteractions: false },
  };
}

/** What the bot of each condition answers and logs. */
async function answersTo(sent: Payload | string): Promise<unknown[]> {
  return Promise.all(
    programs.map(async ({ createBot }) => {
      const entries: unknown[] = [];
      const app = createBot(
        settingsWith(({ level, event, message, ...rest }) => {
          entries.push({ level, event, message, fields: Object.keys(rest) });
        }),
      );
      const { status, body } = await kit.send(app, sent);
      return { status, body, entries };
    }),
  );
}

function expectSame([first, ...others]: readonly unknown[]): void {
  for (const other of others) expect(other).toEqual(first);
}

const GUILD = '300000000000000001';
const CHANNEL = '300000000000000002';
const REGISTERED = [
  { name: 'weather', description: 'The weather', options: [] },
  { name: 'weather', description: 'Old', name_localizations: { de: 'wetter' } },
  { name: 'fail', description: 'Fails' },
  { name: 'old', description: 'Removed from the code' },
].map((command, index) => ({
  ...{
    id: `70000000000000000${index}`,
    application_id: kit.credentials.applicationId,
    version: '1',
    type: 1,
  },
  ...command,
}));

/** What Discord has registered, and the statuses of its answers, the last one for all that follow. */
interface DrawnDiscord {
  readonly commands: readonly object[];
  readonly statuses: readonly number[];
}

/** Answers as drawn, and keeps what was sent. */
function createDiscord({ commands, statuses }: DrawnDiscord) {
  const requests: string[] = [];
  const fetch = (input: unknown, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input as string);
    const sent = typeof body === 'string' ? body : '';
    const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 200;
    requests.push(`${method} ${pathname}${search} ${sent}`);
    if (status !== 200) return Promise.resolve(Response.json({ code: 50001, message: 'No' }, { status }));
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    if (method === 'GET')
      return Promise.resolve(Response.json(pathname.endsWith('/commands') ? commands : []));
    const answer = sent.startsWith('{') ? { ...REGISTERED[0], ...(JSON.parse(sent) as object) } : [];
    return Promise.resolve(Response.json(answer));
  };
  return { fetch: fetch as typeof globalThis.fetch, requests };
}

const ACTS: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  plan: (app) => app.plan(),
  sync: (app) => app.sync(),
  prune: (app) => app.sync({ prune: true }),
  apply: async (app) => app.apply(await app.plan()),
  cleanGuilds: (app) => app.cleanGuilds([GUILD]),
  fetchCommands: (app) => app.fetchCommands(),
  planPermissions: (app) => app.planPermissions(),
  syncPermissions: (app) => app.syncPermissions({ bearerToken: 'a-bearer-token' }),
  fetchPermissions: (app) => app.fetchPermissions(GUILD),
  explainUse: (app) =>
    app.explainUse({ command: 'weather', guildId: GUILD, userId: '5', channelId: CHANNEL }),
  createMessage: (app) => app.rest.channels.createMessage(CHANNEL, 'Hello'),
  getMember: (app) => app.rest.guilds.getMember(GUILD, '5'),
};

/** What each of some calls gives or throws under each condition, what was sent, printed and logged. */
async function resultsOf(names: readonly string[], drawn: DrawnDiscord, token: string | undefined) {
  return Promise.all(
    programs.map(async ({ createBot }) => {
      const { fetch, requests } = createDiscord(drawn);
      const told: unknown[] = [];
      const app = createBot({
        ...settingsWith(({ level, event, message }) => told.push({ level, event, message })),
        ...{ token, fetch, clock: createPatientClock(), print: (text) => told.push(text) },
      });
      const results: unknown[] = [];
      for (const name of names)
        results.push(
          await ACTS[name]!(app).catch((error: unknown) => {
            const { code, message } = error as Partial<CommandryError>;
            return { code, message };
          }),
        );
      return { results, requests, told };
    }),
  );
}

const LOCALES = ['en-US', 'de', 'fr', 'ja', 'pt-BR', 'zh-TW', 'xx', 'en-[GB'];
const typed = fc.oneof(
  fc.constantFrom('sao p', 'sapo', 'sao paulo', 'zurich', 'lodz', 'SANPEDRO', 'yrok', 's'),
  fc.string({ maxLength: 12 }),
);
const payloads: fc.Arbitrary<Payload | string> = fc
  .record({
    locale: fc.constantFrom(...LOCALES),
    kind: fc.nat(7),
    typed,
    days: fc.integer({ min: -2, max: 20 }),
  })
  .map(({ locale, kind, typed: text, days }) => {
    const context = { ...kit.context(), locale };
    const make: readonly (() => Payload | string)[] = [
      () => autocompletePayload(context, 'weather', { name: 'city', value: text }),
      () => autocompletePayload(context, 'weather', { name: 'city', value: text }, { days }),
      () => chatInputPayload(context, 'weather', { city: text, days }),
      () =>
        chatInputPayload(context, 'fail', {
          how: text.length > 5 ? text : (['twice', 'long', 'modal'][Math.abs(days) % 3] ?? ''),
        }),
      () => chatInputPayload(context, 'gone', { how: text }),
      () => componentPayload(context, { customId: text === '' ? 'claim' : text }),
      () =>
        modalPayload(context, { customId: 'report', fields: [{ type: 4, custom_id: 'why', value: text }] }),
      () => text,
    ];
    return (make[kind] ?? make[0])!();
  });

describe('under every condition of a bundler', () => {
  test('a bot answers and logs the same', async () => {
    await fc.assert(
      fc.asyncProperty(payloads, async (payload) => {
        expectSame(await answersTo(payload));
      }),
      { numRuns: propertyRuns(150, 2000) },
    );
  });

  test('registration, permissions and calls to Discord send, give and print the same', async () => {
    const drawn = fc.record({
      commands: fc.subarray(REGISTERED, { minLength: 0 }),
      statuses: fc.array(fc.constantFrom(200, 200, 200, 403, 404, 502), { minLength: 1, maxLength: 6 }),
    });
    const names = fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 1, maxLength: 4 });
    const token = fc.constantFrom('a-bot-token', 'a-bot-token', 'a-bot-token', undefined);
    await fc.assert(
      fc.asyncProperty(names, drawn, token, async (called, discord, given) => {
        expectSame(await resultsOf(called, discord, given));
      }),
      { numRuns: propertyRuns(60, 1000) },
    );
    const all = await resultsOf(Object.keys(ACTS), { commands: REGISTERED, statuses: [200] }, 'a-bot-token');
    expectSame(all);
    expect(all[1]!.requests).toContainEqual(expect.stringMatching(/^POST \S+\/messages .*Hello/));
    expect(all[1]!.requests).toContainEqual(expect.stringMatching(/^P\w+ \S+\/commands/));
  });

  test.each(['sao p', 'sapo'])('"%s" suggests the same cities', async (text) => {
    const answers = await answersTo(
      autocompletePayload(kit.context(), 'weather', { name: 'city', value: text }),
    );
    expectSame(answers);
    expect(JSON.stringify(answers[0])).toContain(text === 'sapo' ? 'Sapporo' : 'São Paulo');
  });

  test('wrong definitions and settings are refused in the same words', () => {
    const given = fc.record(
      {
        name: fc.oneof(fc.constantFrom('ok', 'BAD NAME', '', 'a'.repeat(33)), fc.string({ maxLength: 5 })),
        description: fc.oneof(fc.constant('d'), fc.string({ maxLength: 120 })),
        german: fc.oneof(fc.constant('D'), fc.string({ maxLength: 120 })),
        secret: fc.constantFrom('short', 'a secret of more than 32 characters'),
      },
      { requiredKeys: ['name', 'description', 'german'] },
    );
    fc.assert(
      fc.property(given, (definition) => {
        const settings = settingsWith(() => undefined);
        expectSame(programs.map(({ tryDefinition }) => tryDefinition(definition, settings)));
      }),
      { numRuns: propertyRuns(100, 1000) },
    );
    const bad = { name: 'BAD NAME', description: 'd', german: 'D' };
    expect(
      programs[1]!.tryDefinition(
        bad,
        settingsWith(() => undefined),
      ),
    ).toMatchObject({ code: 'DEFINITIONS_INVALID' });
  });
});
