import type { Role } from '../../protocol/guilds/role.js';
import type { Runs } from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { HandlerDecorator, Running } from './handler-decorators.js';
import { recordMethod, refuseStandardDialect } from '../records/write-records.js';
import type { RouteKind } from '../routes/route-kinds.js';
import { routing } from '../routes/routing.js';
import type {
  ButtonInteraction,
  ChannelSelectInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from '../types/component-types.js';
import type { CausedInteraction, ModalInteraction } from '../types/interaction-types.js';
import type { InContext, ContextOf, Contexts } from '../contexts/in-guild.js';
import type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  UserValue,
} from '../types/options/option-values.js';
import type {
  ChannelSelectSettings,
  LooseRouteSettings,
  ModalSettings,
  RouteSettings,
  SelectSettings,
  StringSelectSettings,
} from '../types/routes/route-settings.js';

/**
 * Makes a method the handler of a button. Create buttons with `button(Class, 'method', …)`.
 *
 * @param id - The prefix of custom ids: 1 to 64 letters, digits, `-`, `_`, `.` and `/`. Keep it, so that buttons of
 *   earlier versions keep working; the name of the method may change.
 */
export function Button<
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(id: string, settings: RouteSettings & Placed<C, Q> = {}): RouteDecorator<ButtonInteraction, C, Q> {
  return recorder('Button', 'button', id, settings);
}

/** Where a route can be used, and where its handler runs. */
interface Placed<C extends Contexts, Q extends RunSetting | undefined> extends Running<Q> {
  readonly contexts?: C;
}

type RouteDecorator<I extends CausedInteraction, C, Q> = HandlerDecorator<
  Runs<I, Q>,
  Runs<InContext<I, ContextOf<C>>, Q>
>;

/** The first value of a select; optional only if `minValues` is 0. */
type First<V, M> = [M] extends [0] ? V | undefined : V;

/**
 * Makes a method the handler of a string select. Create selects with `select(Class, 'method', …)`. For the id see
 * {@link Button}.
 */
export function StringSelect<
  const V extends string = string,
  const M extends number = number,
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: StringSelectSettings<V, M> & Placed<C, Q> = {},
): RouteDecorator<StringSelectInteraction<V, First<V, M>>, C, Q> {
  return recorder('StringSelect', 'stringSelect', id, settings);
}

/**
 * Makes a method the handler of a user select. Create selects with `select(Class, 'method', …)`. For the id see
 * {@link Button}.
 */
export function UserSelect<
  const M extends number = number,
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: SelectSettings<M> & Placed<C, Q> = {},
): RouteDecorator<UserSelectInteraction<First<UserValue, M>>, C, Q> {
  return recorder('UserSelect', 'userSelect', id, settings);
}

/**
 * Makes a method the handler of a role select. Create selects with `select(Class, 'method', …)`. For the id see
 * {@link Button}.
 */
export function RoleSelect<
  const M extends number = number,
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: SelectSettings<M> & Placed<C, Q> = {},
): RouteDecorator<RoleSelectInteraction<First<Role, M>>, C, Q> {
  return recorder('RoleSelect', 'roleSelect', id, settings);
}

/**
 * Makes a method the handler of a select of users and roles. Create selects with `select(Class, 'method', …)`. For the
 * id see {@link Button}.
 */
export function MentionableSelect<
  const M extends number = number,
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: SelectSettings<M> & Placed<C, Q> = {},
): RouteDecorator<MentionableSelectInteraction<First<MentionableValue, M>>, C, Q> {
  return recorder('MentionableSelect', 'mentionableSelect', id, settings);
}

/**
 * Makes a method the handler of a channel select. Create selects with `select(Class, 'method', …)`. For the id see
 * {@link Button}.
 */
export function ChannelSelect<
  const N extends ChannelTypeName = ChannelTypeName,
  const M extends number = number,
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: ChannelSelectSettings<N, M> & Placed<C, Q> = {},
): RouteDecorator<ChannelSelectInteraction<N, First<ChannelValue<N>, M>>, C, Q> {
  return recorder('ChannelSelect', 'channelSelect', id, settings);
}

/**
 * Makes a method the handler of a submitted modal; decorators of its parameters declare the fields. Open it with
 * `interaction.showModal(Class, 'method', …)`.
 *
 * @param id - See {@link Button}.
 * @param title - 1 to 45 characters.
 */
export function Modal<
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  title: string,
  settings: ModalSettings & Placed<C, Q> = {},
): RouteDecorator<ModalInteraction, C, Q> {
  return recorder('Modal', 'modal', id, settings, title);
}

function recorder<Context, Given>(
  decorator: string,
  kind: RouteKind,
  name: string,
  settings: LooseRouteSettings,
  title?: string,
): HandlerDecorator<Context, Given> {
  return (prototype, method) => {
    refuseStandardDialect(decorator, method);
    const given = { kind, name, settings, ...(title === undefined ? {} : { title }) };
    recordMethod(prototype, method, { ...given, routing });
  };
}
