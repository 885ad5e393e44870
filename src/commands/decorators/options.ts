import { OptionType } from '../../model/command.js';
import type {
  IntegerOptionSettings,
  OptionDecorator,
  OptionValue,
  StringOptionSettings,
} from '../option-type.js';
import { recordOption, refuseStandardDialect, type OptionRecord } from '../records.js';

/**
 * Fills a parameter from a text option.
 *
 * @param name - 1 to 32 lower-case characters without spaces; different from its siblings.
 * @param description - 1 to 100 characters.
 */
export function StringOption<const S extends StringOptionSettings>(
  name: string,
  description: string,
  settings?: S,
): OptionDecorator<OptionValue<string, S>> {
  return recorder('StringOption', { type: OptionType.STRING, name, description, settings: settings ?? {} });
}

/**
 * Fills a parameter from a whole-number option, -(2^53 - 1) to 2^53 - 1.
 *
 * @param name - 1 to 32 lower-case characters without spaces; different from its siblings.
 * @param description - 1 to 100 characters.
 */
export function IntegerOption<const S extends IntegerOptionSettings>(
  name: string,
  description: string,
  settings?: S,
): OptionDecorator<OptionValue<number, S>> {
  return recorder('IntegerOption', { type: OptionType.INTEGER, name, description, settings: settings ?? {} });
}

function recorder<V>(decorator: string, record: Omit<OptionRecord, 'index'>): OptionDecorator<V> {
  return (target, method, index) => {
    refuseStandardDialect(decorator, method);
    recordOption(target, method, { ...record, index });
  };
}
