import { recordParameter, refuseStandardDialect } from '../records/write-records.js';
import type { ListedInputKind, ModalInputKind } from '../routes/route-kinds.js';
import type { MadeOf, StateInput, StateOutput, StateShape, Unbranded } from '../routes/state-types.js';
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
  InputListSettings,
  LooseInputSettings,
  RadioInputSettings,
  SchemaTextInputSettings,
  SelectInputSettings,
  TextInputSettings,
} from '../types/routes/route-settings.js';
import type { Answers, IsAnswers } from '../types/routes/form-types.js';
import type { AnySchema, InputOf, SchemaDoesNotTake, SchemaValue, Taken } from '../types/standard-schema.js';
import type { IfRequired, SchemaRefused } from './option-decorators.js';
import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';

/** Shown by the compiler when a declared state does not match its parameter. */
export interface StateDoesNotFit<Declared, Parameter> {
  /** The state that `@RouteState` declares. */
  readonly stateIsDeclared: Declared;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Parameter;
}

/**
 * Shown by the compiler when the type of the parameter is not `State<…>`, so that `button` and `select` could not see
 * it.
 */
export interface ParameterIsNoState<Declared> {
  /** The type that the parameter needs, with `State` around it. */
  readonly wanted: Declared;
}

/** Ignores how optional properties are written, which depends on compiler options. */
type Filled<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** `Ok` if both types are mutually assignable. */
type Fits<D, P, Ok> = [D] extends [P]
  ? [Filled<P>] extends [Filled<D>]
    ? Ok
    : StateDoesNotFit<D, P>
  : StateDoesNotFit<D, P>;

type StateFits<S, P, Ok> =
  Fits<StateOutput<S>, Unbranded<P>, unknown> extends infer Misfit
    ? unknown extends Misfit
      ? [MadeOf<P>] extends [never]
        ? 0 extends 1 & P
          ? Ok
          : ParameterIsNoState<StateOutput<S>>
        : Fits<StateInput<S>, MadeOf<P>, Ok>
      : Misfit
    : never;

/** A decorator for the state parameter of a route. */
export interface StateDecorator<S> {
  <C extends object, M extends keyof C, I extends number>(
    target: C,
    method: M,
    index: C[M] extends (...parameters: infer P) => unknown
      ? StateFits<S, Exclude<P[I], undefined>, I>
      : never,
  ): void;
  /** What was declared, for `StateOf`, and for `state` of `defineButton` and `formerly`. */
  readonly shape: S;
}

/**
 * Declares the state of a route, and fills a parameter with it. The parameter's type is `StateOf<typeof …>` or `State<…>`,
 * from which `button`, `select` and `showModal` infer the state.
 *
 * @example
 * ```ts
 * const TicketState = RouteState({ ticket: 'integer', tab: ['open', 'closed'] });
 * // claim(interaction: ButtonInteraction, @TicketState { ticket, tab }: StateOf<typeof TicketState>)
 * ```
 */
export function RouteState<const S extends StateShape>(shape: S): StateDecorator<S> {
  const decorate = (target: object, method: PropertyKey, index: unknown): void => {
    refuseStandardDialect('RouteState', method);
    recordParameter(target, method as string, { kind: 'state', index: index as number, shape });
  };
  return Object.assign(decorate, { shape });
}

/** Shown by the compiler when a field of a modal does not fit its parameter. */
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

/** A list if `maxValues` is above 1, else one value, optional unless required. */
type OneOrList<V, R, M> = [M] extends [1] ? IfRequired<V, R> : V[];

/**
 * Creates a decorator that fills a parameter from a field of a modal.
 *
 * - `customId`: 1 to 100 characters, unique in its modal
 * - `label`: 1 to 45 characters
 */
export type TextInputFactory = <V = string, const R extends boolean = false, X extends AnySchema = never>(
  customId: string,
  label: string,
  settings?: TextInputSettings<V, R> | SchemaTextInputSettings<X, R>,
) => [X] extends [never]
  ? InputDecorator<IfRequired<V, R>>
  : [Taken<X, string>] extends [never]
    ? SchemaRefused<SchemaDoesNotTake<string, InputOf<X>>>
    : InputDecorator<SchemaValue<X, R>>;

/** Creates a decorator for a select of texts in a modal; see {@link TextInputFactory}. */
export type SelectInputFactory = <
  const V extends string,
  const R extends boolean = false,
  const M extends number = 1,
>(
  customId: string,
  label: string,
  settings?: SelectInputSettings<V, R, M>,
) => InputDecorator<OneOrList<V, R, M>>;

