import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  commandWrites,
  NOT_HERE,
  served,
  startFleet,
  type Fleet,
} from '../../../test/e2e/examples/replicas/fleet.js';
import { click, invoke, Load } from '../../../test/e2e/examples/replicas/load.js';

describe.skipIf(NOT_HERE !== undefined)('three web processes behind a proxy, and two workers', () => {
  const load = new Load();
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet(load.watch);
  });
  afterAll(() => fleet.stop());

  it('registered the commands once', () => {
    expect(commandWrites(fleet)).toMatchObject([{ method: 'PUT', status: 200 }]);
  });

  it('count together: a fourth coupon is refused, whichever process is asked', async () => {
    const shown: string[] = [];
    for (let use = 0; use < 4; use++) shown.push((await invoke(fleet, 'ada', '/coupon')).shown);
    expect(shown.map((text) => text.includes('One roll'))).toEqual([true, true, true, false]);
    expect(new Set(served(fleet).slice(-4)).size).toBe(3);
  });

  it('refuse together what arrives again: the second process knows what the first has seen', async () => {
    await fleet.addFault({ on: 'delivery', kind: 'duplicate' });
    expect((await invoke(fleet, 'ada', '/bread')).shown).toContain('Rye');
    const seconds = fleet.events.flatMap((event) =>
      event.type === 'FAULT_USED' ? (event.second ?? []) : [],
    );
    expect(seconds).toMatchObject([{ status: 409 }]);
    expect(fleet.proxy.lines.at(-1)).toMatch(/^POST \/interactions 409/);
  });

  it('pass a click on to the process that waits for it', async () => {
    const { message } = await invoke(fleet, 'ada', '/order');
    const clicked = await click(fleet, 'ada', message!);
    const [asked, received] = served(fleet).slice(-2);
    expect(received).not.toBe(asked);
    expect(clicked.outcome).toBe('updated');
    await expect.poll(() => load.timesGiven(`${message!.id}: One large loaf, with pleasure.`)).toBe(1);
  });
});
