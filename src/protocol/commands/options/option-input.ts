import { countCodePoints } from '../../validation/code-points.js';
import { COMMAND_LIMITS } from '../limits.js';
import { OptionType } from './option-type.js';
import type { CommandOption } from './option.js';

const INTEGER_TEXT = /^-?[0-9]+$/;
const NUMBER_TEXT = /^-?([0-9]+(\.[0-9]*)?|\.[0-9]+)$/;

/** True if an option accepts numbers, whole or not. */
export function isNumeric({ type }: Pick<CommandOption, 'type'>): boolean {
  return type === OptionType.INTEGER || type === OptionType.NUMBER;
}

/** Returns the number that a client makes of a text typed into a numeric option. Undefined if it is none. */
export function readTypedNumber({ type }: Pick<CommandOption, 'type'>, text: string): number | undefined {
  const form = type === OptionType.INTEGER ? INTEGER_TEXT : NUMBER_TEXT;
  return form.test(text) ? Number(text) : undefined;
}

/** True if a client allows a value of the right type to be sent: it is one of the choices, and within the bounds. */
export function fitsOption(option: CommandOption, value: string | number | boolean): boolean {
  const { choices, min_value, max_value, min_length, max_length } = option;
  if (choices && !choices.some((choice) => choice.value === value)) return false;
  if (typeof value === 'number') {
    const isInteger = option.type === OptionType.INTEGER;
    const most = isInteger ? COMMAND_LIMITS.integer : COMMAND_LIMITS.number;
    const isWithin = value >= (min_value ?? -most) && value <= (max_value ?? most) && Math.abs(value) <= most;
    return isWithin && (!isInteger || Number.isInteger(value));
  }
  if (typeof value === 'string') {
    const length = countCodePoints(value);
    return length >= (min_length ?? 0) && length <= (max_length ?? COMMAND_LIMITS.maxLength.max);
  }
  return true;
}

/** Describes the values that numeric and text options accept: `a whole number from 1 to 14`. */
export function describeInput(option: CommandOption): string {
  switch (option.type) {
    case OptionType.STRING:
      return `a text${describeRange(option.min_length, option.max_length, ' characters')}`;
    case OptionType.INTEGER:
      return `a whole number${describeRange(option.min_value, option.max_value)}`;
    default:
      return `a number${describeRange(option.min_value, option.max_value)}`;
  }
}

function describeRange(from: number | null | undefined, to: number | null | undefined, unit = ''): string {
  const parts = [from != null ? `from ${from}` : '', to != null ? `to ${to}` : ''].filter(
    (part) => part !== '',
  );
  return parts.length > 0 ? ` ${parts.join(' ')}${unit}` : '';
}
