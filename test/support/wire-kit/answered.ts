import { isClass } from '../../../src/commands/compile/definition.js';
import { isDefinedRoute } from '../../../src/commands/define/route-input.js';
import { toCustomId, splitCustomId } from '../../../src/commands/routes/route-custom-id.js';
import { routeOf } from '../../../src/commands/routes/route-of.js';
import type { StateValues } from '../../../src/commands/routes/state-codec.js';
import type { MadeOf, StateParameter } from '../../../src/commands/routes/state-types.js';
import type { SelectKind } from '../../../src/commands/routes/route-kinds.js';
import type { RouteClass, RouteNames, RouteTypes } from '../../../src/commands/types/routes/route-names.js';
import { CallbackType } from '../../../src/protocol/interactions/callback-type.js';
import { InteractionType } from '../../../src/protocol/interactions/interaction-type.js';
import type { User } from '../../../src/protocol/guilds/user.js';
import { PermissionSet } from '../../../src/protocol/permissions/permission-set.js';
import type { PermissionName } from '../../../src/protocol/permissions/permissions.js';
import { componentsOf, findComponent, type NamedComponent, type ShownComponent } from './components-of.js';
import { toSubmitted, valuesOf, type AnswerInput } from './submitted-fields.js';
import { toPickedResolved, toShownEntity, type PickedEntity } from './picked-entities.js';
import { TEST_CHANNEL_ID, TEST_USER, type Payload } from '../../../tools/src/testing/payloads.js';

/** The state of a method's route, or nothing where it has none. */
type StateOfMethod<F> = F extends (...parameters: infer P) => void
  ? MadeOf<StateParameter<Required<P>>>
  : never;

/** Who uses a component, and with what else. */
export interface ActSettings {
  /** Default: the user of the kit. */
  readonly as?: User | undefined;
  /** The user's permissions in the channel. Default: to see it. */
  readonly permissions?: readonly PermissionName[] | undefined;
  /** Further fields of the interaction, for example `{ locale: 'de' }`. */
  readonly fields?: Payload | undefined;
}

/** What a user does with the components of a message or a modal that the app has answered with. */
export interface ComponentActions {
  /**
   * Presses the button with this label or custom id.
   *
   * @throws Error If there is no such button, if there are two, or if it is disabled.
   */
  press(button: string, settings?: ActSettings): Promise<TestAnswer>;
  /** Presses the button of a route; with a state, the one that has it. */
  press<T, K extends RouteNames<T, 'button'> & string>(
    routes: RouteClass<T>,
    method: K,
    state?: StateOfMethod<T[K]>,
    settings?: ActSettings,
  ): Promise<TestAnswer>;
  press<Made>(
    route: RouteTypes<'button', Made> & object,
    state?: Made,
    settings?: ActSettings,
  ): Promise<TestAnswer>;
  /**
   * Chooses in the select with this placeholder or custom id: choices by their values or texts, or users, roles and
   * channels.
   *
   * @throws Error As `press` does, and for a choice that there is not.
   */
  choose(
    select: string,
    values: string | PickedEntity | readonly (string | PickedEntity)[],
    settings?: ActSettings,
  ): Promise<TestAnswer>;
  /** Chooses in the select of a route. */
  choose<T, K extends RouteNames<T, SelectKind> & string>(
    routes: RouteClass<T>,
    method: K,
    values: string | PickedEntity | readonly (string | PickedEntity)[],
    settings?: ActSettings,
  ): Promise<TestAnswer>;
  /**
   * Submits the modal, with answers by the labels or custom ids of its fields. Other fields are submitted as they were
   * shown.
   *
   * @throws Error If the answer is no modal, or has no such field.
   */
  submit(answers?: Readonly<Record<string, AnswerInput>>, settings?: ActSettings): Promise<TestAnswer>;
}

/** The response of the app. */
export interface TestAnswer extends ComponentActions {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The callback, or the error of a refused request. */
  readonly body: unknown;
}

/** A response as it was received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends a payload of a user; `by` are the fields of the member that differ. */
export type SendPayload = (payload: Payload, by: Payload) => Promise<RawAnswer>;

/** A message with components. */
type ShownMessage = Payload & { readonly components?: readonly ShownComponent[] };

interface ShownCallback {
  readonly type?: number;
  readonly data?: { readonly custom_id?: string; readonly components?: readonly ShownComponent[] };
}

