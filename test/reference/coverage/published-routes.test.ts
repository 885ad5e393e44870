import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { readPublishedRoutes, hasRoute, writeRoutesPage } from './published-routes.js';

const page = new URL('../../../docs/reference/tools/emulator-routes.md', import.meta.url);

test('the page of routes is what the emulator has: npm run docs:routes', async () => {
  const config = await resolveConfig(page);
  const written = await format(writeRoutesPage(), { ...config, parser: 'markdown' });
  expect(readFileSync(page, 'utf8')).toBe(written);
});

test('the list of published routes is read, and not each of them is in the emulator', () => {
  const routes = readPublishedRoutes();
  expect(routes.length).toBeGreaterThan(150);
  expect(routes).toContainEqual({ method: 'GET', path: '/channels/{channel.id}' });
  expect(hasRoute({ method: 'GET', path: '/channels/{channel.id}' })).toBe(true);
  expect(hasRoute({ method: 'GET', path: '/nothing/{of.the}/kind' })).toBe(false);
});
