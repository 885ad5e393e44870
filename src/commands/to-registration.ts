import type { CommandOption, CommandPayload } from '../model/command.js';
import { OptionType } from '../model/command.js';
import type { CommandDefinition, OptionDefinition } from './definition.js';

/** The body that registers a command. Fields that the author left to their defaults are absent. */
export function toRegistration(definition: CommandDefinition): CommandPayload {
  const { type, name } = definition;
  switch (definition.kind) {
    case 'leaf':
      return { type, name, description: definition.description, ...optionsField(definition.options) };
    case 'parent':
      return {
        type,
        name,
        description: definition.description,
        options: definition.subcommands.map((subcommand) => ({
          type: OptionType.SUB_COMMAND,
          name: subcommand.name,
          description: subcommand.description,
          ...optionsField(subcommand.options),
        })),
      };
    case 'contextMenu':
      return { type, name };
    case 'entryPoint':
      return { type, name, description: definition.description, handler: definition.entryPointHandler };
  }
}

function optionsField(options: readonly OptionDefinition[]): { options?: CommandOption[] } {
  return options.length > 0 ? { options: options.map(toOption) } : {};
}

function toOption(option: OptionDefinition): CommandOption {
  return {
    type: option.type,
    name: option.name,
    description: option.description,
    ...(option.required ? { required: true } : {}),
    ...(option.choices ? { choices: option.choices.map(({ name, value }) => ({ name, value })) } : {}),
    ...(option.autocomplete ? { autocomplete: true } : {}),
    ...(option.minLength === undefined ? {} : { min_length: option.minLength }),
    ...(option.maxLength === undefined ? {} : { max_length: option.maxLength }),
    ...(option.minValue === undefined ? {} : { min_value: option.minValue }),
    ...(option.maxValue === undefined ? {} : { max_value: option.maxValue }),
  };
}
