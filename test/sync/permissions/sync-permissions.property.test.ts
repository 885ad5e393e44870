import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import type { PermissionEntry } from 'commandry/protocol';
import { BEN, GENERAL, HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { propertyRuns } from '../../support/property.js';
import { DECK, SAILORS, slash, startHarbour } from './support/harbour.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';

const target = fc.constantFrom<Pick<PermissionEntry, 'id' | 'type'>>(
  { type: 1, id: SAILORS },
  { type: 1, id: HARBOUR },
  { type: 2, id: BEN },
  { type: 3, id: GENERAL },
  { type: 3, id: DECK },
);
const entries = fc
  .uniqueArray(fc.record({ target, permission: fc.boolean() }), {
    selector: (entry) => `${entry.target.type} ${entry.target.id}`,
  })
  .map((list) => list.map((entry) => ({ ...entry.target, permission: entry.permission })));

/** The permissions of the application, of a global command and of one of the guild. */
const state = fc.tuple(entries, entries, entries);
/** The same as it is declared; of the undefined nothing is. */
const wish = fc.tuple(...[0, 1, 2].map(() => fc.option(entries, { nil: undefined })));

const meaning = (list: readonly PermissionEntry[]) =>
  list
    .map(({ type, id, permission }) => `${type} ${id} ${permission}`)
    .sort()
    .join();

test('from any state a sync reaches what is declared, writes what differs and no more, and leaves the rest', async () => {
  const harbour = await startHarbour();
  const ids = [
    WEATHER.id,
    await harbour.register(slash('sail')),
    await harbour.register(slash('anchor'), HARBOUR),
  ];
  const bearerToken = await harbour.grant();
  const { set, get } = harbour.client({ bearerToken });
  const toSettings = (list: PermissionEntry[] | undefined) =>
    list === undefined ? {} : { permissions: { [HARBOUR]: list } };
  await fc.assert(
    fc.asyncProperty(state, wish, async (before, declared) => {
      for (const [index, id] of ids.entries()) await set(HARBOUR, id, before[index]!);
      const command = (name: string, guilds?: readonly string[]) => ({
        name,
        description: `What ${name} does`,
        guilds,
        run: () => 'Aye',
      });
      const app = createWeatherApp(harbour, {
        ...toSettings(declared[0]),
        commands: [
          defineCommand({ ...command('sail'), ...toSettings(declared[1]) }),
          defineCommand({ ...command('anchor', [HARBOUR]), ...toSettings(declared[2]) }),
        ],
      });
      const wanted = before.map((list, index) => declared[index] ?? list);
      const differing = wanted.filter((list, index) => meaning(list) !== meaning(before[index]!));
      expect((await app.syncPermissions({ bearerToken })).writes).toBe(differing.length);
      for (const [index, id] of ids.entries()) {
        const { permissions } = await get(HARBOUR, id);
        expect(meaning(permissions as PermissionEntry[])).toBe(meaning(wanted[index]!));
      }
      const next = await app.planPermissions();
      expect(next.guilds.flatMap(({ changes }) => changes)).toEqual([]);
      expect((await app.syncPermissions({ bearerToken })).writes).toBe(0);
    }),
    { numRuns: propertyRuns(8, 200) },
  );
});
