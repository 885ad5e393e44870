import { afterEach, describe, expect, test } from 'vitest';
import { CommandryError } from 'commandry';
import type { CommandPayload } from 'commandry/protocol';
import { SyncError, type Plan, type SyncReport } from 'commandry/sync';
import { ADA, HARBOUR } from '../../tools/emulator/support/emulator.js';
import { startServiceAtHand, toWords, type ServiceAtHand } from '../support/service-at-hand.js';
import { withoutPause } from '../support/without-pause.js';

const GLOBAL = '/applications/{application.id}/commands';
const OF_GUILD = '/applications/{application.id}/guilds/{guild.id}/commands';

/** Every call that only reads, and what a plan is without its answer. */
const READS = [
  ['the global commands', GLOBAL, { scope: null }],
  ['the commands of a guild', OF_GUILD, { scope: HARBOUR }],
  ['the permissions of a guild', `${OF_GUILD}/permissions`, { scope: undefined }],
] as const;

/** The faults of a call, in the emulator's words. */
const FAULTS = [
  ['a connection that breaks before', { kind: 'drop', when: 'before' }],
  ['a connection that breaks after', { kind: 'drop', when: 'after' }],
  ['an error of Discord', { kind: 'status', status: 500 }],
  ['a service that is overloaded', { kind: 'status', status: 503 }],
  ['a rate limit of the user', { kind: 'rate_limit', scope: 'user', retry_after_ms: 900 }],
  ['a rate limit of the resource', { kind: 'rate_limit', scope: 'shared', retry_after_ms: 900 }],
  ['a rate limit of everything', { kind: 'rate_limit', scope: 'global', retry_after_ms: 900 }],
  ['an answer that is on its way for a minute', { kind: 'delay', delay_ms: 60_000 }],
] as const;

const ping: CommandPayload = { type: 1, name: 'ping', description: 'Is it there?' };
const roll: CommandPayload = { type: 1, name: 'roll', description: 'Rolls' };
const wave: CommandPayload = { type: 2, name: 'Wave' };
const PLANNED = ['create Wave', 'delete roll', 'create Wave', 'delete roll'];

let service: ServiceAtHand;
afterEach(() => service.stop());

/** In both scopes a command goes, one comes and one stays. The one that goes has permissions in the guild. */
async function begin(): Promise<void> {
  service = await startServiceAtHand();
  for (const guildId of [null, HARBOUR]) {
    const gone = (await service.put(guildId, [ping, roll])).find(({ name }) => name === 'roll')!;
    const permissions = [{ id: HARBOUR, type: 1, permission: false }];
    await service.control('PUT', `/guilds/${HARBOUR}/commands/${gone.id}/permissions`, {
      as: ADA,
      permissions,
    });
  }
}

const registration = () =>
  service.declare(
    [null, HARBOUR].map((guildId) => ({ guildId, payloads: [ping, wave] })),
    async (input, init) => withoutPause(await fetch(input, init)),
  );

const addFault = (path: string, fault: object, times: number) =>
  service.control('POST', '/faults', { on: 'api', method: 'GET', path, times, ...fault });

async function expectDone(): Promise<void> {
  for (const guildId of [null, HARBOUR]) {
    const names = (await service.list(guildId)).map(({ name }) => name);
    expect(names.filter((name) => name !== 'Launch').sort()).toEqual(['Wave', 'ping']);
  }
  expect(toWords(await registration().plan())).toEqual([]);
}

/** The result of a run, or its error. */
const settle = async <T>(run: Promise<T>): Promise<T | Error> =>
  run.catch((error: unknown) => error as Error);

describe.each(READS)('when %s are read,', (_read, path, { scope }) => {
  test.each(FAULTS)('%s, once, is got over: the plan is whole, and a sync does it', async (_fault, fault) => {
    await begin();
    await addFault(path, fault, 1);
    const planning = registration().plan();
    if (fault.kind === 'delay') await letPass(planning);
    const plan = await planning;
    expect(toWords(plan)).toEqual(PLANNED);
    const losses = plan.scopes.flatMap(({ permissionLosses }) => permissionLosses);
    expect(losses.map(({ known }) => known?.length)).toEqual([1, 1]);
    await addFault(path, fault, 1);
    const syncing = registration().sync();
    if (fault.kind === 'delay') await letPass(syncing);
    expect(await syncing).toMatchObject({ writes: 2 });
    await expectDone();
  });

  test.each(FAULTS.filter(([, { kind }]) => kind === 'drop' || kind === 'status'))(
    '%s, again and again, keeps what was read from nothing, and a second run does the rest',
    async (_fault, fault) => {
      await begin();
      await addFault(path, fault, 1000);
      checkUnfinished(await settle(registration().sync()), scope);
      await service.control('DELETE', '/faults');
      await registration().sync();
      await expectDone();
    },
  );

  test('a death leaves everything to the next run', async () => {
    await begin();
    await addFault(path, { kind: 'delay', delay_ms: 60_000 }, 1);
    const used = faultUsed();
    // Nothing comes back to it: it is dead.
    const dead = service.declare(
      [null, HARBOUR].map((guildId) => ({ guildId, payloads: [ping, wave] })),
      async (input, init) => {
        const answer = await fetch(input, init);
        if (new URL(input).pathname.endsWith('/permissions') || scope !== undefined)
          await new Promise(() => undefined);
        return answer;
      },
    );
    void dead.sync();
    await used;
    await registration().sync();
    await expectDone();
    await service.control('POST', '/clock', { advance_ms: 60_000 });
    await expectDone();
  });
});

/** Resolves when the emulator has met a fault. */
const faultUsed = () =>
  new Promise<void>((resolve) => {
    service.emulator.subscribe(({ type }) => {
      if (type === 'FAULT_USED') resolve();
    });
  });

/** Lets a minute pass as soon as a call waits for it. */
async function letPass(run: Promise<unknown>): Promise<void> {
  run.catch(() => undefined);
  await faultUsed();
  await service.control('POST', '/clock', { advance_ms: 60_000 });
}

/** Without the commands of a scope the other one is done; without permissions everything is, and they are unknown. */
function checkUnfinished(done: SyncReport | Error, scope: string | null | undefined): void {
  if (scope === undefined) {
    expect(done).toMatchObject({ writes: 2 });
    const { scopes } = (done as { readonly plan: Plan }).plan;
    expect(scopes.flatMap(({ permissionLosses }) => permissionLosses)).toMatchObject([
      { known: null },
      { known: null },
    ]);
    return;
  }
  expect(done).toBeInstanceOf(CommandryError);
  // A service that cannot be reached stops everything; one that fails, what it fails in.
  if (!(done instanceof SyncError)) {
    expect(done).toMatchObject({ code: 'DISCORD_UNREACHABLE' });
    return;
  }
  expect(done.report.plan.unread).toMatchObject([{ guildId: scope, code: 'DISCORD_REFUSED' }]);
  expect(done.report).toMatchObject({ writes: 1 });
}
