import type { CommandChoice, CommandOption, CommandPayload } from '../../protocol/commands/command.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import type {
  ChoiceDefinition,
  CommandDefinition,
  Described,
  GroupDefinition,
  OptionDefinition,
  SubcommandDefinition,
} from './definition.js';
import { defined } from '../types/defined.js';
import { mapList } from './map-list.js';
import type { Localizations } from '../types/locale-types.js';

/** Returns the payload that registers a command. Fields with default values are absent, unless `fromPayload` gave them. */
export function toRegistration(definition: CommandDefinition): CommandPayload {
  if (definition.payload) return structuredClone(definition.payload);
  const { type, name, settings } = definition;
  return {
    type,
    name,
    ...('description' in definition ? { description: definition.description } : {}),
    ...toDictionaries(settings),
    ...(definition.kind === 'leaf' ? toOptions(definition.options) : {}),
    ...(definition.kind === 'parent' ? { options: definition.subcommands.map(toStep) } : {}),
    ...(definition.kind === 'entryPoint' ? { handler: definition.entryPointHandler } : {}),
    ...defined({
      default_member_permissions: settings.defaultMemberPermissions,
      contexts: mapList(settings.contexts, same),
      integration_types: mapList(settings.integrationTypes, same),
      nsfw: settings.nsfw,
      dm_permission: settings.dmPermission,
      default_permission: settings.defaultPermission,
    }),
  };
}

function toStep(step: SubcommandDefinition | GroupDefinition): CommandOption {
  if (step.kind === 'subcommand') {
    return { type: OptionType.SUB_COMMAND, ...toTexts(step), ...toOptions(step.options) };
  }
  return { type: OptionType.SUB_COMMAND_GROUP, ...toTexts(step), options: step.subcommands.map(toStep) };
}

function toOptions(options: readonly OptionDefinition[]): { options?: CommandOption[] } {
  return options.length > 0 ? { options: options.map(toOption) } : {};
}

function toOption(option: OptionDefinition): CommandOption {
  const { type, name, description, nameLocalizations, descriptionLocalizations } = option;
  const body: CommandOption = { type, name, description };
  if (nameLocalizations !== undefined) body.name_localizations = copyOf(nameLocalizations);
  if (descriptionLocalizations !== undefined)
    body.description_localizations = copyOf(descriptionLocalizations);
  if (option.required) body.required = option.required;
  if (option.autocomplete !== undefined) body.autocomplete = true;
  if (option.choices !== undefined) body.choices = mapList(option.choices, toChoice);
  if (option.channelTypes !== undefined) body.channel_types = mapList(option.channelTypes, same);
  if (option.fileTypes !== undefined) body.file_types = mapList(option.fileTypes, same);
  if (option.minLength !== undefined) body.min_length = option.minLength;
  if (option.maxLength !== undefined) body.max_length = option.maxLength;
  if (option.minValue !== undefined) body.min_value = option.minValue;
  if (option.maxValue !== undefined) body.max_value = option.maxValue;
  return body;
}

/** Copies a dictionary; other values from plain JavaScript are passed on. */
function copyOf(localizations: Localizations): Record<string, string> {
  return typeof localizations === 'object' ? { ...localizations } : localizations;
}

function toChoice(choice: ChoiceDefinition): CommandChoice {
  const { name, nameLocalizations, value, ...others } = choice as ChoiceDefinition | Record<string, never>;
  const texts = defined({ name_localizations: nameLocalizations && { ...nameLocalizations } });
  return { name, ...texts, value, ...others };
}

const same = <T>(value: T): T => value;

function toTexts(described: Described): Pick<CommandOption, 'name' | 'description'> {
  const { name, description } = described;
  return { name, description, ...toDictionaries(described) };
}

function toDictionaries(texts: Pick<Described, 'nameLocalizations' | 'descriptionLocalizations'>) {
  const { nameLocalizations, descriptionLocalizations } = texts;
  return defined({
    name_localizations: nameLocalizations && copyOf(nameLocalizations),
    description_localizations: descriptionLocalizations && copyOf(descriptionLocalizations),
  });
}
