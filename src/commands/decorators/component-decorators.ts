import type { Runs } from '../queue/queued-interaction.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { Running } from './handler-decorators.js';
import { recordMethod, refuseStandardDialect } from '../records/write-records.js';
import type { RouteKind, SelectKind } from '../routes/route-kinds.js';
import { routing } from '../routes/routing.js';
import type { ButtonInteraction } from '../types/component-types.js';
import type { ModalInteraction } from '../types/interaction-types.js';
import type { InContext, ContextOf, Contexts } from '../contexts/in-guild.js';
import type { HandlerDecorator } from '../types/handler-type.js';
import type { NoOtherKeys } from '../types/options/option-decorator-type.js';
import type {
  LooseRouteSettings,
  ModalSettings,
  RouteSettings,
  SettingsOfSelect,
} from '../types/routes/route-settings.js';
import type { SelectInteractionOf } from '../types/routes/route-values.js';

/**
 * Makes a method handle a button. `button(Class, 'method', …)` makes one.
 *
 * @param id - What custom ids begin with: 1 to 64 letters, digits, `-`, `_`, `.` and `/`. It must stay, so that the
 *   buttons of earlier versions keep working; the name of the method may change.
 */
export function Button<
  const C extends Contexts = undefined,
  const Q extends RunSetting | undefined = undefined,
>(
  id: string,
  settings: RouteSettings & { readonly contexts?: C } & Running<Q> = {},
): HandlerDecorator<Runs<ButtonInteraction, Q>, Runs<InContext<ButtonInteraction, ContextOf<C>>, Q>> {
  return recorder('Button', 'button', id, settings);
}

/** A decorator of a method that handles a select. `select(Class, 'method', …)` makes one. For the id see {@link Button}. */
export type SelectDecoratorFactory<K extends SelectKind> = <
  const S extends SettingsOfSelect[K] & Running<RunSetting | undefined>,
>(
  id: string,
  settings?: S & NoOtherKeys<S, SettingsOfSelect[K] & Running<RunSetting | undefined>>,
) => HandlerDecorator<
  Runs<SelectInteractionOf<K, S>, RunOf<S>>,
  Runs<
    InContext<SelectInteractionOf<K, S>, ContextOf<S extends { readonly contexts: infer C } ? C : undefined>>,
    RunOf<S>
  >
>;

type RunOf<S> = S extends { readonly run: infer Q } ? Q : undefined;

/** Makes a method handle a select of texts. */
export const StringSelect = /* @__PURE__ */ factory('stringSelect', 'StringSelect');

/** Makes a method handle a select of users. */
export const UserSelect = /* @__PURE__ */ factory('userSelect', 'UserSelect');

/** Makes a method handle a select of roles. */
export const RoleSelect = /* @__PURE__ */ factory('roleSelect', 'RoleSelect');

/** Makes a method handle a select of users and roles. */
export const MentionableSelect = /* @__PURE__ */ factory('mentionableSelect', 'MentionableSelect');

/** Makes a method handle a select of channels. */
export const ChannelSelect = /* @__PURE__ */ factory('channelSelect', 'ChannelSelect');

/**
 * Makes a method handle a submitted modal, and its parameters the fields. `interaction.showModal(Class, 'method', …)`
 * shows it.
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
  settings: ModalSettings & { readonly contexts?: C } & Running<Q> = {},
): HandlerDecorator<Runs<ModalInteraction, Q>, Runs<InContext<ModalInteraction, ContextOf<C>>, Q>> {
  return recorder('Modal', 'modal', id, settings, title);
}

function factory<K extends SelectKind>(kind: K, decorator: string): SelectDecoratorFactory<K> {
  return (id, settings) => recorder(decorator, kind, id, settings ?? {});
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
