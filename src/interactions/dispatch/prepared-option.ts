import type { Executable, OptionDefinition } from '../../commands/compile/definition.js';

/** What reading a submitted value needs of an option. */
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

/** An option as a command has it, and the index of the parameter that its value fills; 0 where all come as one object. */
export type PreparedOption = ReadOption & { readonly parameter: number };

/**
 * The options of a command in the order they are registered. All of them have one shape, and those of a command are made
 * together, so that they stand beside each other in memory: of thousands of commands none is in the processor's cache.
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
