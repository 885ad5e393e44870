import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, fromPayload, type PayloadHandlers } from 'commandry';
import type { CommandPayload, RegisteredCommand } from 'commandry/protocol';
import { planScope } from 'commandry/sync';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { HARBOUR } from '../../tools/emulator/support/emulator.js';
import { BUILT_TWICE } from '../support/built-commands.js';
import { startServiceAtHand, toWords, type ServiceAtHand } from '../support/service-at-hand.js';

let service: ServiceAtHand;
beforeAll(async () => {
  service = await startServiceAtHand({ createsPerDay: false });
});
afterAll(() => service.stop());

const payloadOf = (defined: (typeof BUILT_TWICE)[0]['defined']): CommandPayload =>
  createApp({ commands: [defined], ...createWireKit().credentials }).scopes[0]!.payloads[0]!;

const differences = (declared: CommandPayload, registered: readonly RegisteredCommand[]) =>
  planScope({
    guildId: null,
    declared: [declared],
    registered: registered.filter(({ type }) => type !== 4),
    nowMs: Date.now(),
  }).changes;

describe.each([
  ['global', null],
  ['a guild’s', HARBOUR],
])('what is %s is the same, whoever writes it:', (_where, guildId) => {
  test.each(BUILT_TWICE)('$name', async ({ built, defined }) => {
    const ours = payloadOf(defined);
    for (const sent of [built, ours]) {
      await service.put(guildId, [sent]);
      const listed = await service.list(guildId);
      expect(differences(built, listed)).toEqual([]);
      expect(differences(ours, listed)).toEqual([]);
    }
  });

  test('all of them at once, and a sync of what the builders registered writes nothing', async () => {
    await service.put(
      guildId,
      BUILT_TWICE.map(({ built }) => built),
    );
    const payloads = BUILT_TWICE.map(({ defined }) => payloadOf(defined));
    expect((await service.declare([{ guildId, payloads }]).sync()).writes).toBe(0);
  });
});

const run = () => 'x';
const HANDLERS: Readonly<Record<string, PayloadHandlers>> = {
  every: { run, autocomplete: { t: () => [] } },
  library: { 'card renew': run, lend: run },
};

test.each([
  ['global', null],
  ['a guild’s', HARBOUR],
])('a plan of %s builders has no changes where they are registered', async (_where, guildId) => {
  // A guild has neither contexts nor integration types, and Commandry refuses them there.
  const builders = BUILT_TWICE.map(({ built }) => built).filter(
    ({ contexts, dm_permission }) => guildId === null || (contexts ?? dm_permission) === undefined,
  );
  const commands = builders.map((built) =>
    fromPayload(built, HANDLERS[built.name] ?? run, guildId === null ? {} : { guilds: [guildId] }),
  );
  const { scopes } = createApp({ commands, ...createWireKit().credentials });
  const payloads = scopes.at(-1)?.payloads ?? [];
  expect(payloads).toEqual(builders);
  await service.put(guildId, builders);
  const registration = service.declare([{ guildId, payloads }]);
  expect(toWords(await registration.plan())).toEqual([]);
  await service.put(guildId, builders.slice(1));
  expect(toWords(await registration.plan())).toEqual([`create ${builders[0]?.name ?? ''}`]);
});

test('an entry point command that somebody registered is the one that is declared', async () => {
  const raw: CommandPayload = {
    type: 4,
    name: 'launch',
    description: 'Play',
    handler: 1,
    contexts: [2, 1, 0],
  };
  await service.put(null, [raw]);
  const declared = { ...raw, contexts: [0, 1, 2] };
  expect((await service.declare([{ guildId: null, payloads: [declared] }]).sync()).writes).toBe(0);
});
