import { recordParameter, refuseStandardDialect } from '../records/write-records.js';
import type { ModalInputKind } from '../routes/route-kinds.js';
import type { MadeOf, StateInput, StateOf, StateShape, Unbranded } from '../routes/state-types.js';
import type { NoOtherKeys, ParameterAt } from '../types/options/option-decorator-type.js';
import type { LooseInputSettings, SettingsOfInput } from '../types/routes/route-settings.js';
import type { InputValue } from '../waiting/modal-values.js';

/** Shown by the compiler in place of an index when a declared state is not that of the parameter. */
export interface StateDoesNotFit<Declared, Parameter> {
  /** The state that `@RouteState` declares. */
  readonly stateIsDeclared: Declared;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Parameter;
}

/** Shown by the compiler in place of an index when the type of the parameter is not `State<…>`, so that makers do not see it. */
export interface ParameterIsNoState<Declared> {
  /** The type that the parameter needs, with `State` around it. */
  readonly wanted: Declared;
}

/** Without the differences of optional properties, which a compiler option decides. */
type Filled<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** Neither side may promise more than the other. */
type Fits<D, P> = [D] extends [P]
  ? [Filled<P>] extends [Filled<D>]
    ? unknown
    : StateDoesNotFit<D, P>
  : StateDoesNotFit<D, P>;

type StateFits<S, P> =
  unknown extends Fits<StateOf<S>, Unbranded<P>>
    ? [MadeOf<P>] extends [never]
      ? 0 extends 1 & P
        ? unknown
        : ParameterIsNoState<StateOf<S>>
      : Fits<StateInput<S>, MadeOf<P>>
    : Fits<StateOf<S>, Unbranded<P>>;

/** A decorator for the parameter that gets the state of a route. */
export type StateDecorator<S> = <C extends object, const M extends keyof C & string, const I extends number>(
  target: C,
  method: M,
  index: I & StateFits<S, Exclude<ParameterAt<C, M, I>, undefined>>,
) => void;

/**
 * Declares the state of a route, and fills a parameter with it. The parameter has the type `State<…>`, by which
 * makers of the component know it.
 *
 * @example
 * @RouteState({ ticket: 'integer', tab: ['open', 'closed'] }) state: State<{ ticket: number; tab: 'open' | 'closed' }>
 */
export function RouteState<const S extends StateShape>(shape: S): StateDecorator<S> {
  return (target, method, index) => {
    refuseStandardDialect('RouteState', method);
    recordParameter(target, method, { kind: 'state', index, shape });
  };
}

/** Shown by the compiler in place of an index when a field of a modal does not fit its parameter. */
export interface InputDoesNotFit<Gives, Declared> {
  /** The value that the decorator passes. */
  readonly inputGives: Gives;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Declared;
}

type InputFits<V, P> = [V] extends [P] ? unknown : InputDoesNotFit<V, P>;

/** A decorator for a parameter of a modal's method that accepts `V`. */
export type InputDecorator<V> = <C extends object, const M extends keyof C & string, const I extends number>(
  target: C,
  method: M,
  index: I & InputFits<V, ParameterAt<C, M, I>>,
) => void;

/**
 * A decorator that makes a parameter a field of a modal.
 *
 * - `customId`: 1 to 100 characters, unique in its modal
 * - `label`: 1 to 45 characters
 */
export type InputDecoratorFactory<K extends ModalInputKind> = <const S extends SettingsOfInput[K]>(
  customId: string,
  label: string,
  settings: S & NoOtherKeys<S, SettingsOfInput[K]>,
) => InputDecorator<InputValue<K, S>>;

/** The same for fields that need no settings. */
export type PlainInputDecoratorFactory<K extends ModalInputKind> = <const S extends SettingsOfInput[K]>(
  customId: string,
  label: string,
  settings?: S & NoOtherKeys<S, SettingsOfInput[K]>,
) => InputDecorator<InputValue<K, S>>;

/** A field for a text of one line or several. */
export const TextInput: PlainInputDecoratorFactory<'text'> = factory('text', 'TextInput');

/** A select of texts in a modal. */
export const SelectInput: InputDecoratorFactory<'select'> = factoryWithSettings('select', 'SelectInput');

/** A select of users in a modal. */
export const UserInput: PlainInputDecoratorFactory<'user'> = factory('user', 'UserInput');

/** A select of roles in a modal. */
export const RoleInput: PlainInputDecoratorFactory<'role'> = factory('role', 'RoleInput');

/** A select of users and roles in a modal. */
export const MentionableInput: PlainInputDecoratorFactory<'mentionable'> = factory(
  'mentionable',
  'MentionableInput',
);

/** A select of channels in a modal. */
export const ChannelInput: PlainInputDecoratorFactory<'channel'> = factory('channel', 'ChannelInput');

/** A field for files. */
export const FileInput: PlainInputDecoratorFactory<'file'> = factory('file', 'FileInput');

/** A box to tick. */
export const CheckboxInput: PlainInputDecoratorFactory<'checkbox'> = factory('checkbox', 'CheckboxInput');

/** A group of boxes to tick; the handler gets a list. */
export const CheckboxGroupInput: InputDecoratorFactory<'checkboxGroup'> = factoryWithSettings(
  'checkboxGroup',
  'CheckboxGroupInput',
);

/** A group of choices of which one can be chosen, all of them in sight. */
export const RadioInput: InputDecoratorFactory<'radio'> = factoryWithSettings('radio', 'RadioInput');

function factory<K extends ModalInputKind>(input: K, decorator: string): PlainInputDecoratorFactory<K> {
  return (customId, label, settings) => record(decorator, input, customId, label, settings ?? {});
}

function factoryWithSettings<K extends ModalInputKind>(
  input: K,
  decorator: string,
): InputDecoratorFactory<K> {
  return (customId, label, settings) => record(decorator, input, customId, label, settings);
}

function record(
  decorator: string,
  input: ModalInputKind,
  customId: string,
  label: string,
  settings: object,
): InputDecorator<never> {
  return (target, method, index) => {
    refuseStandardDialect(decorator, method);
    recordParameter(target, method, {
      ...{ kind: 'input', index, input, customId, label },
      settings: settings as LooseInputSettings,
    });
  };
}
