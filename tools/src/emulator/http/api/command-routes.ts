import { COMMANDS_SCOPE } from 'commandry/protocol';
import { listCommands, openCommand } from '../../domain/commands/registered-commands.js';
import {
  createCommand,
  deleteCommand,
  editCommand,
  grantActivity,
  replaceCommands,
} from '../../domain/commands/write-command.js';
import { f, q } from '../../domain/fields.js';
import { serializeCommand } from '../../domain/objects/wire-command.js';
import type { Application } from '../../storage/store-records.js';
import type { Scope } from '../../storage/stored-command.js';
import { pathApplication, pathGuild } from './places.js';
import { findRequesterLocale } from './read-call.js';
import { Answer, anyJson, route, type TokenCall } from './route.js';

/** An application, and the scope of commands in the path: the global ones, or those of a guild. */
interface Opened {
  readonly application: Application;
  readonly scope: Scope;
}

const ofApplication = pathApplication(COMMANDS_SCOPE);

function openGlobal(call: TokenCall<'application_id'>): Opened {
  const application = ofApplication(call);
  return { application, scope: { applicationId: application.id, guildId: null } };
}

function openInGuild(call: TokenCall<'application_id' | 'guild_id'>): Opened {
  const { application } = openGlobal(call);
  return { application, scope: { applicationId: application.id, guildId: pathGuild(call).id } };
}

const findCommand = ({ scope }: Opened, { service, path }: TokenCall<'command_id'>) =>
  openCommand(service.store, [scope], path.command_id);

/** The commands of an application: the global ones, and those of each guild. Their bodies have the rules of the protocol. */
export const commandRoutes = [
  ...toRoutes('/applications/{application_id}/commands', openGlobal),
  ...toRoutes('/applications/{application_id}/guilds/{guild_id}/commands', openInGuild),
];

function toRoutes(
  path:
    | '/applications/{application_id}/commands'
    | '/applications/{application_id}/guilds/{guild_id}/commands',
  open: (call: TokenCall<'application_id' | 'guild_id'>) => Opened,
) {
  const one = `${path}/{command_id}` as const;
  return [
    route({
      method: 'GET',
      path,
      query: f.body({ with_localizations: q.boolean() }),
      open,
      handle: ({ service, header, caller, query, opened }) => {
        const isWhole = query.with_localizations === true;
        const view = isWhole ? 'dictionaries' : { locale: findRequesterLocale(service, header, caller) };
        return listCommands(service.store, opened.scope).map((command) => serializeCommand(command, view));
      },
    }),
    route({
      method: 'POST',
      path,
      open,
      body: anyJson,
      handle: ({ service, opened, body }) => {
        const application = grantActivity(service, opened.application, body);
        const { command, isNew } = createCommand(service, application, opened.scope, body);
        return new Answer(isNew ? 201 : 200, serializeCommand(command));
      },
    }),
    route({
      method: 'PUT',
      path,
      open,
      body: anyJson,
      handle: ({ service, opened, body }) => {
        const application = grantActivity(service, opened.application, body);
        const commands = replaceCommands(service, application, opened.scope, body);
        return commands.map((command) => serializeCommand(command));
      },
    }),
    route({
      method: 'GET',
      path: one,
      open,
      find: findCommand,
      handle: ({ found }) => serializeCommand(found),
    }),
    route({
      method: 'PATCH',
      path: one,
      open,
      find: findCommand,
      body: anyJson,
      handle: ({ service, opened, found, body }) =>
        serializeCommand(editCommand(service, opened.application, found, body)),
    }),
    route({
      method: 'DELETE',
      path: one,
      open,
      find: findCommand,
      handle: ({ service, found }) => {
        deleteCommand(service, found);
      },
    }),
  ];
}
