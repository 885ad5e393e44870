import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { FilledOptions } from '../../commands/types/interaction-types.js';
import {
  OPTION_TYPES,
  type OptionTypeName,
  type OptionValues,
} from '../../commands/types/options/option-values.js';
import { readValue, type Submitted } from './bind.js';

type Value = OptionValues[OptionTypeName];

class FilledValues extends Map<string, Value> implements FilledOptions {
  readonly #types = new Map<string, OptionDefinition['type']>();

  add({ name, type }: OptionDefinition, value: Value): void {
    this.#types.set(name, type);
    this.set(name, value);
  }

  override get(name: string): Value | undefined;
  override get<T extends OptionTypeName>(name: string, type: T): OptionValues[T] | undefined;
  override get(name: string, type?: OptionTypeName): Value | undefined {
    if (type !== undefined && this.#types.get(name) !== OPTION_TYPES[type]) return undefined;
    return super.get(name);
  }
}

/** Reads the other options that the user has filled in, without values that their options do not allow. */
export function readFilledOptions(
  options: readonly OptionDefinition[],
  { values, resolved }: Submitted,
  focused: string,
): FilledOptions {
  const filled = new FilledValues();
  for (const option of options) {
    if (option.name === focused) continue;
    const given = values.filter(({ name }) => name === option.name);
    const [submitted] = given;
    // Two values for one option are both ignored.
    if (submitted?.type !== option.type || given.length > 1) continue;
    const read = readValue(option, submitted, resolved);
    if (read.fits) filled.add(option, read.value as Value);
  }
  return filled;
}
