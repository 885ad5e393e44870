import { CommandType, type CommandPayload, type RegisteredCommand } from '../model/command.js';
import type { CommandsClient, OverwriteElement, ServiceClient } from '../rest/service-client.js';
import type { Change, Match, Plan, ScopePlan } from './plan.js';

/**
 * Does what a plan says, in one request for each scope: nothing for an empty plan, a single call for a single change,
 * and otherwise one bulk overwrite, which the service applies whole or not at all.
 *
 * @returns How many requests wrote something.
 */
export async function applyPlan(client: ServiceClient, { scopes }: Plan): Promise<number> {
  let writes = 0;
  for (const scope of scopes) {
    if (scope.changes.length === 0) continue;
    await applyScope(client.commands(scope.guildId), scope);
    writes++;
  }
  return writes;
}

async function applyScope(client: CommandsClient, { changes, matches, kept }: ScopePlan): Promise<void> {
  const [change, ...more] = changes;
  if (change && more.length === 0) await applyChange(client, change);
  else await client.overwrite([...matches.map(toElement), ...kept.map(toKeptElement)]);
}

async function applyChange(client: CommandsClient, change: Change): Promise<void> {
  if (change.action === 'create') await client.create(change.payload);
  else if (change.action === 'update') await client.edit(change.id, toEdit(change.payload));
  else await client.delete(change.id);
}

/** An edit keeps what it does not name, so what a class leaves to its default is named. The type cannot change. */
function toEdit({ type = CommandType.CHAT_INPUT, ...fields }: CommandPayload): CommandPayload {
  return {
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    ...(type === CommandType.CHAT_INPUT ? { options: [] } : {}),
    ...fields,
  };
}

/** Named by its id, a command keeps it, and with it its permissions. What its class does not declare is passed on. */
function toElement({ declared, registered }: Match): OverwriteElement {
  if (!registered) return declared;
  return { id: registered.id, ...passedOn(registered), ...declared };
}

function toKeptElement(registered: RegisteredCommand): OverwriteElement {
  const { id, type, name, name_localizations, description, description_localizations, nsfw, handler } =
    registered;
  return {
    id,
    type: type as NonNullable<CommandPayload['type']>,
    name,
    description,
    name_localizations: name_localizations ?? null,
    description_localizations: description_localizations ?? null,
    default_member_permissions: registered.default_member_permissions ?? null,
    ...(registered.options ? { options: registered.options } : {}),
    ...(nsfw === undefined ? {} : { nsfw }),
    ...(handler === undefined || handler === null ? {} : { handler: handler as 1 | 2 }),
    ...passedOn(registered),
  };
}

function passedOn({
  contexts,
  integration_types,
  dm_permission,
}: RegisteredCommand): Partial<CommandPayload> {
  return {
    ...(contexts ? { contexts } : {}),
    ...(integration_types ? { integration_types } : {}),
    ...(dm_permission === false && !contexts ? { dm_permission } : {}),
  };
}
