import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  commandWrites,
  NOT_HERE,
  served,
  startFleet,
  type Fleet,
} from '../../e2e/examples/replicas/fleet.js';
import { Load } from '../../e2e/examples/replicas/load.js';

describe.skipIf(NOT_HERE !== undefined)('three web processes behind a proxy, and two workers', () => {
  const load = new Load();
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet(load.watch);
  });
  afterAll(() => fleet.stop());

  it('lose nothing and do nothing twice while each process is restarted under load', async () => {
    const servedBefore = served(fleet).length;
    load.start(fleet, 6);
    await load.goesOn(30);
    const ends = await fleet.restartAll(() => load.goesOn(30));
    await load.stop();

    expect(ends, fleet.lines().slice(-60).join('\n')).toEqual([0, 0, 0, 0, 0]);
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
    expect(served(fleet).length - servedBefore).toBe(load.sent.length);
    expect(fleet.proxy.lines.filter((line) => /^POST \/interactions (409|5)/.test(line))).toEqual([]);
    expect(fleet.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
    // The restarted ones found everything registered.
    expect(commandWrites(fleet)).toHaveLength(1);
  });
});
