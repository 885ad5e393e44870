import { expect, test } from 'vitest';

test.each([
  ['commandry', () => import('commandry')],
  ['commandry/authorization', () => import('commandry/authorization')],
  ['commandry/express', () => import('commandry/express')],
  ['commandry/fetch', () => import('commandry/fetch')],
  ['commandry/node', () => import('commandry/node')],
  ['commandry/rank', () => import('commandry/rank')],
  ['commandry/redis', () => import('commandry/redis')],
  ['commandry-dev/emulator', () => import('commandry-dev/emulator')],
  ['commandry/testing', () => import('commandry/testing')],
])('%s exports exactly these names', async (_name, load) => {
  expect(Object.keys(await load()).sort()).toMatchSnapshot();
});
