import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { CommandPayload, RegisteredCommand } from 'commandry/protocol';
import { countPlan } from 'commandry/sync';
import { HARBOUR } from '../../tools/emulator/support/emulator.js';
import { propertyRuns } from '../../support/property.js';
import { entryPoint, globalCommands, guildCommands } from '../support/arbitrary-commands.js';
import { startServiceAtHand, type ServiceAtHand } from '../support/service-at-hand.js';

const ORACLE = '300000000000000001';

let service: ServiceAtHand;
/** A second service, on which what is declared is all there ever was. */
let oracle: ServiceAtHand;
beforeAll(async () => {
  const options = { createsPerDay: false } as const;
  [service, oracle] = await Promise.all([
    startServiceAtHand(options),
    startServiceAtHand(options, [HARBOUR, ORACLE]),
  ]);
});
afterAll(() => Promise.all([service.stop(), oracle.stop()]));

const keyOf = ({ type = 1, name }: { type?: number; name: string }) => `${type} ${type === 4 ? '' : name}`;

/** The commands as a user and a client see them, with unordered parts sorted. */
function seen(commands: readonly RegisteredCommand[]) {
  const sorted = JSON.parse(JSON.stringify(commands), (_key, value: unknown) =>
    Array.isArray(value) && typeof value[0] === 'number' ? value.toSorted() : value,
  ) as RegisteredCommand[];
  return sorted
    .map(({ id, version, application_id, guild_id, ...command }) => command)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Fields that a declaration leaves open stay as they were; the rest is compared. */
function withoutOpen(commands: ReturnType<typeof seen>, declared: readonly CommandPayload[]) {
  return commands.map((command) => {
    const payload = declared.find((candidate) => keyOf(candidate) === keyOf(command));
    const copy: Record<string, unknown> = { ...command };
    if (!payload?.integration_types) delete copy['integration_types'];
    if (command.type !== 4 || payload?.contexts || payload?.dm_permission !== undefined) return copy;
    delete copy['contexts'];
    delete copy['dm_permission'];
    return copy;
  });
}

async function reach(
  guildId: string | null,
  before: readonly CommandPayload[],
  declared: readonly CommandPayload[],
): Promise<void> {
  const remote = await service.put(guildId, before);
  const report = await service.declare([{ guildId, payloads: declared }]).sync();
  const [plan] = report.plan.scopes;
  const now = await service.list(guildId);
  const own = now.filter((command) => command.type !== 4 || declared.some(({ type }) => type === 4));
  await oracle.put(guildId, []);
  await oracle.put(guildId, declared);
  const wanted = (await oracle.list(guildId)).filter((command) =>
    own.some((one) => keyOf(one) === keyOf(command)),
  );
  expect(withoutOpen(seen(own), declared)).toEqual(withoutOpen(seen(wanted), declared));

  // Nothing that was there under a name has lost its id, and nothing is new but what the plan calls new.
  const idOf = new Map(remote.map((command) => [keyOf(command), command.id]));
  for (const command of own) expect([command.id, undefined]).toContain(idOf.get(keyOf(command)));
  const known = new Set(remote.map(({ id }) => id));
  const created = plan?.changes.filter(({ action }) => action === 'create') ?? [];
  expect(
    now
      .filter(({ id }) => !known.has(id))
      .map(keyOf)
      .sort(),
  ).toEqual(created.map(keyOf).sort());
  // Commands that match are left alone. A dm_permission that contexts hide is not seen, and goes with any overwrite.
  const hiding = new Set(
    before.filter(({ contexts, dm_permission }) => contexts && dm_permission === false).map(keyOf),
  );
  for (const { id } of plan?.unchanged.filter((command) => !hiding.has(keyOf(command))) ?? [])
    expect(now.find((command) => command.id === id)?.version).toBe(
      remote.find((command) => command.id === id)?.version,
    );

  const again = await service.declare([{ guildId, payloads: declared }]).plan();
  expect(countPlan(again)).toMatchObject({ create: 0, update: 0, rename: 0, delete: 0, requests: 0 });
  expect(plan?.requests.length).toBeLessThanOrEqual(1);
}

test('from any state to any declared one, globally: applying reaches it, and then the plan is empty', async () => {
  const state = fc
    .tuple(globalCommands, fc.option(entryPoint))
    .map(([commands, entry]) => (entry ? [...commands, entry] : commands));
  await fc.assert(
    fc.asyncProperty(state, state, (before, declared) => reach(null, before, declared)),
    { numRuns: propertyRuns(25, 500) },
  );
});

test('from any state to any declared one, in a guild: applying reaches it, and then the plan is empty', async () => {
  await fc.assert(
    fc.asyncProperty(guildCommands, guildCommands, (before, declared) => reach(HARBOUR, before, declared)),
    { numRuns: propertyRuns(25, 500) },
  );
});
