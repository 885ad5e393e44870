import { describe, expect, test } from 'vitest';
import { createClient } from 'redis';
import { createBullQueue, type BullQueueOptions } from 'commandry/bullmq';

describe('createBullQueue refuses', () => {
  const connection = createClient();

  test.each<[string, object, RegExp]>([
    ['no client', { connection: undefined }, /connection: must be a client/],
    ['an address', { connection: 'redis://127.0.0.1' }, /connection: must be a client/],
    ['a cluster', { connection: { duplicate: () => 0, on: () => 0, isCluster: true } }, /a cluster cannot/],
    [
      'a cluster and all else that is wrong',
      { connection: { duplicate: () => 0, on: () => 0, isCluster: true }, prefix: '', prefiks: 'a' },
      /a cluster cannot.*; prefix: must be.*; prefiks: is unknown/,
    ],
    ['a name with a colon', { connection, name: 'a:b' }, /name: must be a string without ":"/],
    ['no prefix', { connection, prefix: '' }, /prefix: must be/],
    ['a lock of no time', { connection, lockMs: 0 }, /lockMs: must be a whole number from 100/],
    ['a check of no time', { connection, stalledCheckMs: 1.5 }, /stalledCheckMs: must be/],
    ['a log that is none', { connection, log: 1 }, /log: must be a function/],
    ['console as its log', { connection, log: console }, /log: must be a function, or a logger/],
    ['a clock that is none', { connection, clock: {} }, /clock: must have/],
  ])('%s', (_what, options, says) => {
    const make = () => createBullQueue(options as BullQueueOptions);
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).toThrow(says);
  });
});
