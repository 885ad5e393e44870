import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../../../tools/src/emulator/index.js';
import type { Fault } from '../../../../tools/src/emulator/domain/faults/fault.js';
import type { FaultsResult } from '../../../../tools/src/emulator/http/control/fault-routes.js';
import { createStageActions } from '../../../../tools/src/playground/stage/stage-actions.js';
import {
  describeFault,
  describeUse,
  FAULT_KINDS,
  isLatency,
  toFaultRequest,
  toLatency,
} from '../../../../tools/src/playground/stage/faults.js';
import { HARBOUR, startTestEmulator } from '../../emulator/support/emulator.js';

describe('a fault of the form', () => {
  it('is one that the emulator takes, whatever its kind', async () => {
    const { control } = await startTestEmulator();
    for (const kind of FAULT_KINDS) {
      const entries = kind.fields.some(({ name }) => name === 'event') ? { event: 'MESSAGE_CREATE' } : {};
      const { status, body } = await control('POST', '/faults', toFaultRequest(kind, entries, 2, HARBOUR));
      // No bot is connected to the gateway, which an outage is of at once.
      if (kind.kind === 'outage') expect(body).toMatchObject({ code: 'NO_SESSION' });
      else expect([kind.label, status]).toEqual([kind.label, 201]);
    }
  });

  it('has what was entered, and leaves out what was not', () => {
    const status = FAULT_KINDS.find(({ on, kind }) => on === 'api' && kind === 'status')!;
    expect(toFaultRequest(status, { status: '502', path: ' /webhooks ' }, 3, null)).toEqual({
      on: 'api',
      kind: 'status',
      times: 3,
      status: 502,
      path: '/webhooks',
    });
    const delay = FAULT_KINDS.find(({ on, kind }) => on === 'delivery' && kind === 'delay')!;
    expect(toFaultRequest(delay, { delay_ms: '1.5', interaction_type: '4' }, 1, null)).toEqual({
      on: 'delivery',
      kind: 'delay',
      times: 1,
      delay_ms: 1_500,
      interaction_type: 4,
    });
  });

  it('is described with what it does and how often it struck', () => {
    const fault = { id: '1', on: 'delivery', kind: 'delay', delay_ms: 2_000, times: 3, used: 1 } as const;
    expect(describeFault({ ...fault, interaction_type: 4 })).toBe(
      'A delivery arrives late, 2 s, autocomplete',
    );
    expect(describeUse(fault)).toBe('triggered 1 of 3');
  });
});

describe('the latency', () => {
  /** The actions of the bar in an emulator. */
  async function start() {
    const { control } = await startTestEmulator();
    const refusals: string[] = [];
    let known: FaultsResult = { faults: [], struck: [] };
    const read = async () => {
      known = (await control('GET', '/faults')).body as FaultsResult;
      return known.faults.map((fault) => (isLatency(fault) ? fault.delay_ms : fault.kind));
    };
    const send = async (method: string, path: string, body?: object) => {
      const answer = (await control(method, path, body)).body;
      await read();
      return answer;
    };
    const actions = createStageActions(
      { send, addFault: async (fault: FaultRequest) => void (await send('POST', '/faults', fault)) },
      {
        refuse: (_label, text) => refusals.push(text),
        get state() {
          return { faults: known } as never;
        },
      },
    );
    return { actions, read, refusals };
  }

  it('is one delay of all deliveries, which another replaces and 0 takes away', async () => {
    const { actions, read } = await start();
    await actions.setLatency(500);
    await actions.setLatency(1_000);
    expect(await read()).toEqual([1_000]);
    await actions.setLatency(0);
    expect(await read()).toEqual([]);
  });

  it('stays behind a fault that is armed later, which would never strike otherwise', async () => {
    const { actions, read } = await start();
    await actions.setLatency(500);
    await actions.arm({ on: 'delivery', kind: 'wrong_signature' });
    expect(await read()).toEqual(['wrong_signature', 500]);
  });

  it('is a delay like others in what it is described with', () => {
    const fault = { ...toLatency(500), id: '1', used: 0 } as Fault;
    expect([describeFault(fault), describeUse(fault)]).toEqual(['A delivery arrives late, 0.5 s', '']);
  });
});
