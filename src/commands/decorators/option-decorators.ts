import type {
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from '../types/options/autocomplete-provider.js';
import type {
  AnyOptionSettings,
  AttachmentOptionSettings,
  ChannelOptionSettings,
  LooseOptionSettings,
  NumberSettings,
  SchemaNumberSettings,
  SchemaTextSettings,
  SuggestedNumberSettings,
  SuggestedTextSettings,
  TextSettings,
  OptionSpec,
} from '../types/options/option-settings.js';
import type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  OptionTypeName,
  UserValue,
} from '../types/options/option-values.js';
import type { AnySchema, InputOf, SchemaDoesNotTake, SchemaValue, Taken } from '../types/standard-schema.js';
import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';
import { recordParameter, refuseStandardDialect } from '../records/write-records.js';

// Infers the pieces that a parameter depends on, never the settings as a whole: the type of the settings then stays
// closed, so that the compiler itself refuses unknown ones, with the nearest name, and at little cost.

/** Shown by the compiler when an option does not fit its parameter. */
export interface OptionDoesNotFit<Gives, Declared> {
  /** The value that the decorator passes; with `undefined` unless the option is required. */
  readonly optionGives: Gives;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Declared;
}

/** A decorator for a parameter of a public method that accepts `V`. The compiler refuses any other parameter. */
export type OptionDecorator<V> =
  // The index is a type parameter: otherwise the compiler would infer `number`, and compare with all parameters.
  <C extends object, M extends keyof C, I extends number>(
    target: C,
    method: M,
    index: C[M] extends (...parameters: infer P) => unknown
      ? [V] extends [P[I]]
        ? I
        : OptionDoesNotFit<V, P[I]>
      : never,
  ) => void;

/** Shown by the compiler when a method named by `autocomplete` is not a provider for the option. */
export interface ProviderDoesNotFit<Wanted, Declared> {
  /** The type of a provider for this option. */
  readonly optionWants: Wanted;
  /** The type of the named method, or a note that there is no such public method. */
  readonly methodIsDeclared: Declared;
}

/** A decorator for an option whose provider is the method `A` of the class, of type `Wanted`. */
export type NamedProviderDecorator<V, A extends string, Wanted> = <
  C extends object,
  M extends keyof C,
  I extends number,
>(
  target: C,
  method: M,
  index: A extends keyof C
    ? [C[A]] extends [Wanted]
      ? C[M] extends (...parameters: infer P) => unknown
        ? [V] extends [P[I]]
          ? I
          : OptionDoesNotFit<V, P[I]>
        : never
      : ProviderDoesNotFit<Wanted, C[A]>
    : ProviderDoesNotFit<Wanted, 'no public method of that name'>,
) => void;

/** The value of an option: `T`, or one of the choices, if there are any; or `undefined`, unless required. */
type ValueOf<T, V, R> = [V] extends [never] ? IfRequired<T, R> : IfRequired<V, R>;

/** Cannot be applied to any parameter. The error is here, so that settings are inferred without conditions. */
export type SchemaRefused<E> = (target: object, method: PropertyKey, index: E) => void;

type SchemaDecorator<X, R, A, T extends string | number> = X extends AnySchema
  ? [Taken<X, T>] extends [never]
    ? SchemaRefused<SchemaDoesNotTake<T, InputOf<X>>>
    : DecoratorOf<SchemaValue<X, R>, A, T>
  : never;

/** The value; or `undefined`, unless required. */
export type IfRequired<V, R> = R extends true ? V : V | undefined;

/** A provider, or the name of a method of the class. */
type Provider<T extends string | number> =
  | string
  | AutocompleteProvider<T>
  | AutocompleteClass<T>
  | AutocompleteSource<T>;

// `NoInfer`: the compiler also infers settings from what a decorator is applied to, and nothing follows from that.
type DecoratorOf<V, A, T extends string | number> = [A] extends [never]
  ? OptionDecorator<V>
  : [A] extends [string]
    ? NoInfer<NamedProviderDecorator<V, A, AutocompleteProvider<T>>>
    : OptionDecorator<V>;

/**
 * Creates a decorator that fills a parameter from an option. The name has 1 to 32 lower-case characters without spaces
 * and differs from its siblings; the description has 1 to 100 characters.
 */
