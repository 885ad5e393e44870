import type { Executable, OptionDefinition } from '../commands/definition.js';
import type { BaseInteraction } from '../commands/interaction-types.js';
import type { Wanted } from '../commands/notice-facts.js';
import { OptionRefused } from '../commands/option-kind.js';
import { nameOf, OptionType } from '../model/command.js';
import { describeFound } from '../model/describe-found.js';
import type { CommandData, SubmittedValue } from '../model/interaction.js';
import { describeWantedIn } from './notices/describe-wanted.js';
import { languageOf } from './notices/languages.js';
import { readValue } from './read-value.js';

/** Why submitted values do not fit: the registered options differ from the classes, or the user sent a bad value. */
export interface Misfit {
  readonly code: 'DEFINITION_DRIFT' | 'OPTION_VALUE_REFUSED';
  readonly option: string;
  readonly found: string;
  /** In English. */
  readonly wanted: string;
  /** The same, so that it can be told in any language. Of refused values only; else the words stand as they are. */
  readonly rule?: Wanted;
}

export type Binding =
  | { readonly fits: true; readonly values: ReadonlyMap<string, unknown> }
  | { readonly fits: false; readonly misfits: readonly Misfit[] };

/** What was submitted to a command. */
export interface Submitted {
  readonly values: readonly SubmittedValue[];
  readonly resolved: CommandData['resolved'];
}

/** Reads the submitted values by option name. What the user left out is not in the map. */
export function bind({ options }: Executable, { values, resolved }: Submitted): Binding {
  const misfits: Misfit[] = [];
  const bound = new Map<string, unknown>();
  for (const option of options) {
    const submitted = values.find(({ name }) => name === option.name);
    if (!submitted) {
      if (option.required) misfits.push(drift(option.name, 'nothing', 'a value: the option is required'));
    } else if (submitted.type !== option.type) {
      misfits.push(drift(option.name, typeInWords(submitted.type), typeInWords(option.type)));
    } else {
      const read = readValue(option, submitted, resolved);
      if (read.fits) bound.set(option.name, read.value);
      else misfits.push(refused(option.name, submitted.value, read.wanted));
    }
  }
  for (const { name } of values) {
    if (options.some((option) => option.name === name)) continue;
    misfits.push(drift(name, 'an option the class does not declare', 'none'));
  }
  return misfits.length > 0 ? { fits: false, misfits } : { fits: true, values: bound };
}

/** Whether values of these options have to be transformed before the handler gets them. */
export function hasTransforms(options: readonly OptionDefinition[]): boolean {
  return options.some(({ transform }) => transform !== undefined);
}

/**
 * Makes domain values of those options that have a transform. A transform that refuses its value is a misfit of the
 * user's; whatever else it throws is a failure of the handler's.
 */
export async function transformValues(
  options: readonly OptionDefinition[],
  values: ReadonlyMap<string, unknown>,
  interaction: BaseInteraction,
): Promise<Binding> {
  const misfits: Misfit[] = [];
  const transformed = new Map(values);
  for (const { name, transform } of options) {
    if (!transform || !values.has(name)) continue;
    try {
      transformed.set(name, await transform(values.get(name) as never, interaction));
    } catch (error) {
      if (!(error instanceof OptionRefused)) throw error;
      misfits.push(refused(name, values.get(name), { kind: 'words', words: error.message }));
    }
  }
  return misfits.length > 0 ? { fits: false, misfits } : { fits: true, values: transformed };
}

/** What the handler is called with: the interaction and the values in its parameters, or an object of them. */
export function toParameters(
  { handler, options }: Executable,
  interaction: unknown,
  values: ReadonlyMap<string, unknown>,
): unknown[] {
  if (handler.kind === 'function') return [interaction, Object.fromEntries(values)];
  const parameters: unknown[] = [interaction];
  for (const [at, { name }] of options.entries()) parameters[handler.parameters[at] ?? 0] = values.get(name);
  return parameters;
}

function drift(option: string, found: string, wanted: string): Misfit {
  return { code: 'DEFINITION_DRIFT', option, found, wanted };
}

function refused(option: string, value: unknown, rule: Wanted): Misfit {
  const wanted = describeWantedIn(languageOf(undefined), rule);
  return { code: 'OPTION_VALUE_REFUSED', option, found: describeFound(value), wanted, rule };
}

function typeInWords(type: number): string {
  return `option type ${nameOf(OptionType, type)}`;
}
