import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFleet, NOT_HERE, type Fleet } from '../../../test/e2e/examples/replicas/fleet.js';
import { click, invoke, Load } from '../../../test/e2e/examples/replicas/load.js';

describe.skipIf(NOT_HERE !== undefined)('three web processes behind a proxy, and two workers', () => {
  const load = new Load();
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet(load.watch);
  });
  afterAll(() => fleet.stop());

  /** The web processes that answered interactions, in order, by the log of the proxy. */
  const served = () =>
    fleet.proxy.lines.flatMap((line) => /^POST \/interactions 200 (web\d),/.exec(line)?.[1] ?? []);
  const commandWrites = () =>
    fleet.events.filter(
      (event) => event.type === 'API_RESPONSE' && event.path.endsWith('/commands') && event.method !== 'GET',
    );

  it('registered the commands once', () => {
    expect(commandWrites()).toMatchObject([{ method: 'PUT', status: 200 }]);
  });

  it('count together: a fourth coupon is refused, whichever process is asked', async () => {
    const shown: string[] = [];
    for (let use = 0; use < 4; use++) shown.push((await invoke(fleet, 'ada', '/coupon')).shown);
    expect(shown.map((text) => text.includes('One roll'))).toEqual([true, true, true, false]);
    expect(new Set(served().slice(-4)).size).toBe(3);
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
    const [asked, received] = served().slice(-2);
    expect(received).not.toBe(asked);
    expect(clicked.outcome).toBe('updated');
    await expect.poll(() => load.timesGiven(`${message!.id}: One large loaf, with pleasure.`)).toBe(1);
  });

  it('lose nothing and do nothing twice while each process is restarted under load', async () => {
    const servedBefore = served().length;
    load.start(fleet, 6);
    await load.goesOn(30);
    const ends = await fleet.restartAll(() => load.goesOn(30));
    await load.stop();

    expect(ends).toEqual([0, 0, 0, 0, 0]);
    expect([...new Set(load.sent.map(({ what, outcome }) => `${what} ${outcome}`))].sort()).toEqual([
      '/bread message',
      '/order message',
      '/pickup message',
      '/report deferred',
      'click updated',
    ]);
    expect(load.expected.filter((text) => load.timesGiven(text) !== 1)).toEqual([]);
    expect(load.texts).not.toContain('Which one?');
    expect(load.texts).not.toContain(''); // what was deferred, and is still thinking
    // None was delivered a second time. Every one of them got a response of its process.
    expect(served().length - servedBefore).toBe(load.sent.length);
    expect(fleet.proxy.lines.filter((line) => /^POST \/interactions (409|5)/.test(line))).toHaveLength(1);
    expect(fleet.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
    // The restarted ones found everything registered.
    expect(commandWrites()).toHaveLength(1);
  });
});
