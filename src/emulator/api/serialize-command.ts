import { CommandType, type CommandOption } from '../../model/command.js';
import { InteractionContext } from '../../model/context.js';
import type { Snowflake } from '../../model/snowflake.js';
import type { StoredCommand } from '../stored-command.js';

/**
 * A command as the service returns it, its fields in the service's order.
 *
 * @param withLocalizations - Whether the dictionaries are there. A list has them only when it is asked for them.
 */
export function serializeCommand(
  applicationId: Snowflake,
  { id, version, body }: StoredCommand,
  withLocalizations = true,
): object {
  return {
    id,
    application_id: applicationId,
    version,
    default_member_permissions: body.default_member_permissions,
    type: body.type,
    name: body.name,
    ...(withLocalizations ? { name_localizations: body.name_localizations } : {}),
    description: body.description,
    ...(withLocalizations ? { description_localizations: body.description_localizations } : {}),
    dm_permission: body.contexts?.includes(InteractionContext.BOT_DM) ?? body.dm_permission,
    contexts: body.contexts,
    integration_types: body.integration_types,
    ...(body.options.length > 0
      ? { options: withLocalizations ? body.options : withoutDictionaries(body.options) }
      : {}),
    nsfw: body.nsfw,
    ...(body.type === CommandType.PRIMARY_ENTRY_POINT ? { handler: body.handler } : {}),
  };
}

/** Their places are kept: a field that is undefined is not written, and the others stay in order. */
function withoutDictionaries(options: readonly CommandOption[]): CommandOption[] {
  return options.map((option) => ({
    ...option,
    name_localizations: undefined,
    description_localizations: undefined,
    choices: option.choices?.map((choice) => ({ ...choice, name_localizations: undefined })),
    options: option.options ? withoutDictionaries(option.options) : undefined,
  }));
}
