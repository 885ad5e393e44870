import { recordParameter, refuseStandardDialect } from '../records/write-records.js';
import type { ModalInputKind } from '../routes/route-kinds.js';
import type { MadeOf, StateInput, StateOf, StateShape, Unbranded } from '../routes/state-types.js';
import type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  UserValue,
} from '../types/options/option-values.js';
import type {
  ChannelInputSettings,
  CheckboxGroupInputSettings,
  CheckboxInputSettings,
  EntityInputSettings,
  FileInputSettings,
  LooseInputSettings,
  RadioInputSettings,
  SelectInputSettings,
  TextInputSettings,
} from '../types/routes/route-settings.js';
import type { IfRequired } from './option-decorators.js';
import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';

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

/** `Ok` where neither side promises more than the other. */
type Fits<D, P, Ok> = [D] extends [P]
  ? [Filled<P>] extends [Filled<D>]
    ? Ok
    : StateDoesNotFit<D, P>
  : StateDoesNotFit<D, P>;

type StateFits<S, P, Ok> =
  Fits<StateOf<S>, Unbranded<P>, unknown> extends infer Misfit
    ? unknown extends Misfit
      ? [MadeOf<P>] extends [never]
        ? 0 extends 1 & P
          ? Ok
          : ParameterIsNoState<StateOf<S>>
        : Fits<StateInput<S>, MadeOf<P>, Ok>
      : Misfit
    : never;

/** A decorator for the parameter that gets the state of a route. */
export type StateDecorator<S> = <C extends object, M extends keyof C, I extends number>(
  target: C,
  method: M,
  index: C[M] extends (...parameters: infer P) => unknown ? StateFits<S, Exclude<P[I], undefined>, I> : never,
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
    recordParameter(target, method as string, { kind: 'state', index: index as number, shape });
  };
}

/** Shown by the compiler in place of an index when a field of a modal does not fit its parameter. */
export interface InputDoesNotFit<Gives, Declared> {
  /** The value that the decorator passes. */
  readonly inputGives: Gives;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Declared;
}

/** A decorator for a parameter of a modal's method that accepts `V`. */
export type InputDecorator<V> = <C extends object, M extends keyof C, I extends number>(
  target: C,
  method: M,
  index: C[M] extends (...parameters: infer P) => unknown
    ? [V] extends [P[I]]
      ? I
      : InputDoesNotFit<V, P[I]>
    : never,
) => void;

/** A list if there may be more than one value, else one, which may be missing unless it is required. */
type OneOrList<V, R, M> = [M] extends [1] ? IfRequired<V, R> : V[];

/**
 * Makes a decorator that makes a parameter a field of a modal.
 *
 * - `customId`: 1 to 100 characters, unique in its modal
 * - `label`: 1 to 45 characters
 */
export type TextInputFactory = <V = string, const R extends boolean = false>(
  customId: string,
  label: string,
  settings?: TextInputSettings<V, R>,
) => InputDecorator<IfRequired<V, R>>;

/** The same for a select of texts. */
export type SelectInputFactory = <
  const V extends string,
  const R extends boolean = false,
  const M extends number = 1,
>(
  customId: string,
  label: string,
  settings: SelectInputSettings<V, R, M>,
) => InputDecorator<OneOrList<V, R, M>>;

/** The same for a select of users, roles, or both. */
export type EntityInputFactory<V> = <const R extends boolean = false, const M extends number = 1>(
  customId: string,
  label: string,
  settings?: EntityInputSettings<R, M>,
) => InputDecorator<OneOrList<V, R, M>>;

/** The same for a select of channels. */
export type ChannelInputFactory = <
  const N extends ChannelTypeName = ChannelTypeName,
  const R extends boolean = false,
  const M extends number = 1,
>(
  customId: string,
  label: string,
  settings?: ChannelInputSettings<N, R, M>,
) => InputDecorator<OneOrList<ChannelValue<N>, R, M>>;

/** The same for files. */
export type FileInputFactory = <const R extends boolean = false, const M extends number = 1>(
  customId: string,
  label: string,
  settings?: FileInputSettings<R, M>,
) => InputDecorator<OneOrList<Attachment, R, M>>;

/** The same for a checkbox. */
export type CheckboxInputFactory = (
  customId: string,
  label: string,
  settings?: CheckboxInputSettings,
) => InputDecorator<boolean>;

/** The same for a group of checkboxes. */
export type CheckboxGroupInputFactory = <const V extends string>(
  customId: string,
  label: string,
  settings: CheckboxGroupInputSettings<V>,
) => InputDecorator<V[]>;

/** The same for a group of choices. */
export type RadioInputFactory = <const V extends string, const R extends boolean = false>(
  customId: string,
  label: string,
  settings: RadioInputSettings<V, R>,
) => InputDecorator<IfRequired<V, R>>;

/** A field for a text of one line or several. */
export const TextInput = /* @__PURE__ */ factory('text', 'TextInput') as TextInputFactory;

/** A select of texts in a modal. */
export const SelectInput = /* @__PURE__ */ factory('select', 'SelectInput') as SelectInputFactory;

/** A select of users in a modal. */
export const UserInput = /* @__PURE__ */ factory('user', 'UserInput') as EntityInputFactory<UserValue>;

/** A select of roles in a modal. */
export const RoleInput = /* @__PURE__ */ factory('role', 'RoleInput') as EntityInputFactory<Role>;

/** A select of users and roles in a modal. */
export const MentionableInput = /* @__PURE__ */ factory(
  'mentionable',
  'MentionableInput',
) as EntityInputFactory<MentionableValue>;

/** A select of channels in a modal. */
export const ChannelInput = /* @__PURE__ */ factory('channel', 'ChannelInput') as ChannelInputFactory;

/** A field for files. */
export const FileInput = /* @__PURE__ */ factory('file', 'FileInput') as FileInputFactory;

/** A box to tick. */
export const CheckboxInput = /* @__PURE__ */ factory('checkbox', 'CheckboxInput') as CheckboxInputFactory;

/** A group of boxes to tick; the handler gets a list. */
export const CheckboxGroupInput = /* @__PURE__ */ factory(
  'checkboxGroup',
  'CheckboxGroupInput',
) as CheckboxGroupInputFactory;

/** A group of choices of which one can be chosen, all of them in sight. */
export const RadioInput = /* @__PURE__ */ factory('radio', 'RadioInput') as RadioInputFactory;

/** What may be asked of a result is for the types above to say. */
function factory(input: ModalInputKind, decorator: string): unknown {
  return (customId: string, label: string, settings: LooseInputSettings = {}): InputDecorator<never> =>
    (target, method, index) => {
      refuseStandardDialect(decorator, method);
      const place = { kind: 'input', index: index as number } as const;
      recordParameter(target, method as string, { ...place, input, customId, label, settings });
    };
}
