import { ChannelType } from '../../protocol/guilds/channel-type.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { compileOption } from '../compile/compile-option.js';
import { isSchema, liftRules, toTransform } from '../compile/compile-schema.js';
import { copied, mapList, orEmpty, valueNamed } from '../compile/map-list.js';
import { defined } from '../types/defined.js';
import type { ComponentChoices, InputSpec, LooseRouteSettings } from '../types/routes/route-settings.js';
import type { OptionSpec } from '../types/options/option-settings.js';
import type { StandardSchema } from '../types/standard-schema.js';
import type { ModalInputDefinition, RouteChoice, SelectDefinition } from './route-definition.js';

/** Compiles the declared part of a select. */
export function compileSelect(settings: LooseRouteSettings): SelectDefinition {
  const { placeholder, minValues, maxValues, choices, channelTypes } = settings;
  return defined({
    placeholder,
    minValues,
    maxValues,
    choices: compileChoices(choices),
    channelTypes: mapList(channelTypes, (name) => valueNamed(ChannelType, name)),
  });
}

/** Compiles a field of a modal. Invalid settings are kept, so that the rules report them. */
export function compileInput(
  customId: string,
  label: string,
  { input, settings }: InputSpec,
): ModalInputDefinition {
  const { kind, required, choices, channelTypes, types, schema, ...others } = orEmpty(settings);
  if (input === 'list')
    return { kind: input, customId, label: '', required: false, isList: false, types: types ?? ['text'] };
  const spec = (kind as { readonly spec?: OptionSpec } | undefined)?.spec;
  return {
    kind: input,
    customId,
    label,
    required: required ?? false,
    isList: input === 'checkboxGroup' || (others.maxValues ?? 1) > 1,
    ...(isSchema(schema) ? ofSchema(schema) : {}),
    ...defined(others),
    ...defined({
      choices: compileChoices(choices),
      channelTypes: mapList(channelTypes, (name) => valueNamed(ChannelType, name)),
    }),
    ...(spec ? ofKind(spec) : {}),
  };
}

/** A schema, and the lengths that it says itself. An enumeration only checks: a field for text has no choices. */
function ofSchema(schema: StandardSchema): Partial<ModalInputDefinition> {
  const { minLength, maxLength } = liftRules(schema, 'string', COMPONENT_LIMITS.inputMaxLength.max);
  return { ...defined({ minLength, maxLength }), transform: toTransform(schema), hasSchema: true };
}

/** The constraints that an option kind puts on a text. Its settings take precedence. */
function ofKind(spec: OptionSpec): Partial<ModalInputDefinition> {
  const { type } = spec;
  const { minLength, maxLength, minValue, maxValue, transform, hasSchema } = compileOption('', '', spec);
  return defined({
    minLength,
    maxLength,
    minValue,
    maxValue,
    transform,
    hasSchema,
    readAs: type === 'integer' || type === 'number' ? type : undefined,
  });
}

/** Returns choices with their texts. */
export function compileChoices(choices: ComponentChoices | undefined): readonly RouteChoice[] | undefined {
  if (choices === undefined) return undefined;
  if (!Array.isArray(choices))
    return Object.entries(orEmpty(choices) as Readonly<Record<string, string>>).map(([label, value]) => ({
      label,
      value,
    }));
  return (choices as readonly (string | RouteChoice)[]).map((choice) =>
    typeof choice === 'object' ? copied(orEmpty(choice)) : { label: choice, value: choice },
  );
}
