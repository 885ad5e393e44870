import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CommandryError } from 'commandry';
import type { RegisteredCommand } from 'commandry/protocol';
import { countPlan } from 'commandry/sync';
import { HARBOUR } from '../../tools/emulator/support/emulator.js';
import { SCENARIOS, type Scenario } from '../support/scenarios.js';
import { isRelease } from '../../support/property.js';
import { startServiceAtHand, type Declared, type ServiceAtHand } from '../support/service-at-hand.js';
import { withoutPause } from '../support/without-pause.js';

const SCOPES = [null, HARBOUR];
const DELAY_MS = 60_000;

/** A fault of the emulator's API, and its name. */
type Named = [name: string, fault: { readonly kind: string; readonly [setting: string]: unknown }];

/** The faults that break a call, once or for good, in the emulator's words. */
const BROKEN = [
  ['a connection that breaks before', { kind: 'drop', when: 'before' }],
  ['a connection that breaks after', { kind: 'drop', when: 'after' }],
  ['an error of Discord', { kind: 'status', status: 500 }],
  ['a service that is overloaded', { kind: 'status', status: 503 }],
] satisfies Named[];

/** The faults that make a call wait. */
const LIMITED = [
  ['a rate limit of the user', { kind: 'rate_limit', scope: 'user', retry_after_ms: 900 }],
  ['a rate limit of the resource', { kind: 'rate_limit', scope: 'shared', retry_after_ms: 900 }],
  ['a rate limit of everything', { kind: 'rate_limit', scope: 'global', retry_after_ms: 900 }],
] satisfies Named[];

let service: ServiceAtHand;
afterEach(() => service.stop());

/** Starts with what a scenario begins with, in every scope, and lets exactly the creates through that it needs. */
async function begin({ before, creates }: Scenario) {
  service = await startServiceAtHand({ createsPerDay: before.length + creates });
  const registered = new Map<string | null, RegisteredCommand[]>();
  for (const guildId of SCOPES) registered.set(guildId, await service.put(guildId, before));
  return registered;
}

const declaredBy = ({ declared, formerly = [], prune = true, entryPoint }: Scenario): Declared[] =>
  SCOPES.map((guildId) => {
    const isHere = guildId === null && typeof entryPoint === 'object';
    return { guildId, payloads: isHere ? [...declared, entryPoint] : declared, formerly, prune };
  });

const optionsOf = ({ entryPoint }: Scenario) => ({ dropEntryPoint: entryPoint === 'dropped' });

/** Runs a sync of what a scenario declares. */
const sync = (scenario: Scenario, through = fetch) =>
  service.declare(declaredBy(scenario), through).sync(optionsOf(scenario));

/** Discord as declared, every id kept that is to be kept, and nothing left to do. */
async function expectDone(scenario: Scenario, before: Map<string | null, RegisteredCommand[]>) {
  const now = new Map<string | null, RegisteredCommand[]>();
  const plan = await service.declare(declaredBy(scenario)).plan({
    ...optionsOf(scenario),
    read: async (guildId) => {
      const commands = await service.list(guildId);
      now.set(guildId, commands);
      return commands;
    },
  });
  expect(countPlan(plan)).toMatchObject({ requests: 0 });
  for (const [guildId, commands] of now) {
    const kept = scenario.prune === false ? scenario.before.filter(({ name }) => name === 'Wave') : [];
    const own = commands.filter(({ type }) => type !== 4);
    const entryPoint = commands.filter(({ type }) => type === 4);
    if (guildId === null) expectEntryPoint(scenario, entryPoint, before.get(null));
    expect(own.map(({ name }) => name).sort()).toEqual(
      [...scenario.declared, ...kept].map(({ name }) => name).sort(),
    );
    for (const payload of scenario.declared)
      expect(own.find(({ name, type }) => name === payload.name && type === payload.type)).toMatchObject(
        payload,
      );
    for (const [old, name] of scenario.keeps)
      expect(own.find((command) => command.name === name)?.id).toBe(
        before.get(guildId)?.find((command) => command.name === old)?.id,
      );
  }
}

function expectEntryPoint(
  { entryPoint }: Scenario,
  now: readonly RegisteredCommand[],
  before: readonly RegisteredCommand[] = [],
): void {
  const launch = before.find(({ type }) => type === 4);
  if (entryPoint === 'dropped') expect(now).toEqual([]);
  else if (entryPoint) expect(now).toMatchObject([{ ...entryPoint, id: launch?.id }]);
  else expect(now.map(({ id, name }) => ({ id, name }))).toEqual([{ id: launch?.id, name: 'Launch' }]);
}

interface Meddling {
  readonly fetch: typeof globalThis.fetch;
  /** How many calls there were. */
  readonly calls: () => number;
}