/** A response, with the message that a user sees after it. */
export class Answered implements TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly #message: ShownMessage | undefined;
  readonly #send: SendPayload;

  /**
   * @param send - Fills the fields of every interaction in.
   * @param source - The message that the interaction came from, if it did.
   */
  constructor({ status, headers, body }: RawAnswer, send: SendPayload, source?: ShownMessage) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.#send = send;
    this.#message = shownAfter(body, source);
  }

  async press(target: unknown, ...given: readonly unknown[]): Promise<TestAnswer> {
    const { component, settings } = this.#find(target, given, 'button');
    const data = { component_type: component.component.type, custom_id: component.customId };
    return this.#use(component, data, settings);
  }

  async choose(target: unknown, ...given: readonly unknown[]): Promise<TestAnswer> {
    const isNamed = typeof target === 'string';
    const values = given[isNamed || isDefinedRoute(target) ? 0 : 1] as AnswerInput;
    const route = isNamed || isDefinedRoute(target) ? [] : [given[0]];
    const settings = given[isNamed || isDefinedRoute(target) ? 1 : 2];
    const { component } = this.#find(target, route, 'select');
    const { type, options } = component.component;
    const data = {
      component_type: type,
      custom_id: component.customId,
      values: valuesOf(options, values, component.label ?? component.customId),
      ...toPickedResolved([values]),
    };
    return this.#use(component, data, settings as ActSettings | undefined);
  }

  async submit(
    answers: Readonly<Record<string, AnswerInput>> = {},
    settings?: ActSettings,
  ): Promise<TestAnswer> {
    const { type, data } = (this.body ?? {}) as ShownCallback;
    if (type !== CallbackType.MODAL || !data)
      throw new Error('The answer is no modal, so there is nothing to submit.');
    const fields = componentsOf(data.components);
    const given = new Map(
      Object.entries(answers).map(([name, answer]) => [
        findComponent(fields, name, 'field').customId,
        answer,
      ]),
    );
    const shown = fields.flatMap(({ component, customId }) =>
      given.has(customId) ? [] : (component.default_values ?? []).map(toShownEntity),
    );
    const payload = {
      type: InteractionType.MODAL_SUBMIT,
      data: {
        custom_id: data.custom_id,
        components: (data.components ?? []).map((component) => submitted(component, fields, given)),
        ...toPickedResolved([...Object.values(answers), ...shown]),
      },
      ...(this.#message ? { message: this.#message } : {}),
    };
    return this.#act(payload, settings);
  }

  #find(
    target: unknown,
    given: readonly unknown[],
    what: 'button' | 'select',
  ): { readonly component: NamedComponent; readonly settings: ActSettings | undefined } {
    const found = componentsOf(this.#message?.components).filter(({ component: { type } }) =>
      what === 'button' ? type === 2 : type !== 2,
    );
    if (typeof target === 'string')
      return { component: findComponent(found, target, what), settings: given[0] as ActSettings | undefined };
    const isNamed = isClass(target);
    const route = routeOf(target, isNamed ? String(given[0]) : undefined);
    const [state, settings] = given.slice(isNamed ? 1 : 0);
    const wanted = state === undefined ? undefined : splitCustomId(toCustomId(route, state as StateValues));
    const own = found.filter(({ customId }) => {
      const { id, text = '', isSigned } = splitCustomId(customId);
      if (id !== route.id) return false;
      return (
        wanted === undefined || (isSigned ? text.endsWith(wanted.text ?? '') : text === (wanted.text ?? ''))
      );
    });
    const [component, ...others] = own;
    if (component && others.length === 0) return { component, settings: settings as ActSettings | undefined };
    const there = found.map(({ customId }) => customId).join(', ') || 'none';
    throw new Error(
      component
        ? `${own.length} ${what}s belong to the route "${route.id}": name the state of the one that is meant.`
        : `No ${what} belongs to the route "${route.id}"${state === undefined ? '' : ' with this state'}; there are: ${there}.`,
    );
  }

  async #use(
    { component, customId, label }: NamedComponent,
    data: Payload,
    settings?: ActSettings,
  ): Promise<TestAnswer> {
    if (component.disabled === true) throw new Error(`"${label ?? customId}" is disabled.`);
    return this.#act({ type: InteractionType.MESSAGE_COMPONENT, data, message: this.#message }, settings);
  }

  async #act(payload: Payload, { as, permissions, fields }: ActSettings = {}): Promise<TestAnswer> {
    const by = { ...(as ? { user: as } : {}), ...(permissions ? { permissions: toBits(permissions) } : {}) };
    const answer = await this.#send({ ...payload, ...fields }, by);
    return new Answered(answer, this.#send, this.#message);
  }
}

function toBits(names: readonly PermissionName[]): string {
  return PermissionSet.of(...names).toString();
}

/** Returns the message that is seen after a response: a new one, a changed one, or that which was there before. */
function shownAfter(body: unknown, source: ShownMessage | undefined): ShownMessage | undefined {
  const { type, data } = (body ?? {}) as ShownCallback;
  if (type === CallbackType.UPDATE_MESSAGE && source) return { ...source, ...data };
  if (type !== CallbackType.CHANNEL_MESSAGE_WITH_SOURCE) return source;
  return {
    id: '600000000000000002',
    channel_id: TEST_CHANNEL_ID,
    author: { ...TEST_USER, id: '100000000000000001', username: 'bot', bot: true },
    content: '',
    type: 0,
    ...data,
  };
}

function submitted(
  component: ShownComponent,
  fields: readonly NamedComponent[],
  given: ReadonlyMap<string, AnswerInput>,
): object {
  const inner = component.component;
  const field = fields.find((each) => each.component === inner);
  return field
    ? { type: component.type, component: toSubmitted(field, given.get(field.customId)) }
    : { type: component.type };
}
