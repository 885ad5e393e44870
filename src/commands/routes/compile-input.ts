import { ChannelType } from '../../protocol/guilds/channel-type.js';
import { copied, mapList, orEmpty, valueNamed } from '../compile/map-list.js';
import { defined } from '../types/defined.js';
import type { ComponentChoices, InputSpec, LooseRouteSettings } from '../types/routes/route-settings.js';
import type { OptionSpec } from '../types/options/option-settings.js';
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
  const { kind, required, choices, channelTypes, types, ...others } = orEmpty(settings);
  if (input === 'list')
    return { kind: input, customId, label: '', required: false, isList: false, types: types ?? ['text'] };
  const spec = (kind as { readonly spec?: OptionSpec } | undefined)?.spec;
  return {
    kind: input,
    customId,
    label,
    required: required ?? false,
    isList: input === 'checkboxGroup' || (others.maxValues ?? 1) > 1,
    ...defined(others),
    ...defined({
      choices: compileChoices(choices),
      channelTypes: mapList(channelTypes, (name) => valueNamed(ChannelType, name)),
    }),
    ...(spec ? ofKind(spec) : {}),
  };
}

/** The constraints that an option kind puts on a text. Its settings take precedence. */
function ofKind({ type, settings, transform }: OptionSpec): Partial<ModalInputDefinition> {
  const { minLength, maxLength, minValue, maxValue } = settings;
  return defined({
    minLength,
    maxLength,
    minValue,
    maxValue,
    transform,
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
