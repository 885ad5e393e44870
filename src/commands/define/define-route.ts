import type { Role } from '../../protocol/guilds/role.js';
import { orEmpty } from '../compile/map-list.js';
import type { RouteKind, SelectKind } from '../routes/route-kinds.js';
import { routing } from '../routes/routing.js';
import type { StateInput, StateOutput, StateShape } from '../routes/state-types.js';
import type {
  ButtonInteraction,
  ChannelSelectInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from '../types/component-types.js';
import type { CausedInteraction, ModalInteraction } from '../types/interaction-types.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { InContext, ContextOf, Contexts } from '../contexts/in-guild.js';
import type { HandlerResult } from '../types/reply-types.js';
import type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  UserValue,
} from '../types/options/option-values.js';
import type {
  ComponentChoices,
  ModalSettings,
  RouteSettings,
  SelectSettings,
} from '../types/routes/route-settings.js';
import type { Runs } from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { ChosenIn } from '../types/routes/form-types.js';
import type { AnswersOf, InputsFit, ModalInputs, TypesIn } from '../waiting/modal-values.js';
import type { ReplyFits } from './define-command.js';
import { toDefinedRoute, toModalInput, type DefinedRoute, type RouteInput } from './route-input.js';

interface WithState<S> {
  /** The prefix of custom ids: 1 to 64 letters, digits, `-`, `_`, `.` and `/`. */
  readonly id: string;
  /** The state of each component, stored in its custom id. Default: none. */
  readonly state?: S;
}

/** Where a route can be used, where its handler runs, and the handler. */
interface Handling<
  I extends CausedInteraction,
  Values extends readonly unknown[],
  R,
  P extends Contexts,
  Q extends RunSetting | undefined,
> {
  readonly contexts?: P;
  /** Where the handler runs. Default `'here'`. */
  readonly runs?: Q;
  readonly run: (
    interaction: NoInfer<Runs<InContext<I, ContextOf<P>>, Q>>,
    ...values: Values
  ) => R | HandlerResult;
}

/** A shape without values. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it has no keys indeed
type NoState = Readonly<Record<never, never>>;

/** Defines a button without decorators: the handler gets the interaction and the state. */
export function defineButton<
  const S extends StateShape = NoState,
  R = never,
  const P extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  input: WithState<S> &
    RouteSettings &
    LayerSettings &
    Handling<ButtonInteraction, [state: StateOutput<S>], R, P, Q> &
    ReplyFits<'run', R>,
): DefinedRoute<'button', StateInput<S>> {
  const { id, state, run, ...settings } = orEmpty(input);
  return define({ kind: 'button', id, settings, state, inputs: {}, run });
}

/** The first value of a select; optional only if `minValues` is 0. */
type First<S, V> = S extends { readonly minValues: 0 } ? V | undefined : V;

/** The interaction of each kind of select with these settings. */
interface SelectInteractions<S> {
  readonly stringSelect: StringSelectInteraction<ChosenIn<S>, First<S, ChosenIn<S>>>;
  readonly userSelect: UserSelectInteraction<First<S, UserValue>>;
  readonly roleSelect: RoleSelectInteraction<First<S, Role>>;
  readonly mentionableSelect: MentionableSelectInteraction<First<S, MentionableValue>>;
  readonly channelSelect: ChannelSelectInteraction<TypesIn<S>, First<S, ChannelValue<TypesIn<S>>>>;
}

/** The interaction that the handler of a select gets. */
type SelectInteractionOf<K extends SelectKind, S> = SelectInteractions<S>[K];

/** The settings that narrow the values of a select. */
interface Narrowing<C, N, M> {
  /** For string selects: the choices; nothing else is accepted. */
  readonly choices?: C;
  /** For channel selects: the channel types. Default: all. */
  readonly channelTypes?: N;
  /** Fewest values, 0 to 25. Default 1. */
  readonly minValues?: M;
}

/** The same, required: optional properties could be undefined, depending on compiler options. */
interface Narrowed<C, N, M> {
  readonly choices: C;
  readonly channelTypes: N;
  readonly minValues: M;
}

/** Forbids the settings of other kinds of selects. */
type OnlyOf<K> = (K extends 'stringSelect' ? unknown : { readonly choices?: undefined }) &
  (K extends 'channelSelect' ? unknown : { readonly channelTypes?: undefined });

/** Defines a select without decorators: the handler gets the interaction, with its values, and the state. */
export function defineSelect<
  const K extends SelectKind,
  const C extends ComponentChoices | undefined = undefined,
  const N extends readonly ChannelTypeName[] | undefined = undefined,
  const M extends number | undefined = undefined,
  const S extends StateShape = NoState,
  R = never,
  const P extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  input: WithState<S> &
    LayerSettings &
    Omit<SelectSettings, 'minValues'> &
    Narrowing<C, N, M> &
    Handling<SelectInteractionOf<K, Narrowed<C, N, M>>, [state: StateOutput<S>], R, P, Q> & {
      readonly type: K;
    } & OnlyOf<K> &
    ReplyFits<'run', R>,
): DefinedRoute<K, StateInput<S>> {
  const { id, type, state, run, ...settings } = orEmpty(input);
  return define({ kind: type, id, settings, state, inputs: {}, run });
}

/** Defines a modal without decorators: the handler gets the interaction, the answers and the state. */
export function defineModal<
  const I extends ModalInputs,
  const S extends StateShape = NoState,
  R = never,
  const P extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  input: WithState<S> &
    ModalSettings &
    LayerSettings & {
      /** 1 to 45 characters. */
      readonly title: string;
      readonly inputs: I;
    } & Handling<ModalInteraction, [answers: AnswersOf<I>, state: StateOutput<S>], R, P, Q> &
    InputsFit<I> &
    ReplyFits<'run', R>,
): DefinedRoute<'modal', StateInput<S>, I> {
  return define(toModalInput(input));
}

function define<Kind extends RouteKind, Made, Inputs>(input: RouteInput): DefinedRoute<Kind, Made, Inputs> {
  return toDefinedRoute({ ...input, routing });
}
