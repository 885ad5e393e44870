import { expect, test } from 'vitest';
import { createCommand } from '../../../../../tools/src/emulator/domain/commands/write-command.js';
import {
  editInSettings,
  editPermissions,
} from '../../../../../tools/src/emulator/domain/permissions/edit-permissions.js';
import {
  openOfGuild,
  openStored,
  openTarget,
} from '../../../../../tools/src/emulator/domain/permissions/permissions-target.js';
import { readPermissions } from '../../../../../tools/src/emulator/domain/permissions/read-permissions.js';
import { MemberRecord, RoleRecord } from '../../../../../tools/src/emulator/domain/world/world-records.js';
import { ADA, BEN, HARBOUR, slash, WEATHER } from '../../support/emulator.js';
import { createRulesService, ruleBrokenBy, weatherOf } from '../../support/rules-service.js';

const forAda = [{ id: ADA, type: 2 as const, permission: true }];

async function startEditing() {
  const service = await createRulesService();
  const guild = service.store.guilds.get(HARBOUR)!;
  const scope = { applicationId: WEATHER.id, guildId: null };
  const { command } = createCommand(service, weatherOf(service), scope, slash('sun'));
  const target = openTarget(service.store, WEATHER.id, guild, command.id);
  const userOf = (id: string) => service.store.users.get(id)!;
  return { service, guild, target, userOf };
}

test('permissions are of a command in reach, or of the application', async () => {
  const { service, guild, target } = await startEditing();
  const { store } = service;
  expect(openTarget(store, WEATHER.id, guild, WEATHER.id)).toMatchObject({ command: null });
  expect(openOfGuild(store, guild, target.command!.id)).toEqual(target);
  const elsewhere = { applicationId: WEATHER.id, guildId: '1' };
  store.transact(() => {
    store.guilds.set('1', { ...guild, id: '1' });
    store.roles.set('1', RoleRecord.parse({ id: '1', guildId: '1', name: '@everyone', permissions: '0' }));
    store.members.set(`1/${guild.ownerId}`, MemberRecord.parse({ guildId: '1', userId: guild.ownerId }));
  });
  const { command } = createCommand(service, weatherOf(service), elsewhere, slash('rain'));
  const reach = () => openTarget(store, WEATHER.id, guild, command.id);
  expect(ruleBrokenBy(reach)).toEqual({ rule: 'UNKNOWN_COMMAND' });
  expect(ruleBrokenBy(() => openOfGuild(store, guild, command.id))).toMatchObject({
    rule: 'UNKNOWN_COMMAND',
    explanation: expect.stringContaining('Harbour') as unknown,
  });
});

test('who may set them does, and an empty list is the default again', async () => {
  const { service, target } = await startEditing();
  const openNow = () => openStored(service.store, target);
  expect(ruleBrokenBy(openNow)).toEqual({ rule: 'UNKNOWN_COMMAND_PERMISSIONS' });
  editPermissions(service, target, ADA, forAda);
  expect(openNow().permissions).toEqual(forAda);
  editPermissions(service, target, ADA, []);
  expect(ruleBrokenBy(openNow)).toEqual({ rule: 'UNKNOWN_COMMAND_PERMISSIONS' });
});

test('who may not is refused, and in the settings of a guild told why', async () => {
  const { service, target, userOf } = await startEditing();
  const before = service.events.last;
  const edit = () => editPermissions(service, target, BEN, forAda);
  expect(ruleBrokenBy(edit)).toEqual({ rule: 'PERMISSIONS_MISSING' });
  expect(ruleBrokenBy(() => editInSettings(service, target, userOf(BEN), forAda))).toMatchObject({
    rule: 'PERMISSION_DENIED',
    explanation: 'ben may not set these permissions in Harbour: RIGHT_MISSING, USER_NOT_MANAGEABLE.',
    details: {
      problems: [
        { code: 'RIGHT_MISSING', right: 'MANAGE_GUILD' },
        { code: 'RIGHT_MISSING', right: 'MANAGE_ROLES' },
        { code: 'USER_NOT_MANAGEABLE', id: ADA, index: 0 },
      ],
    },
  });
  expect(service.events.last).toBe(before);
});

test('an entry is there once', () => {
  const broken = ruleBrokenBy(() => readPermissions({ permissions: [...forAda, ...forAda] }));
  expect(broken).toMatchObject({
    rule: 'INVALID_FIELDS',
    problems: [{ code: 'VALUE_REPEATED', path: ['permissions', 1, 'id'] }],
  });
});
