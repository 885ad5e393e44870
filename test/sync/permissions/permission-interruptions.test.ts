import { describe, expect, test } from 'vitest';
import { defineCommand, allowUser, denyUser } from 'commandry';
import { ADA, BEN, HARBOUR } from '../../tools/emulator/support/emulator.js';
import { isRelease } from '../../support/property.js';
import { createPatientClock } from '../../support/time/patient-clock.js';
import { LIGHTHOUSE, slash, startHarbour } from './support/harbour.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';

const COMMANDS = '/applications/{a}/guilds/{g}/commands';
/** The calls of a sync of two commands, one of them of the guild, and the application, in two guilds. */
const CALLS = [
  ['the list of global commands', 'GET', '/applications/{a}/commands', 1],
  ['the list of the commands of a guild', 'GET', COMMANDS, 1],
  ['the permissions of the first guild', 'GET', `${COMMANDS}/permissions`, 1],
  ['those of the second', 'GET', `${COMMANDS}/permissions`, 2],
  ...[1, 2, 4].map((count) => [`write ${count}`, 'PUT', `${COMMANDS}/{c}/permissions`, count] as const),
] as const;

/** More often than a call is repeated. */
const OFTEN = 4;
const FAULTS = [
  ['a connection that breaks before', { kind: 'drop', when: 'before' }, OFTEN],
  ['a connection that breaks after', { kind: 'drop', when: 'after' }, OFTEN],
  ['one that breaks once', { kind: 'drop', when: 'after' }, 1],
  ['an error of Discord', { kind: 'status', status: 500 }, OFTEN],
] as const;

async function startSailing() {
  const harbour = await startHarbour();
  await harbour.register(slash('sail'));
  await harbour.register(slash('anchor'), HARBOUR);
  const bearerToken = await harbour.grant();
  const declared = [allowUser(ADA), denyUser(BEN)];
  const app = createWeatherApp(harbour, {
    fetch: harbour.fetch,
    clock: createPatientClock(),
    permissions: { [HARBOUR]: declared, [LIGHTHOUSE]: declared },
    commands: ['sail', 'anchor'].map((name) =>
      defineCommand({
        name,
        description: `What ${name} does`,
        permissions: { [HARBOUR]: declared },
        ...(name === 'anchor' ? { guilds: [HARBOUR] } : {}),
        run: () => 'Aye',
      }),
    ),
  });
  return { harbour, app, bearerToken };
}

/** A run for a release tries each fault at each call; others each fault at every second call, and each call with half of the faults. */
const callsFor = (fault: object) => {
  const offset = FAULTS.findIndex(([, each]) => each === fault);
  return CALLS.filter((_call, at) => isRelease || (at + offset) % 2 === 0);
};

describe.each(FAULTS)('with %s', (_fault, fault, times) => {
  test.each(callsFor(fault))(
    'at %s, a second run does what is left, and a third nothing',
    async (_call, method, path, at) => {
      const { harbour, app, bearerToken } = await startSailing();
      const addFault = async (kind: object, count: number) => {
        const body = { on: 'api', method, path, times: count, ...kind };
        const { status, text } = await harbour.control('POST', '/faults', body);
        expect(status, text).toBe(201);
      };
      // The calls before it pass: to come a millisecond later is a fault that does no harm.
      if (at > 1) await addFault({ kind: 'delay', delay_ms: 1 }, at - 1);
      await addFault(fault, times);
      const first = await app.syncPermissions({ bearerToken }).then(
        ({ writes }) => writes,
        (thrown: unknown) => {
          const error = thrown as { readonly code?: string; readonly report?: { readonly writes: number } };
          expect(error.code).toMatch(/^(DISCORD_|PERMISSIONS_INCOMPLETE)/);
          return error.report?.writes ?? 0;
        },
      );
      if (times === 1) expect(first).toBe(4);
      await harbour.control('DELETE', '/faults');
      const { writes } = await app.syncPermissions({ bearerToken });
      // A write whose answer was lost was not counted, and is not repeated.
      expect(first + writes).toBeLessThanOrEqual(4);
      harbour.requests.length = 0;
      expect((await app.syncPermissions({ bearerToken })).writes).toBe(0);
      expect(harbour.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
      const sets = [...(await app.fetchPermissions(HARBOUR)), ...(await app.fetchPermissions(LIGHTHOUSE))];
      expect(sets.map(({ permissions }) => permissions.length)).toEqual([2, 2, 2, 2]);
    },
  );
});