export type OptionFactory<T> = <const R extends boolean = false>(
  name: string,
  description: string,
  settings?: AnyOptionSettings<R>,
) => OptionDecorator<IfRequired<T, R>>;

/** Creates a decorator that fills a parameter from a text option; see {@link OptionFactory}. */
export type TextOptionFactory = <
  const V extends string = string,
  const R extends boolean = false,
  A extends Provider<string> = never,
  X extends AnySchema = never,
>(
  name: string,
  description: string,
  settings?: TextSettings<V, R> | SchemaTextSettings<R, A, X> | SuggestedTextSettings<R, A>,
) => [X] extends [never] ? DecoratorOf<ValueOf<string, V, R>, A, string> : SchemaDecorator<X, R, A, string>;

/** Creates a decorator that fills a parameter from a number option; see {@link OptionFactory}. */
export type NumberOptionFactory = <
  const V extends number = number,
  const R extends boolean = false,
  A extends Provider<number> = never,
  X extends AnySchema = never,
>(
  name: string,
  description: string,
  settings?: NumberSettings<V, R> | SchemaNumberSettings<R, A, X> | SuggestedNumberSettings<R, A>,
) => [X] extends [never] ? DecoratorOf<ValueOf<number, V, R>, A, number> : SchemaDecorator<X, R, A, number>;

/** Creates a decorator that fills a parameter from a channel option; see {@link OptionFactory}. */
export type ChannelOptionFactory = <
  const N extends ChannelTypeName = ChannelTypeName,
  const R extends boolean = false,
>(
  name: string,
  description: string,
  settings?: ChannelOptionSettings<N, R>,
) => OptionDecorator<IfRequired<ChannelValue<N>, R>>;

/** Creates a decorator that fills a parameter from an attachment option; see {@link OptionFactory}. */
export type AttachmentOptionFactory = <const R extends boolean = false>(
  name: string,
  description: string,
  settings?: AttachmentOptionSettings<R>,
) => OptionDecorator<IfRequired<Attachment, R>>;

/** Fills a parameter from a text option. */
export const StringOption = /* @__PURE__ */ factory('string', 'StringOption') as TextOptionFactory;

/** Fills a parameter from a whole-number option, -(2^53 - 1) to 2^53 - 1. */
export const IntegerOption = /* @__PURE__ */ factory('integer', 'IntegerOption') as NumberOptionFactory;

/** Fills a parameter from a number option, -2^53 to 2^53, fractions included. */
export const NumberOption = /* @__PURE__ */ factory('number', 'NumberOption') as NumberOptionFactory;

/** Fills a parameter from a boolean option. */
export const BooleanOption = /* @__PURE__ */ factory('boolean', 'BooleanOption') as OptionFactory<boolean>;

/** Fills a parameter from a user option: the user, and the member if there is one. */
export const UserOption = /* @__PURE__ */ factory('user', 'UserOption') as OptionFactory<UserValue>;

/** Fills a parameter from a channel option. */
export const ChannelOption = /* @__PURE__ */ factory('channel', 'ChannelOption') as ChannelOptionFactory;

/** Fills a parameter from a role option. */
export const RoleOption = /* @__PURE__ */ factory('role', 'RoleOption') as OptionFactory<Role>;

/** Fills a parameter from a mentionable option: a user or a role. */
export const MentionableOption = /* @__PURE__ */ factory(
  'mentionable',
  'MentionableOption',
) as OptionFactory<MentionableValue>;

/** Fills a parameter from an attachment option. */
export const AttachmentOption = /* @__PURE__ */ factory(
  'attachment',
  'AttachmentOption',
) as AttachmentOptionFactory;

/** Typed by the factories above. */
function factory(type: OptionTypeName, decorator: string): unknown {
  return (name: string, description: string, settings: LooseOptionSettings = {}) =>
    decorateOption(decorator, name, description, { type, settings });
}

/** A decorator that fills a parameter from an option, not typed. */
export function decorateOption(
  decorator: string,
  name: string,
  description: string,
  spec: OptionSpec,
): OptionDecorator<never> {
  return (target, method, index) => {
    refuseStandardDialect(decorator, method);
    const place = index as number;
    recordParameter(target, method as string, { kind: 'option', index: place, name, description, ...spec });
  };
}
