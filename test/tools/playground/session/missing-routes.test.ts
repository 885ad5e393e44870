import { expect, it } from 'vitest';
import type { EmulatorEvent } from '../../../../tools/src/emulator/index.js';
import {
  listMissingRoutes,
  noteMissingRoute,
  type MissingRoute,
} from '../../../../tools/src/playground/session/missing-routes.js';

const called = (method: string, route: string) => ({ type: 'ROUTE_MISSING', method, route }) as EmulatorEvent;
const note = (...events: readonly EmulatorEvent[]) =>
  events.reduce<readonly MissingRoute[]>(noteMissingRoute, []);
const labelsOf = (missing: readonly MissingRoute[]) => listMissingRoutes(missing).map(({ label }) => label);

const WIDGET = called('GET', '/guilds/{id}/widget');

it('a missing route is told once for each method', () => {
  const missing = note(WIDGET, WIDGET, called('PATCH', '/guilds/{id}/widget'));
  expect(labelsOf(missing)).toEqual(['GET /guilds/{id}/widget', 'PATCH /guilds/{id}/widget']);
});

it('so is a missing field of a route', () => {
  const lacks = (field: string) =>
    ({ type: 'FIELD_MISSING', method: 'PATCH', route: '/guilds/{id}', field }) as EmulatorEvent;
  const missing = note(WIDGET, lacks('region'), lacks('owner_id'), lacks('region'));
  expect(labelsOf(missing)).toEqual([
    'GET /guilds/{id}/widget',
    'PATCH /guilds/{id}: region',
    'PATCH /guilds/{id}: owner_id',
  ]);
});

it('the notices of missing routes end where they would only fill the page', () => {
  const events = Array.from({ length: 30 }, (_each, index) => called('GET', `/nothing-${index}`));
  expect(labelsOf(note(...events))).toHaveLength(20);
});
