import { withoutEmptyGroups } from '../commands/usable-options.js';
import type { OfferedCommand } from '../access/command-availability.js';
import { serializeForClient } from '../objects/wire-command.js';
import type { UserRecord } from '../world/world-records.js';

/** A command as shown to a user: in the form of lists, with its texts in the user's language, and with `file_types`. */
export interface PickedCommand {
  readonly id: string;
  /** To be passed back at invocation. */
  readonly version: string;
  /** As registered; users see `name_localized` if it is there. */
  readonly name: string;
  /** If there is one for the language of the user. */
  readonly name_localized?: string;
  readonly [field: string]: unknown;
  /** The application that registered it. */
  readonly application: { readonly id: string; readonly name: string; readonly bot_user_id: string };
}

export function toPickedCommand({ application, command }: OfferedCommand, user: UserRecord): PickedCommand {
  const { id, name, botUserId } = application;
  const options = withoutEmptyGroups(command.body.options);
  const shown = { ...command, body: { ...command.body, options } };
  return {
    // A wire object: its fields are those of the reference.
    ...(serializeForClient(shown, user.locale) as Omit<PickedCommand, 'application'>),
    application: { id, name, bot_user_id: botUserId },
  } as PickedCommand;
}