/** Creates a decorator for a select of users, roles, or both in a modal; see {@link TextInputFactory}. */
export type EntityInputFactory<V> = <const R extends boolean = false, const M extends number = 1>(
  customId: string,
  label: string,
  settings?: EntityInputSettings<R, M>,
) => InputDecorator<OneOrList<V, R, M>>;

/** Creates a decorator for a select of channels in a modal; see {@link TextInputFactory}. */
export type ChannelInputFactory = <
  const N extends ChannelTypeName = ChannelTypeName,
  const R extends boolean = false,
  const M extends number = 1,
>(
  customId: string,
  label: string,
  settings?: ChannelInputSettings<N, R, M>,
) => InputDecorator<OneOrList<ChannelValue<N>, R, M>>;

/** Creates a decorator for a file upload in a modal; see {@link TextInputFactory}. */
export type FileInputFactory = <const R extends boolean = false, const M extends number = 1>(
  customId: string,
  label: string,
  settings?: FileInputSettings<R, M>,
) => InputDecorator<OneOrList<Attachment, R, M>>;

/** Creates a decorator for a checkbox in a modal; see {@link TextInputFactory}. */
export type CheckboxInputFactory = (
  customId: string,
  label: string,
  settings?: CheckboxInputSettings,
) => InputDecorator<boolean>;

/** Creates a decorator for a checkbox group in a modal; see {@link TextInputFactory}. */
export type CheckboxGroupInputFactory = <const V extends string>(
  customId: string,
  label: string,
  settings?: CheckboxGroupInputSettings<V>,
) => InputDecorator<V[]>;

/** Creates a decorator for a radio group in a modal; see {@link TextInputFactory}. */
export type RadioInputFactory = <const V extends string, const R extends boolean = false>(
  customId: string,
  label: string,
  settings?: RadioInputSettings<V, R>,
) => InputDecorator<IfRequired<V, R>>;

/** A decorator for the parameter of a modal's method that gets the answers to a list of fields. */
export type InputListDecorator<K extends ListedInputKind> = <
  C extends object,
  M extends keyof C,
  I extends number,
>(
  target: C,
  method: M,
  index: C[M] extends (...parameters: infer P) => unknown
    ? [Answers<K>] extends [P[I]]
      ? IsAnswers<P[I]> extends true
        ? I
        : InputDoesNotFit<Answers<K>, P[I]>
      : InputDoesNotFit<Answers<K>, P[I]>
    : never,
) => void;

/**
 * A list of fields that is put together when the modal is opened: `showModal(…, { fields: { questions: [{ id: 'how', label: 'How?' }] } })`.
 * The parameter gets their answers by id. Their ids, kinds, bounds and whether they are required come back with the
 * answers, so that any process can read them; labels and choices do not, and choices are checked by Discord alone.
 *
 * @example
 * ```ts
 * asked(_: ModalInteraction, @InputList('questions', { types: ['text', 'user'] }) answers: Answers<'text' | 'user'>)
 * ```
 *
 * @param name - The name of the list: 1 to 32 letters, digits, `-`, `_`, `.` and `/`. It begins the custom ids of its fields.
 */
export function InputList<const K extends ListedInputKind = 'text'>(
  name: string,
  settings: InputListSettings<K> = {},
): InputListDecorator<K> {
  return (target, method, index) => {
    refuseStandardDialect('InputList', method);
    recordParameter(target, method as string, {
      kind: 'input',
      index: index as number,
      input: 'list',
      customId: name,
      label: '',
      settings,
    });
  };
}

/** A text field of a modal, of one line or several. */
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

/** A file upload in a modal. */
export const FileInput = /* @__PURE__ */ factory('file', 'FileInput') as FileInputFactory;

/** A checkbox in a modal. */
export const CheckboxInput = /* @__PURE__ */ factory('checkbox', 'CheckboxInput') as CheckboxInputFactory;

/** A checkbox group in a modal; the handler gets a list. */
export const CheckboxGroupInput = /* @__PURE__ */ factory(
  'checkboxGroup',
  'CheckboxGroupInput',
) as CheckboxGroupInputFactory;

/** A radio group in a modal: one of several visible choices. */
export const RadioInput = /* @__PURE__ */ factory('radio', 'RadioInput') as RadioInputFactory;

/** Typed by the factories above. */
function factory(input: ModalInputKind, decorator: string): unknown {
  return (customId: string, label: string, settings: LooseInputSettings = {}): InputDecorator<never> =>
    (target, method, index) => {
      refuseStandardDialect(decorator, method);
      const place = { kind: 'input', index: index as number } as const;
      recordParameter(target, method as string, { ...place, input, customId, label, settings });
    };
}
