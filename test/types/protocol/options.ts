/**
 * Options of any type and their choices.
 * Where nothing else is said, 'nullable here' is because the published schema accepts null for every field that may be
 * left out.
 */
import type * as api from 'discord-api-types/v10';
import type { CommandOption, CommandChoice } from '../../../src/protocol/commands/options/option.js';
import type { Differs, Holds } from './compare.js';

export type OptionOfAnyTypeAgrees = Holds<
  Differs<
    CommandOption,
    api.APIApplicationCommandOption,
    {
      // Any type, so that one walk reads them all; the lists below are as open.
      type: 'wider here';
      options: 'nullable here';
      choices: 'nullable here';
      min_length: 'nullable here';
      max_length: 'nullable here';
      autocomplete: 'nullable here';
      required: 'nullable here';
      min_value: 'nullable here';
      max_value: 'nullable here';
      // Open: it is what is returned as well.
      channel_types: 'nullable here' | 'wider here';
      file_types: 'nullable here' | 'wider here';
    }
  >
>;
export type CommandChoiceAgrees = Holds<Differs<CommandChoice, api.APIApplicationCommandOptionChoice>>;
