import { describe, expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { SyncError } from 'commandry/sync';
import { createWorld } from '../../../tools/src/emulator/index.js';
import {
  AUTHORIZATION,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../tools/emulator/support/emulator.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';
import { rejectionOf } from '../../support/failures.js';

const INNER = `/api/v10/applications/${WEATHER.id}`;

/** An app of one slash command, or more, and what is registered behind its back before its first write. */
async function startRegistering({
  names = ['ping'],
  guilds,
  prune = true,
  embedded = false,
  meddle,
}: {
  readonly names?: readonly string[];
  readonly guilds?: readonly string[];
  readonly prune?: boolean;
  readonly embedded?: boolean;
  readonly meddle?: (emulator: Awaited<ReturnType<typeof startTestEmulator>>) => Promise<unknown>;
}) {
  const world = createWorld();
  world.applications[0]!.embedded = embedded;
  const emulator = await startTestEmulator({ world });
  let isMeddled = meddle === undefined;
  const app = createWeatherApp(emulator, {
    prune,
    commands: names.map((name) =>
      defineCommand({ name, description: 'd', ...(guilds ? { guilds } : {}), run: () => 'ok' }),
    ),
    fetch: async (input, init) => {
      if (!isMeddled && init?.method !== 'GET') {
        isMeddled = true;
        await meddle?.(emulator);
      }
      return fetch(input, init);
    },
  });
  return { emulator, app };
}

describe('an entry point command that is made while a sync is on its way', () => {
  test('keeps it from overwriting, with the reason and what to do, and the next sync keeps it', async () => {
    const { emulator, app } = await startRegistering({
      names: ['ping', 'pong'],
      meddle: ({ control }) => control('PATCH', `/applications/${WEATHER.id}`, { embedded: true }),
    });
    const error = await rejectionOf(app.sync());
    expect(error.code).toBe('ENTRY_POINT_LEFT_OUT');
    expect(error.discord).toMatchObject({ status: 400, code: 50240 });
    expect(error.message).toMatchInlineSnapshot(
      `"The global commands were refused: You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately. (status 400, code 50240). Run sync() again: the entry point command was created after the plan was. To delete it, run sync({ dropEntryPoint: true })."`,
    );
    const names = async () =>
      ((await emulator.api('GET', '')).body as { name: string }[]).map(({ name }) => name);
    expect(await names()).toEqual(['Launch']);
    expect(await app.sync()).toMatchObject({ writes: 1 });
    expect((await names()).sort()).toEqual(['Launch', 'ping', 'pong']);
  });
});

describe('a scope that is full', () => {
  const others = (count: number) => Array.from({ length: count }, (_, index) => slash(`other-${index}`));
  const places = [
    ['the global commands', undefined, ''],
    [`the commands of guild ${HARBOUR}`, [HARBOUR], `/guilds/${HARBOUR}`],
  ] as const;

  test.each(places)(
    'of others refuses a new command with the reason and what to do: %s',
    async (where, guilds, path) => {
      const { emulator, app } = await startRegistering({ ...(guilds ? { guilds } : {}), prune: false });
      await emulator.request('PUT', `${INNER}${path}/commands`, {
        headers: AUTHORIZATION,
        body: others(100),
      });
      const error = await rejectionOf(app.sync());
      expect(error.code).toBe('TOO_MANY_COMMANDS');
      expect(error.discord).toMatchObject({ status: 400, code: 30032 });
      expect(error.message).toContain(
        `${where.replace('the', 'The')} were refused: Maximum number of application commands reached (100).`,
      );
      expect(error.message).toContain(
        'Turn some of the commands into subcommands, or remove some; others may',
      );
      await emulator.request('PUT', `${INNER}${path}/commands`, { headers: AUTHORIZATION, body: others(99) });
      expect(await app.sync()).toMatchObject({ writes: 1 });
    },
  );

  test('does not keep another scope from being done', async () => {
    const { emulator, app } = await startRegistering({ guilds: [HARBOUR], prune: false });
    const both = createWeatherApp(emulator, {
      prune: false,
      commands: [
        defineCommand({ name: 'here', description: 'd', guilds: [HARBOUR], run: () => 'ok' }),
        defineCommand({ name: 'everywhere', description: 'd', run: () => 'ok' }),
      ],
    });
    await emulator.request('PUT', `${INNER}/commands`, { headers: AUTHORIZATION, body: others(100) });
    const error = await rejectionOf(both.sync());
    expect(error).toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      report: {
        writes: 1,
        scopes: [
          { guildId: null, outcome: 'failed', failure: { code: 'TOO_MANY_COMMANDS' } },
          { guildId: HARBOUR, outcome: 'done' },
        ],
      },
    });
    expect(await app.plan()).toMatchObject({ unread: [] });
  });
});
