import type { UserMessageFacts, RefusedOption, Wanted } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandType } from '../../protocol/commands/command.js';
import { typeOfCommand, type CommandInteraction } from '../../protocol/interactions/interaction.js';
import type { OptionError } from './bind.js';
import type { DispatchContext } from './dispatch.js';
import { toUserMessageFacts } from '../user-messages/user-messages.js';
import { followPath } from './route.js';
import { findLocalizedNames } from './localized-names.js';

/** Counts and logs option validation errors, and returns a reply that tells the user what to do. */
export function answerOptionErrors(
  context: DispatchContext,
  where: Readonly<Record<string, string>>,
  interaction: CommandInteraction,
  errors: readonly OptionError[],
): Reply {
  const { log, counters, userMessages } = context;
  const drifted = errors.filter(({ code }) => code === 'DEFINITION_DRIFT');
  const event = drifted.length > 0 ? 'DEFINITION_DRIFT' : 'OPTION_VALUE_REFUSED';
  const reason =
    drifted.length > 0
      ? 'The interaction does not fit the class; run sync().'
      : 'A submitted value was refused.';
  const { commandPath } = followPath(interaction.data);
  const facts = toUserMessageFacts(interaction, commandPath);
  const listed = errors.map(({ rule: _rule, ...optionError }) => ({
    ...optionError,
    path: `${commandPath} ${optionError.option}`,
  }));
  const details = listed.map(({ option, found, wanted }) => `${option}: found ${found}, wanted ${wanted}`);
  counters[event]++;
  log({ level: 'warn', event, message: `${reason} ${details.join('; ')}`, ...where, errors: listed });
  if (drifted.length > 0) return userMessages.write('definitionDrift', { ...facts, differences: drifted });
  const refused = errors.map((optionError) => toRefusedOption(context, interaction, facts, optionError));
  return userMessages.write('optionRefused', { ...facts, refused });
}

/** Counts and logs a command that no class declares, and returns the reply for the user. */
export function answerUnknown(
  { log, counters, userMessages }: DispatchContext,
  interaction: CommandInteraction,
): Reply {
  const { id, data } = interaction;
  const { commandPath } = followPath(data);
  const type = typeOfCommand(data);
  const message = `No class declares the command "${commandPath}" (type ${type}). Is the registration out of date?`;
  counters.COMMAND_UNKNOWN++;
  log({
    level: 'warn',
    event: 'COMMAND_UNKNOWN',
    message,
    interactionId: id,
    command: commandPath,
    type,
  });
  return userMessages.write('commandUnknown', toUserMessageFacts(interaction, commandPath));
}

/** Returns the error of a context menu interaction without the user or message it was used on. */
export function targetMissing({ data }: CommandInteraction): OptionError {
  const wanted = data.type === CommandType.USER ? 'the user' : 'the message';
  return {
    code: 'DEFINITION_DRIFT',
    option: 'target',
    found: 'no resolved target',
    wanted: `${wanted} the command was used on`,
  };
}

function toRefusedOption(
  { payloads }: DispatchContext,
  { data }: CommandInteraction,
  { locale }: UserMessageFacts,
  { option, found, wanted, rule = { kind: 'words', words: wanted } }: OptionError,
): RefusedOption {
  const localized = findLocalizedNames(payloads, data, option, locale);
  const localizedRule: Wanted =
    rule.kind === 'choice' && localized.choices.length > 0
      ? { kind: 'choice', names: localized.choices }
      : rule;
  return { option, shownAs: localized.option, found, wanted: localizedRule };
}
