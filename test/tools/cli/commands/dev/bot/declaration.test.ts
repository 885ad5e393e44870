import { createApp, defineCommand } from 'commandry';
import { expect, it, onTestFinished } from 'vitest';
import {
  toDeclaration,
  toFailedSync,
  toSynced,
} from '../../../../../../tools/src/cli/commands/dev/bot/declaration.js';
import type { RegistrationResult } from '../../../../../../tools/src/emulator/http/control/registration-routes.js';
import { startTestEmulator, WEATHER } from '../../../../emulator/support/emulator.js';

const command = (name: string, description = 'D') => defineCommand({ name, description, run: () => 'done' });

/** An emulator, and what it says of the registration of apps that a developer reloads. */
async function start() {
  const emulator = await startTestEmulator();
  const open = (...commands: readonly ReturnType<typeof command>[]) => {
    const app = createApp({
      ...{ applicationId: WEATHER.id, publicKey: emulator.credentials().publicKey, token: WEATHER.token },
      ...{ baseUrl: emulator.baseUrl, commands: [...commands], print: () => undefined },
    });
    onTestFinished(async () => {
      await app.close();
    });
    return app;
  };
  const report = async (declaration: object) => {
    const answer = await emulator.control('PUT', `/applications/${WEATHER.id}/declaration`, declaration);
    expect(answer.status, answer.text).toBe(204);
    const { body } = await emulator.control('GET', `/applications/${WEATHER.id}/registration`);
    return (body as RegistrationResult).scopes[0]!;
  };
  return { open, report };
}

it('what an app declares is reported before it is registered, and then with what the sync did', async () => {
  const { open, report } = await start();
  const app = open(command('ping'), command('tide'));
  const { pending, synced } = await report(toDeclaration(app.scopes));
  expect(pending?.map(({ action, name }) => `${action} ${name}`)).toEqual([
    'create ping',
    'create tide',
    'keep Launch',
  ]);
  expect(synced).toBeNull();
  const after = await report(toDeclaration(app.scopes, toSynced(await app.sync())));
  expect(after.pending).toMatchObject([{ action: 'keep', name: 'Launch' }]);
  expect(after.synced).toMatchObject({ done: [{ name: 'ping' }, { name: 'tide' }], left: [], problem: null });
});

it('a reload has changed what its sync did, by field', async () => {
  const { open, report } = await start();
  await open(command('ping'), command('tide')).sync();
  const app = open(command('ping', 'Other'), command('tide'));
  const { synced } = await report(toDeclaration(app.scopes, toSynced(await app.sync())));
  expect(synced?.done).toEqual([
    {
      ...{ action: 'update', type: 1, name: 'ping' },
      fields: [{ path: 'description', before: 'D', after: 'Other' }],
    },
  ]);
});

it('a sync that failed says why', async () => {
  const { open, report } = await start();
  const app = open(command('ping'));
  const { synced } = await report(toDeclaration(app.scopes, toFailedSync(app.scopes, new Error('refused'))));
  expect(synced).toEqual({ guild_id: null, done: [], left: [], problem: 'refused' });
});
