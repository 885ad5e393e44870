import { CommandType, toBotToken, type Snowflake } from 'commandry/protocol';
import { defineResource, type Sources } from '../../storage/resource.js';
import type { Application } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { toScopeKey } from '../../storage/stored-command.js';
import { addLaunchCommand } from '../commands/launch-command.js';
import type { EventBody } from '../emulator-events.js';
import { toWireIntegration } from '../guilds/integrations.js';
import { isSameJson } from '../same-json.js';
import { keysOf } from '../world/application-keys.js';
import { ApplicationRecord, UserRecord } from '../world/world-records.js';
import { toApplicationEvent, toCommandsEvent } from './shared-events.js';

export const applications = defineResource('applications', {
  noun: 'application',
  links: {
    // The check says that it must be a bot.
    botUserId: { to: 'users', onDelete: 'restrict', isLoose: true },
    ownerId: { to: 'users', onDelete: 'restrict' },
    guildIds: { to: 'guilds', onDelete: 'remove' },
    userIds: { to: 'users', onDelete: 'remove' },
  },
  check: ({ id, token, botUserId }, store) => [
    ...(store.users.get(botUserId)?.bot === true
      ? []
      : [{ field: 'botUserId', text: `no user ${botUserId} with bot: true` }]),
    ...[...store.applications.values()]
      .filter((other) => other.id !== id && other.token === token)
      .map(() => ({ text: `token ${token} occurs twice` })),
  ],
  follow(store, before, after) {
    if (!after) return;
    for (const guildId of before?.guildIds ?? []) {
      if (!after.guildIds.includes(guildId)) forgetInstallation(store, after, guildId);
    }
    if (!before) settleLaunchCommand(store, after);
  },
  events: {
    create: (application, now) => [
      toApplicationEvent({ applicationId: application.id }),
      ...application.guildIds.map((guildId) => toIntegrationEvent('CREATE', application, now, guildId)),
    ],
    update: (application, now, before) => toUpdates(application, now, before),
  },
  world: {
    schema: ApplicationRecord,
    key: ['id'],
    read: complete,
  },
  control: {
    fixed: [
      'id',
      'botUserId',
      'endpointUrl',
      'eventWebhooksUrl',
      'eventWebhooksStatus',
      'eventWebhooksTypes',
    ],
    unknown: 'UNKNOWN_APPLICATION',
    nameOf: ({ name }) => name,
    fill: ({ randomBytes }, { id, botUserId = id }) => ({
      token: toBotToken(String(botUserId), Buffer.from(randomBytes(33)).toString('base64url')),
      botUserId,
    }),
    alongside({ store }, { botUserId, name }) {
      if (store.users.has(botUserId)) return;
      store.users.set(botUserId, UserRecord.parse({ id: botUserId, username: name, bot: true }));
    },
    edit({ store }, record, { embedded, keySeed, clientSecret, ownerId }) {
      const application: Application = {
        ...record,
        keySeed: record.keySeed ?? keySeed,
        clientSecret: record.clientSecret ?? clientSecret,
        ownerId: record.ownerId ?? ownerId,
      };
      if (application.embedded !== embedded) settleLaunchCommand(store, application);
      return application;
    },
    extras: (_sources, application) => ({ public_key: keysOf(application).publicKeyHex }),
  },
});

function complete(
  given: ApplicationRecord,
  { guilds }: Pick<Store, 'guilds'>,
  randomBytes: (size: number) => Uint8Array,
): Application {
  const [home = ''] = given.guildIds;
  return {
    ...given,
    keySeed: given.keySeed ?? toHex(randomBytes(32)),
    clientSecret: given.clientSecret ?? toHex(randomBytes(16)),
    ownerId: given.ownerId ?? guilds.get(home)?.ownerId ?? given.botUserId,
  };
}

/** Gives applications that an earlier version has saved what they lack. */
export function completeApplications(store: Store, randomBytes: (size: number) => Uint8Array): void {
  for (const [id, saved] of [...store.applications.entries()]) {
    if (!isComplete(saved)) store.applications.set(id, complete(saved, store, randomBytes));
  }
}

function isComplete({ keySeed, clientSecret, ownerId }: ApplicationRecord): boolean {
  return [keySeed, clientSecret, ownerId].every((value) => value !== undefined);
}

/** The commands of a guild and their permissions go with the installation there. */
function forgetInstallation(store: Store, { id: applicationId }: Application, guildId: Snowflake): void {
  for (const { id } of store.commands.group(toScopeKey({ applicationId, guildId })))
    store.commands.delete(id);
  for (const { id } of store.permissions.group(`${guildId}/${applicationId}`)) {
    store.permissions.delete(`${guildId}/${applicationId}/${id}`);
  }
}

/** An application gains and loses its entry point command with its Activity. */
function settleLaunchCommand(store: Store, application: Application): void {
  const entryPoints = store.commands
    .group(toScopeKey({ applicationId: application.id, guildId: null }))
    .filter(({ body }) => body.type === CommandType.PRIMARY_ENTRY_POINT);
  if (application.embedded && entryPoints.length === 0) addLaunchCommand(store, application);
  if (!application.embedded) for (const { id } of entryPoints) store.commands.delete(id);
}

/** Where an application is installed is a matter of its commands: they are there from now on, or no longer. */
function toUpdates(application: Application, { store }: Sources, before: Application): readonly EventBody[] {
  const { id, guildIds, userIds } = application;
  const isHere = (guildId: Snowflake) => guildIds.includes(guildId);
  const wasHere = (guildId: Snowflake) => before.guildIds.includes(guildId);
  const changed = [...new Set([...guildIds, ...before.guildIds])].filter(
    (each) => isHere(each) !== wasHere(each),
  );
  const isOfUsers = !isSameJson(userIds, before.userIds);
  const isMore =
    (changed.length === 0 && !isOfUsers) ||
    !isSameJson({ ...application, guildIds, userIds }, { ...before, guildIds, userIds });
  const scopes = [...changed.filter((guildId) => store.guilds.has(guildId)), ...(isOfUsers ? [null] : [])];
  return [
    ...(isMore ? [toApplicationEvent({ applicationId: id })] : []),
    ...scopes.map((guildId) => toCommandsEvent({ applicationId: id, guildId })),
    ...scopes.flatMap((guildId): EventBody[] => {
      if (guildId === null) return [];
      if (isHere(guildId)) return [toIntegrationEvent('CREATE', application, { store }, guildId)];
      return [{ type: 'INTEGRATION_DELETE', guild_id: guildId, application_id: id }];
    }),
    ...(application.name === before.name ? [] : guildIds)
      .filter(wasHere)
      .map((guildId) => toIntegrationEvent('UPDATE', application, { store }, guildId)),
  ];
}

function toIntegrationEvent(
  what: 'CREATE' | 'UPDATE',
  application: Application,
  now: Pick<Sources, 'store'>,
  guildId: Snowflake,
): EventBody {
  const integration = toWireIntegration(now, application, guildId);
  return { type: `INTEGRATION_${what}`, guild_id: guildId, integration };
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
