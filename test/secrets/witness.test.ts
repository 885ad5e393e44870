import { describe, expect, it } from 'vitest';
import { CommandryError } from 'commandry';
import { PLANTED } from './planted.js';
import { findLeaks, type Scenario } from './witness.js';

/** Each leaks, so that the search is known to find it. */
const leaking: readonly Scenario[] = [
  { name: 'a returned value', run: ({ plant }) => ({ deep: [{ token: plant('bearer') }] }) },
  {
    name: 'a thrown text',
    run: ({ plant }) => {
      throw new Error(`It is ${plant('bearer')}.`);
    },
  },
  {
    name: 'the cause of a cause',
    run: ({ plant }) => {
      const cause = new Error('inner', { cause: new Error(plant('bearer')) });
      throw new CommandryError('INTERNAL', 'outer', { cause });
    },
  },
  {
    name: 'a field of an error',
    run: ({ plant }) => {
      throw Object.assign(new Error('request failed'), {
        headers: { authorization: `Bot ${plant('bearer')}` },
      });
    },
  },
  {
    name: 'a hidden field of an error',
    run: ({ plant }) => {
      throw Object.defineProperty(new Error('failed'), 'request', { value: { body: plant('bearer') } });
    },
  },
  {
    name: 'one of several errors',
    run: ({ plant }) => {
      throw new AggregateError([new Error('one'), new Error(plant('bearer'))]);
    },
  },
  { name: 'standard output', run: ({ plant }) => process.stdout.write(`${plant('bearer')}\n`) },
  { name: 'standard error', run: ({ plant }) => process.stderr.write(Buffer.from(plant('bearer'))) },
  {
    name: 'a printed text',
    run: ({ plant, print }) => {
      print(plant('bearer'));
    },
  },
  {
    name: 'a log entry',
    run: ({ plant, log }) => {
      log({ level: 'info', event: 'E', message: 'm', field: { deep: plant('bearer') } });
    },
  },
  { name: 'a part of a secret', run: ({ plant }) => plant('bearer').slice(5, 18) },
  { name: 'a secret in base64', run: ({ plant }) => Buffer.from(plant('bearer')).toString('base64') },
  { name: 'a secret behind a name in base64', run: ({ plant }) => btoa(`client:${plant('bearer')}`) },
  { name: 'a percent-encoded secret', run: ({ plant }) => encodeURIComponent(plant('clientSecret')) },
  { name: 'the key of a map', run: ({ plant }) => new Map([[plant('bearer'), 1]]) },
  { name: 'headers', run: ({ plant }) => new Headers({ authorization: `Bearer ${plant('bearer')}` }) },
  { name: 'bytes', run: ({ plant }) => Buffer.from(`body ${plant('bearer')}`) },
];

describe('the search finds a secret in', () => {
  it.each(leaking)('$name', async ({ run }) => {
    expect(await findLeaks(run)).not.toEqual([]);
  });
});

it('the search finds nothing where nothing is', async () => {
  expect(await findLeaks(({ plant }) => `${plant('bearer').length} characters`)).toEqual([]);
});

it('a scenario that uses no secret is a mistake', async () => {
  await expect(findLeaks(() => 'nothing')).rejects.toThrow('uses no secret');
});

it('every secret is long enough not to be found by chance', () => {
  for (const secret of Object.values(PLANTED)) expect(secret.length).toBeGreaterThanOrEqual(22);
});
