import { compilePayload } from './compile-payload.js';
import { copyPayload } from './payload-fields.js';
import { toPayloadCommand, type PayloadCommand } from './payload-command.js';
import type { InteractionOf, PayloadHandlers, PayloadSettings } from './payload-types.js';

/**
 * Makes a command of the payload that registers it, for bots that have their commands as JSON or as builders of discord.js.
 * It is registered as given; every rule that other commands are checked against applies.
 *
 * A handler gets the interaction and an object of the option values by name, both loosely typed: see {@link PayloadRun}.
 *
 * @param payload - The body of a create call, or an object whose `toJSON` returns it. It is read at once, and copied. What
 *   `toJSON` throws is not caught. A field that Commandry does not know is refused by name when the app is created: it could
 *   not be compared with what is registered, and would get lost in a bulk overwrite.
 * @param handlers - The handler: a function, or an object with `run` and its settings. For a command with subcommands an
 *   object with a handler for each, by the path below the command, for example `'admin ban'`, or by the whole `commandPath`.
 * @param settings - What a payload cannot say, for example `guilds`. Default: a global command.
 * @example fromPayload(new SlashCommandBuilder().setName('ping').setDescription('Is it there?'), () => 'Pong')
 * @example fromPayload(ticketJson, { open: (interaction, { topic }) => open(topic), 'admin ban': { run: ban, guards: [staff] } })
 */
export function fromPayload<const P extends object>(
  payload: P,
  handlers: PayloadHandlers<InteractionOf<P>>,
  settings: PayloadSettings = {},
): PayloadCommand {
  const given = { payload: copyPayload(payload), handlers, settings };
  return toPayloadCommand((problems) => compilePayload(given, problems));
}