/** Lets something happen before the call of this number, from 1. Waits for rate limits are over at once. */
function meddle(at: number, happen: () => Promise<void>): Meddling {
  let calls = 0;
  return {
    calls: () => calls,
    fetch: async (input, init) => {
      calls++;
      if (calls === at) await happen();
      return withoutPause(await fetch(input, init));
    },
  };
}

/** The calls of a scenario: one to read each scope, and then those that write. */
const READS = SCOPES.length;
const calls = new Map<Scenario, number>();

beforeAll(async () => {
  for (const scenario of SCENARIOS) {
    await begin(scenario);
    const counting = meddle(0, () => Promise.resolve());
    await sync(scenario, counting.fetch);
    calls.set(scenario, counting.calls());
    await service.stop();
  }
});

/**
 * The calls that write, in turn; reading is the same for all, and has a page of its own. A run for a release tries each
 * fault at each call of each scenario. Other runs try each fault at each call of some scenario, and each call of a scenario
 * with some fault, which takes a third of the time.
 *
 * @param fault - The number of the fault.
 */
function* eachCall(scenario: Scenario, fault: number): Generator<number> {
  const step = isRelease ? 1 : 3;
  const offset = (SCENARIOS.indexOf(scenario) + fault) % step;
  for (let at = READS + 1; at <= (calls.get(scenario) ?? 0); at++) if (at % step === offset) yield at;
}

const numbered = (faults: readonly Named[]) =>
  faults.map(([what, fault], number) => [what, fault, number] as const);

const addFault = (fault: object, times: number) => async () => {
  await service.control('POST', '/faults', { on: 'api', ...fault, times });
};

describe.each(SCENARIOS)('$name, globally and in a guild:', (scenario) => {
  test('is done, and once is enough', async () => {
    const before = await begin(scenario);
    await sync(scenario);
    await expectDone(scenario, before);
  });

  test.each(numbered([...BROKEN, ...LIMITED]))(
    '%s, at each call in turn, is got over',
    async (_what, fault, number) => {
      for (const at of eachCall(scenario, number)) {
        const before = await begin(scenario);
        const meddling = meddle(at, addFault(fault, 1));
        await sync(scenario, meddling.fetch);
        expect(meddling.calls(), `at call ${at}`).toBeGreaterThan(calls.get(scenario)!);
        await expectDone(scenario, before);
        await service.stop();
      }
    },
  );

  // An error of Discord does nothing, as a connection that breaks before.
  test.each(numbered(BROKEN.filter(([, { kind }]) => kind === 'drop')))(
    '%s, from each call on, stops it, and a second run does the rest',
    async (_what, fault, number) => {
      for (const at of eachCall(scenario, number)) {
        const before = await begin(scenario);
        const meddling = meddle(at, addFault(fault, 1000));
        await expect(sync(scenario, meddling.fetch)).rejects.toBeInstanceOf(CommandryError);
        await service.control('DELETE', '/faults');
        await sync(scenario);
        await expectDone(scenario, before);
        await service.stop();
      }
    },
  );

  test('a death at each call, which is carried out when a second run has read, leaves the rest to that', async () => {
    for (const at of eachCall(scenario, 0)) {
      const before = await begin(scenario);
      const land = await dieAt(at, scenario);
      let landing: Promise<void> | undefined;
      const second = sync(scenario, async (input, init) => {
        if (init?.method !== 'GET') await (landing ??= land());
        return fetch(input, init);
      });
      await second;
      await (landing ??= land());
      await expectDone(scenario, before);
      await service.stop();
    }
  });
});

/**
 * Begins a run that is dead from its call of this number on; that call is on its way, and is carried out later.
 *
 * @returns A function that lets it be carried out.
 */
async function dieAt(at: number, scenario: Scenario): Promise<() => Promise<void>> {
  const never = new Promise<never>(() => undefined);
  const arrived = new Promise<void>((resolve) => {
    service.emulator.subscribe(({ type }) => {
      if (type === 'FAULT_USED') resolve();
    });
  });
  let calls = 0;
  const last = await new Promise<{ readonly answer: Promise<unknown> }>((resolve) => {
    void sync(scenario, async (input, init) => {
      calls++;
      if (calls < at) return fetch(input, init);
      if (calls === at) {
        await addFault({ kind: 'delay', delay_ms: DELAY_MS }, 1)();
        resolve({ answer: fetch(input, { ...init, signal: null }).then((response) => response.text()) });
      }
      return never;
    });
  });
  await arrived;
  return async () => {
    await service.control('POST', '/clock', { advance_ms: DELAY_MS });
    await last.answer;
  };
}
