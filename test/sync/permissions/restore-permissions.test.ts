import { expect, test } from 'vitest';
import { startApp } from '../../support/apps/started-app.js';

const applicationId = '100000000000000001';
const loss = { id: '5', known: [{ guildId: '6', permissions: [{ id: '7', type: 1, permission: true }] }] };
const change = { action: 'rename', type: 1, name: 'sail' };
const scope = { guildId: null, changes: [change], permissionLosses: [loss] };
const plan = { applicationId, scopes: [scope], unread: [] };

const withScope = (more: object) => ({ ...plan, scopes: [{ ...scope, ...more }] });
const withChange = (more: object) => withScope({ changes: [{ ...change, ...more }] });
const withLoss = (more: object) => withScope({ permissionLosses: [{ ...loss, ...more }] });

const damaged: [what: string, plan: unknown][] = [
  ['scopes that are none', { ...plan, scopes: {} }],
  ['a number for what was not read', { ...plan, unread: 1 }],
  ['a number for the application', { ...plan, applicationId: 1 }],
  ['a number for the guild', withScope({ guildId: 1 })],
  ['changes that are no list', withScope({ changes: {} })],
  ['a change without an action', withChange({ action: undefined })],
  ['a change without a name', withChange({ name: undefined })],
  ['a text for the type of a change', withChange({ type: '1' })],
  ['losses that are no list', withScope({ permissionLosses: {} })],
  ['a number for the id of a loss', withLoss({ id: 5 })],
  ['a loss without what was known', withLoss({ known: undefined })],
  ['a number for the guild of a loss', withLoss({ known: [{ guildId: 6, permissions: [] }] })],
  ['a text for an entry', withLoss({ known: [{ guildId: '6', permissions: ['7'] }] })],
];

test.each(damaged)('a plan with %s is refused before anything is asked', async (_what, restore) => {
  const fetch = () => Promise.reject(new Error('Nothing was to be asked.'));
  const { app } = startApp({ applicationId, token: 'x', fetch });
  await expect(app.syncPermissions({ bearerToken: 'y', restore: restore as never })).rejects.toMatchObject({
    code: 'SETTING_INVALID',
    message: expect.stringContaining('restore: an object that is not a plan was given') as unknown,
  });
});

test('the same plan without damage is taken', async () => {
  const { app } = startApp({ applicationId, token: 'x' });
  const work = app.syncPermissions({ bearerToken: 'y', restore: plan as never });
  expect(await work).toMatchObject({ writes: 0 });
});
