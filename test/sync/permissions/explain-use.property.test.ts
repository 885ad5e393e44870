import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPermissionsClient, permissionsIn, canUse } from 'commandry/sync';
import { systemClock } from '../../../src/common/clock.js';
import { explainIn, readCircumstances } from '../../../src/sync/permissions/explain-use.js';
import { connectGuilds } from '../../../src/rest/guilds-client.js';
import { createDiscordClient } from '../../../src/rest/discord-client.js';
import {
  crowd,
  HARBOUR,
  OWNER,
  USERS,
  type Crowd,
} from '../../tools/emulator/support/worlds/crowded-world.js';
import { startTestEmulator, type TestEmulator } from '../../tools/emulator/support/emulator.js';
import { propertyRuns } from '../../support/property.js';

const NOW_MS = Date.parse('2026-03-04T05:06:07.089Z');
const WATCH = '1009';

/** The first application of a crowd, with a bot that sees everything in Harbour. */
function withWatchfulBot({ world }: Crowd): Crowd['world'] {
  const [{ botUserId }] = world.applications as [(typeof world.applications)[0]];
  return {
    ...world,
    roles: [...world.roles!, { id: WATCH, guildId: HARBOUR, name: 'watch', permissions: '8' }],
    members: [...world.members!, { guildId: HARBOUR, userId: botUserId, roles: [WATCH] }],
  };
}

/** Registers the commands of the application and sets their permissions. */
async function fill(emulator: TestEmulator, drawn: Crowd): Promise<void> {
  const [{ id, token }] = drawn.world.applications as [(typeof drawn.world.applications)[0]];
  const [{ global, guild }] = drawn.commands as [(typeof drawn.commands)[0]];
  const ids: string[] = [];
  for (const [scope, body] of [
    ['', global],
    [`/guilds/${HARBOUR}`, guild],
  ] as const) {
    const path = `/api/v10/applications/${id}${scope}/commands`;
    const answer = await emulator.request('PUT', path, { body, headers: { authorization: `Bot ${token}` } });
    expect(answer.status, answer.text).toBe(200);
    ids.push(...(answer.body as { id: string }[]).map((command) => command.id));
  }
  for (const [index, target] of [...ids, id].entries()) {
    const path = `/guilds/${HARBOUR}/commands/${target}/permissions`;
    const permissions = drawn.permissions[0]![index]!;
    const answer = await emulator.control('PUT', path, { as: OWNER, permissions });
    expect(answer.status, answer.text).toBe(200);
  }
}

interface Availability {
  readonly available?: boolean;
  readonly reason?: string;
  readonly rule?: { readonly code: string };
  readonly authorizing_integration_owners?: Readonly<Record<string, string>>;
}

/** Holds `canUse`, with nothing but what the API gave, against what the emulator says. Counts the rules that decided. */
async function hold(parameters: fc.Parameters<[Crowd]>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(crowd, async (drawn) => {
      const emulator = await startTestEmulator({ world: withWatchfulBot(drawn), now: () => NOW_MS });
      await fill(emulator, drawn);
      const [{ id: applicationId, token }] = drawn.world.applications as [
        (typeof drawn.world.applications)[0],
      ];
      const options = { applicationId, token, baseUrl: emulator.baseUrl, fetch, clock: systemClock };
      const guilds = connectGuilds(options);
      const { commands } = createDiscordClient(options);
      const all = [...(await commands().list()), ...(await commands(HARBOUR).list())];
      const overwrites = await createPermissionsClient(options).list(HARBOUR);
      const channels = drawn.world.channels!.filter(({ guildId }) => guildId === HARBOUR);
      const members = drawn.world.members!.filter(
        ({ guildId, userId }) => guildId === HARBOUR && USERS.includes(userId),
      );
      for (const { userId } of members) {
        for (const channel of channels) {
          const circumstances = await readCircumstances(guilds, HARBOUR, userId, channel.id);
          for (const command of all) {
            const path = `/users/${userId}/commands/${command.id}/availability?channel_id=${channel.id}`;
            const {
              available,
              reason,
              rule,
              authorizing_integration_owners: owners,
            } = (await emulator.control('GET', path)).body as Availability;
            // Commands that are hidden for another reason, or come by the user's own installation, are left out.
            const isAsked = available ? owners?.['0'] !== undefined : reason === 'NOT_PERMITTED';
            if (!isAsked) continue;
            const explained = explainIn(circumstances, command, overwrites, NOW_MS);
            const where = `${userId} in ${channel.id} with ${JSON.stringify(command)}`;
            expect(explained.allowed, where).toBe(available);
            if (rule) expect(explained.rule, where).toEqual(rule);
            const { guild, member, parent } = circumstances;
            const permissions = permissionsIn(guild, member, parent ?? circumstances.channel, NOW_MS);
            const { allowed, rule: deciding } = explained;
            expect(
              canUse({ ...member, permissions }, circumstances.channel, command, overwrites, guild),
            ).toEqual({ allowed, rule: deciding });
            expect(explained.steps.at(-1)).toMatchObject({ allowed, rule: deciding });
            const kind = `${available ? 'allowed' : 'denied'} by ${explained.rule.code}`;
            counts[kind] = (counts[kind] ?? 0) + 1;
          }
        }
      }
      await emulator.stop();
    }),
    parameters,
  );
  return counts;
}

describe('canUse says what the emulator does', () => {
  test('of a crowd in which many rules decide', async () => {
    const counts = await hold({ seed: 11, numRuns: 3 });
    expect(Object.keys(counts).length).toBeGreaterThanOrEqual(10);
  });

  test('for every member, channel and command of any crowd', async () => {
    await hold({ numRuns: propertyRuns(2, 15) });
  });
});
