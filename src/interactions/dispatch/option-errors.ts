import type { UserMessageFacts, RefusedOption, Wanted } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { Observer } from '../../common/observer.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type {
  CommandData,
  CommandInteraction,
  SubmittedOption,
} from '../../protocol/interactions/interaction.js';
import { resolveLocale, type LocaleDictionary } from '../../protocol/locale/resolve-locale.js';
import { typeOfCommand } from '../../protocol/commands/command-data.js';
import type { OptionError } from './bind.js';
import { describeRefused } from '../user-messages/describe-wanted.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import { findStep, followPath } from './route.js';

/** The dependencies of replies to invalid interactions. */
export interface OptionErrorServices {
  readonly observer: Observer;
  readonly userMessages: UserMessages;
  /** The commands of every scope, as registered, with localized names. */
  readonly payloads: readonly CommandPayload[];
}

/** Counts and logs interactions that do not match the definitions, and replies to their users. */
export class OptionErrors {
  readonly #services: OptionErrorServices;

  constructor(services: OptionErrorServices) {
    this.#services = services;
  }

  /** Returns the reply to option validation errors. */
  reply(
    where: Readonly<Record<string, unknown>>,
    interaction: CommandInteraction,
    errors: readonly OptionError[],
  ): Reply {
    const { observer, userMessages, payloads } = this.#services;
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
    const details = errors.map(({ option, found, wanted, rule }) =>
      rule?.kind === 'words'
        ? describeRefused({ option, found, wanted: rule })
        : `${option}: found ${found}, wanted ${wanted}`,
    );
    observer.trouble(event, {
      level: 'warn',
      event,
      message: `${reason} ${details.join('; ')}`,
      ...where,
      errors: listed,
    });
    if (drifted.length > 0) return userMessages.write('definitionDrift', { ...facts, differences: drifted });
    const refused = errors.map((error) => toRefusedOption(payloads, interaction, facts, error));
    return userMessages.write('optionRefused', { ...facts, refused });
  }

  /** Returns the reply to the use of a command that no class declares. */
  replyToUnknown(interaction: CommandInteraction): Reply {
    const { observer, userMessages } = this.#services;
    const { id, data } = interaction;
    const { commandPath } = followPath(data);
    const type = typeOfCommand(data);
    const message = `No class declares the command "${commandPath}" (type ${type}). Is the registration out of date?`;
    observer.trouble('COMMAND_UNKNOWN', {
      level: 'warn',
      event: 'COMMAND_UNKNOWN',
      message,
      interactionId: id,
      command: commandPath,
      type,
    });
    return userMessages.write('commandUnknown', toUserMessageFacts(interaction, commandPath));
  }
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

/** Returns the error of a guild-only command used outside guilds. */
export function outsideGuild({ context }: CommandInteraction): OptionError {
  return {
    code: 'DEFINITION_DRIFT',
    option: 'contexts',
    found: `a use outside a guild (context ${context ?? 'unknown'})`,
    wanted: 'a guild, as contexts or guilds of the command say',
  };
}

function toRefusedOption(
  payloads: readonly CommandPayload[],
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

interface Named {
  readonly name: string;
  readonly name_localizations?: LocaleDictionary | null | undefined;
}

interface ShownOption extends Named {
  readonly choices?: readonly (Named & { readonly value: string | number })[] | undefined;
  readonly options?: readonly ShownOption[] | undefined;
}

/** Option and choice names as a user saw them, in the language of their client. */
interface LocalizedNames {
  readonly option: string;
  readonly choices: readonly string[];
}

/**
 * Finds the names under which an option and its choices were shown, in the registered payloads, which have the
 * translations from every source.
 *
 * @returns The default names if the option is not found.
 */
function findLocalizedNames(
  payloads: readonly CommandPayload[],
  data: CommandData,
  optionName: string,
  locale: string | undefined,
): LocalizedNames {
  const { name, options } = data;
  const type = typeOfCommand(data);
  const command = payloads.find((payload) => typeOfCommand(payload) === type && payload.name === name);
  let level = (command as { options?: readonly ShownOption[] } | undefined)?.options ?? [];
  for (const step of stepsOf(options)) level = level.find((option) => option.name === step)?.options ?? [];
  const option = level.find((one) => one.name === optionName);
  const localize = (named: Named): string =>
    (locale === undefined ? undefined : resolveLocale(named.name_localizations, locale)) ?? named.name;
  return option
    ? { option: localize(option), choices: (option.choices ?? []).map(localize) }
    : { option: optionName, choices: [] };
}

/** Returns the group and the subcommand of a submitted command, if it has any. */
function stepsOf(options: readonly SubmittedOption[] | undefined): string[] {
  const step = findStep(options ?? []);
  return step ? [step.name, ...stepsOf(step.options)] : [];
}
