import type { CausedInteraction } from '../types/interaction-types.js';
import type { LocalizedTexts } from '../types/locale-types.js';
import type {
  AnyOptionSettings,
  Choices,
  OptionSettings,
  OptionSpec,
  Transform,
} from '../types/options/option-settings.js';
import type { ChannelTypeName, OptionTypeName, OptionValue } from '../types/options/option-values.js';
import type { Awaitable } from '../types/reply-types.js';
import type { AnySchema, OutputOf, SchemaTakes } from '../types/standard-schema.js';
import { decorateOption, type OptionDecorator, type OptionFactory } from '../decorators/option-decorators.js';

/**
 * A reusable kind of option: a decorator for parameters that accept `V`, or in `defineCommand` `{ kind, description }`.
 */
export interface OptionKind<V, Submitted = unknown> extends OptionFactory<V> {
  /** The type, constraints and transform, for `defineCommand`. */
  readonly spec: OptionSpec;
  /** Never set: carries the value's type to the compiler. */
  readonly value?: V;
  /** Never set: carries the type of the submitted value to the compiler. */
  readonly submitted?: Submitted;
}

type KindSettings<T extends OptionTypeName> = Omit<
  OptionSettings[T],
  'required' | 'schema' | keyof LocalizedTexts
>;

/**
 * The settings that narrow the value of a kind. They are separate type parameters, so that the compiler infers them
 * before the transform.
 */
type AnyChoices = Choices<string> | Choices<number> | undefined;
type AnyChannelTypes = readonly ChannelTypeName[] | undefined;

type SchemaOf<T extends OptionTypeName> = T extends 'string' | 'integer' | 'number' ? AnySchema : never;

type KindValue<T extends OptionTypeName, C, N> = OptionValue<{
  readonly type: T;
  readonly required: true;
  readonly choices: C;
  readonly channelTypes: N;
}>;

/**
 * Defines a kind of option: a type, its constraints, its suggestions, and a transform or a schema that makes a value of
 * your own of the submitted one.
 *
 * @example
 * const DurationOption = defineOptionKind({ type: 'string', maxLength: 20, transform: (text) => parseDuration(text) });
 * // … later, on a parameter: @DurationOption('timeout', 'How long', { required: true }) timeout: Duration
 */
export function defineOptionKind<
  const T extends OptionTypeName,
  const C extends AnyChoices = undefined,
  const N extends AnyChannelTypes = undefined,
  X extends SchemaOf<T> = never,
  V = [X] extends [never] ? KindValue<T, C, N> : OutputOf<X>,
>(
  kind: { readonly type: T; readonly choices?: C; readonly channelTypes?: N } & KindSettings<T> &
    (
      | {
          readonly transform?: (value: KindValue<T, C, N>, interaction: CausedInteraction) => Awaitable<V>;
          readonly schema?: undefined;
        }
      | ({
          /** Validates texts and numbers, and returns what the handler gets; see `schema` of `@StringOption`. */
          readonly schema: X;
          readonly transform?: undefined;
        } & SchemaTakes<X, KindValue<T, C, N>>)
    ),
): OptionKind<V, KindValue<T, C, N>> {
  const { type, transform, ...settings } = kind as { type: T; transform?: Transform };
  const spec: OptionSpec = { type, settings, ...(transform ? { transform } : {}) };
  const decorate = (name: string, description: string, use: AnyOptionSettings = {}): OptionDecorator<never> =>
    decorateOption('Option', name, description, { ...spec, settings: { ...settings, ...use } });
  return Object.assign(decorate, { spec });
}
