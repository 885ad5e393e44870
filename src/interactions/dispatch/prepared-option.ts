import type { Executable, OptionDefinition } from '../../commands/compile/definition.js';

/** The fields of an option that reading a submitted value needs. */
export type ReadOption = Pick<OptionDefinition, 'type' | 'name' | 'required'> & {
  readonly [Rule in RuleName]?: OptionDefinition[Rule] | undefined;
};

type RuleName =
  | 'choices'
  | 'minLength'
  | 'maxLength'
  | 'minValue'
  | 'maxValue'
  | 'channelTypes'
  | 'fileTypes'
  | 'transform';

/** An option with the index of the parameter that its value fills; 0 if all values come as one object. */
export type PreparedOption = ReadOption & { readonly parameter: number };

/**
 * Returns the options of a command in the order they are registered. All have one shape, and those of a command are
 * allocated together, so that they are adjacent in memory: with thousands of commands none is in the processor's cache.
 */
export function prepareOptions({ handler, options }: Executable): readonly PreparedOption[] {
  const parameters = handler.kind === 'method' ? handler.parameters : [];
  return options.map((option, at) => ({
    type: option.type,
    name: option.name,
    required: option.required,
    parameter: parameters[at] ?? 0,
    choices: option.choices,
    minLength: option.minLength,
    maxLength: option.maxLength,
    minValue: option.minValue,
    maxValue: option.maxValue,
    channelTypes: option.channelTypes,
    fileTypes: option.fileTypes,
    transform: option.transform,
  }));
}
