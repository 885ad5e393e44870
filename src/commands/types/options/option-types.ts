import { OptionType } from '../../../protocol/commands/options/option-type.js';
import type { OptionTypeName } from './option-values.js';

/** The wire value of each option type. */
export const OPTION_TYPES = {
  string: OptionType.STRING,
  integer: OptionType.INTEGER,
  number: OptionType.NUMBER,
  boolean: OptionType.BOOLEAN,
  user: OptionType.USER,
  channel: OptionType.CHANNEL,
  role: OptionType.ROLE,
  mentionable: OptionType.MENTIONABLE,
  attachment: OptionType.ATTACHMENT,
} as const satisfies Record<OptionTypeName, OptionType>;
