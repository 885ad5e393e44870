import { nameOfHandler } from '../../commands/compile/definition.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import { SELECT_TYPES } from '../../commands/routes/render-select.js';
import { splitCustomId } from '../../commands/routes/route-custom-id.js';
import type { RouteDefinition, FindRoute, SelectDefinition } from '../../commands/routes/route-definition.js';
import { isSelectKind, type SelectKind } from '../../commands/routes/route-kinds.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type {
  OnComponent,
  OnModal,
  RepliableInteraction,
  HandlerInteraction,
} from '../../commands/types/component-types.js';
import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { describeError } from '../../common/log.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { ComponentType } from '../../protocol/components/component.js';
import type {
  MessageComponentInteraction,
  ComponentData,
} from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import { selectedIn } from '../../protocol/interactions/selected-values.js';
import { nearestName } from '../../protocol/nearest-name.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { asTyped, Button, Component, Modal, Select } from '../context/component-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { readValue } from '../dispatch/bind.js';
import type { ReplyToRejection } from '../middleware/rejections.js';
import { enqueue } from '../queue/enqueue.js';
import { UnsupportedInteraction } from '../receive/decode.js';
import type { HostOrWorker } from '../receive/ports.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import { isAskedFor, noteFailure } from '../reply/told-failures.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { toUserMessageFacts } from '../user-messages/user-messages.js';
import { isWaitedId, type Use } from '../waiting/wait-registry.js';
import type { WaitingCalls } from '../waiting/waiting-calls.js';
import type { PreparedRoute } from './prepared-route.js';
import { readAnswers, type Answers, refuseAnswers, transformRouteValues } from './read-answers.js';
import { whereUsed } from './whereabouts.js';

/** The app's handlers for components and modals without a route. */
export interface ComponentHooks {
  readonly onComponent?: OnComponent | undefined;
  readonly onModal?: OnModal | undefined;
}

/** Returns the interaction types that are handled. */
export function handledTypes(
  routes: readonly RouteDefinition[],
  { onComponent, onModal }: ComponentHooks,
): ReadonlySet<number> {
  const hasModal = routes.some(({ kind }) => kind === 'modal');
  const hasComponent = routes.some(({ kind }) => kind !== 'modal');
  return new Set([
    ...(onComponent || hasComponent ? [InteractionType.MESSAGE_COMPONENT] : []),
    ...(onModal || hasModal ? [InteractionType.MODAL_SUBMIT] : []),
  ]);
}

type Raw = MessageComponentInteraction | ModalSubmitInteraction;

/** A component or modal interaction, and its host. */
type Used = Use;

/** Handles a component or modal interaction. */
export type HandleComponent = (
  interaction: Raw,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

export interface ComponentServices extends SessionServices, ComponentHooks {
  readonly findRoute: FindRoute<PreparedRoute>;
  readonly routes: readonly RouteDefinition[];
  readonly tools: InteractionTools;
  readonly replyToRejection: ReplyToRejection;
  readonly queue: WorkQueue | undefined;
  /** The interaction types that routes or hooks handle. */
  readonly handled: ReadonlySet<number>;
  readonly waiting: WaitingCalls & {
    /** Takes what a handler waits for. */
    take(use: Use): Callback | Promise<Callback | undefined> | undefined;
  };
}

/** A use of a route, whose state and answers were read and validated. */
interface RouteUse {
  readonly route: PreparedRoute;
  readonly state: StateValues;
  readonly answers: readonly unknown[];
  /** Creates the handler's interaction. */
  readonly toAuthor: (session: Session) => HandlerInteraction;
}

const NO_ANSWERS: readonly unknown[] = [];

export function createHandleComponent(services: ComponentServices): HandleComponent {
  const outdated = new OutdatedComponents(services);
  return (interaction, arrivedAtMs, host) => {
    const use: Used = { interaction, arrivedAtMs, host };
    // Waits take precedence.
    const waited = host?.resumed ? undefined : services.waiting.take(use);
    if (!(waited instanceof Promise)) return waited ?? handle(services, outdated, use);
    return waited.then((response) => response ?? handle(services, outdated, use));
  };
}

function handle(
  services: ComponentServices,
  outdated: OutdatedComponents,
  use: Used,
): Callback | Promise<Callback> {
  const { findRoute, handled, userMessages, replyToRejection, observer } = services;
  const { interaction } = use;
  const { custom_id: customId } = interaction.data;
  // Of a wait that is over; not for hooks. A second click is normal, so it is not logged.
  if (isWaitedId(customId))
    return toMessageCallback(userMessages.write('questionOver', toUserMessageFacts(interaction, '')));
  if (!handled.has(interaction.type)) throw new UnsupportedInteraction(interaction);
  const found = findRoute(customId, whereUsed(interaction));
  if (!found) {
    const hook = hookFor(interaction, services);
    if (hook) return callHook(services, use, hook);
    return toMessageCallback(outdated.reply(interaction, undefined, 'no route handles it'));
  }
  const { route } = found;
  const { id } = route.definition;
  observer.listener?.note({ type: 'routed', route: id });
  if (found.refused === 'notTheirs') {
    const rejection = new GuardRejection(undefined, { kind: 'notForYou' });
    return toMessageCallback(replyToRejection(interaction, { commandPath: '', routeId: id }, rejection));
  }
  if (found.refused === 'forged') return toMessageCallback(outdated.refuseForged(interaction, route));
  if (found.refused)
    return toMessageCallback(
      outdated.reply(interaction, route, 'its state is of another version', found.cause),
    );
  const read = readUse(services, interaction, route, found.state);
  if (typeof read === 'string') return toMessageCallback(outdated.reply(interaction, route, read));
  if ('refused' in read)
    return toMessageCallback(refuseAnswers(services, interaction, aboutRoute(route), read.refused));
  return callRoute(services, outdated, use, read);
}

/** Returns the use; how it differs from the declaration; or the invalid answers. */
function readUse(
  { tools }: ComponentServices,
  interaction: Raw,
  route: PreparedRoute,
  state: StateValues,
): RouteUse | Extract<Answers, { readonly kind: 'refused' }> | string {
  const { kind, modal, select } = route.definition;
  if (interaction.type === InteractionType.MODAL_SUBMIT) {
    if (!modal) return 'it is a modal, and the route handles none';
    const answers = readAnswers(modal.inputs, interaction.data);
    if (answers.kind === 'outdated') return answers.difference;
    if (answers.kind === 'refused') return answers;
    const toAuthor = (session: Session): HandlerInteraction => new Modal(interaction, session, tools, state);
    return { route, state, answers: answers.values, toAuthor };
  }
  const { data } = interaction;
  if (modal || !isOfKind(route.definition, data.component_type))
    return `it is a component of type ${data.component_type}, and the route handles a ${kind}`;
  if (!isSelectKind(kind)) {
    const toAuthor = (session: Session): HandlerInteraction => new Button(interaction, session, tools, state);
    return { route, state, answers: NO_ANSWERS, toAuthor };
  }
  const values = readSelected(kind, select ?? {}, data, mostValuesShown(interaction.message, data.custom_id));
  if (!values) return 'a selected value is not in its declaration';
  const toAuthor = (session: Session): HandlerInteraction =>
    asTyped(new Select(interaction, session, tools, { kind, values, state }));
  return { route, state, answers: NO_ANSWERS, toAuthor };
}

/** Calls the handler of a route inside its middleware and guards, or queues it. */
function callRoute(
  services: ComponentServices,
  outdated: OutdatedComponents,
  { interaction, arrivedAtMs, host }: Used,
  { route, state, answers, toAuthor }: RouteUse,
): Callback | Promise<Callback> {
  const { replyToRejection } = services;
  const { tries, handlerName, definition } = route;
  const { id, defer = services.defer } = definition;
  const resumed = host?.resumed;
  const isQueued = tries !== undefined && !resumed;
  const session = new Session<HandlerInteraction>(services, interaction, {
    about: { command: '', handler: handlerName, route: id },
    defer: isQueued ? 'never' : defer,
    arrivedAtMs,
    toAuthor,
    resumed,
  });
  const { author } = session;
  const callHandler: PreparedRoute['call'] = isQueued
    ? () => enqueue(services, session, { name: id, tries, defer })
    : route.call;
  // Results in the handler's result, or in the reply to values that a transform refused.
  const call = (): unknown => {
    if (!route.hasTransforms) return callHandler(author, state, answers);
    return transformRouteValues(definition, state, answers, author).then((made) => {
      if (made.kind === 'outdated') return outdated.reply(interaction, route, made.difference);
      if (made.kind === 'refused')
        return refuseAnswers(services, interaction, aboutRoute(route), made.refused);
      return callHandler(author, made.state, made.answers);
    });
  };
  const around = isQueued ? route.guardChain : route.chain;
  const start = around ? () => around(author, async () => (await call()) as Reply | undefined) : call;
  return session.run({ start, toReply: replyToRejection, host });
}

function aboutRoute({ handlerName, definition }: PreparedRoute): { handler: string; route: string } {
  return { handler: handlerName, route: definition.id };
}

interface Hook {
  readonly name: 'onComponent' | 'onModal';
  readonly toAuthor: (session: Session, tools: InteractionTools) => RepliableInteraction;
  readonly call: (author: RepliableInteraction) => unknown;
}

function hookFor(interaction: Raw, { onComponent, onModal }: ComponentHooks): Hook | undefined {
  if (interaction.type === InteractionType.MODAL_SUBMIT)
    return (
      onModal && {
        name: 'onModal',
        toAuthor: (session, tools) => new Modal(interaction, session, tools),
        call: (author) => (author.kind === 'modal' ? onModal(author) : undefined),
      }
    );
  return (
    onComponent && {
      name: 'onComponent',
      toAuthor: (session, tools) => new Component(interaction, session, tools),
      call: (author) => (author.kind === 'component' ? onComponent(author) : undefined),
    }
  );
}

function callHook(
  services: ComponentServices,
  { interaction, arrivedAtMs, host }: Used,
  { name, toAuthor, call }: Hook,
): Callback | Promise<Callback> {
  const session = new Session<RepliableInteraction>(services, interaction, {
    about: { command: '', handler: name },
    arrivedAtMs,
    toAuthor: (own) => toAuthor(own, services.tools),
  });
  const { author } = session;
  return session.run({
    start: () => services.observer.call(name, () => call(author)),
    toReply: services.replyToRejection,
    host,
  });
}

/** How many routes are remembered as logged. */
const MOST_LOGGED = 1000;

/** Counts and logs components of earlier versions that no route handles any more, and replies to their users. */
class OutdatedComponents {
  readonly #services: Pick<ComponentServices, 'observer' | 'userMessages' | 'routes'>;
  readonly #logged = new Set<string>();
  /** The signed routes of which a forged custom id was logged. */
  readonly #forged = new Set<string>();

  constructor(services: Pick<ComponentServices, 'observer' | 'userMessages' | 'routes'>) {
    this.#services = services;
  }

  /** Logged once per route, since many users may use one message; each time for an emulator that asks what fails. */
  reply(interaction: Raw, route: PreparedRoute | undefined, why: string, cause?: unknown): Reply {
    const { observer } = this.#services;
    observer.trouble('COMPONENT_OUTDATED');
    noteFailure(interaction, 'COMPONENT_OUTDATED');
    const id = route?.definition.id ?? splitCustomId(interaction.data.custom_id).id;
    const isAsked = isAskedFor(interaction);
    if (isAsked || (!this.#logged.has(id) && this.#logged.size < MOST_LOGGED)) {
      this.#logged.add(id);
      observer.log({
        level: 'warn',
        event: 'COMPONENT_OUTDATED',
        message: `A component of the route "${id}" was used, and ${why}.${isAsked ? '' : ' This is logged once for each route.'}`,
        interactionId: interaction.id,
        route: id,
        ...(route ? { handler: route.handlerName } : this.#findNearest(id)),
        ...(cause === undefined ? {} : { error: describeError(cause, [interaction.token]) }),
      });
    }
    return this.#write(interaction);
  }

  /** The route that was probably meant, if there is one. */
  #findNearest(id: string) {
    const { routes } = this.#services;
    const meant = nearestName(
      id,
      routes.map((route) => route.id),
    );
    const nearest = routes.find((route) => route.id === meant);
    return nearest && { nearestRoute: nearest.id, nearestHandler: nameOfHandler(nearest.handler) };
  }

  refuseForged(interaction: Raw, { definition, handlerName }: PreparedRoute): Reply {
    const { observer } = this.#services;
    observer.trouble('ROUTE_SIGNATURE_REFUSED');
    if (!this.#forged.has(definition.id)) {
      this.#forged.add(definition.id);
      observer.log({
        level: 'warn',
        event: 'ROUTE_SIGNATURE_REFUSED',
        message: `The custom id of a component of "${definition.id}" has no valid signature. This is logged once for each route.`,
        interactionId: interaction.id,
        route: definition.id,
        handler: handlerName,
      });
    }
    return this.#write(interaction);
  }

  #write(interaction: Raw): Reply {
    return this.#services.userMessages.write('componentOutdated', toUserMessageFacts(interaction, ''));
  }
}

const OPTION_TYPES = {
  stringSelect: OptionType.STRING,
  userSelect: OptionType.USER,
  roleSelect: OptionType.ROLE,
  mentionableSelect: OptionType.MENTIONABLE,
  channelSelect: OptionType.CHANNEL,
} as const satisfies Record<SelectKind, number>;

/** Whether a component is of the type that a route handles. */
function isOfKind({ kind }: RouteDefinition, componentType: number): boolean {
  return componentType === (isSelectKind(kind) ? SELECT_TYPES[kind] : ComponentType.BUTTON);
}

/** Returns `max_values` of a select in a message, which may exceed the declared one; undefined if it is not there. */
function mostValuesShown(shown: unknown, customId: string): number | undefined {
  if (!isJsonObject(shown)) return undefined;
  const { custom_id, max_values, components } = shown;
  if (custom_id === customId) return typeof max_values === 'number' ? max_values : 1;
  if (!Array.isArray(components)) return undefined;
  for (const component of components) {
    const inside = mostValuesShown(component, customId);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/**
 * Returns the selection; undefined if it is invalid: the select is of an earlier version, or the client forged it.
 *
 * @param mostShown - `max_values` of the select in the message. Default: that of any select.
 */
function readSelected(
  kind: SelectKind,
  { minValues = 1, choices, channelTypes }: SelectDefinition,
  data: ComponentData,
  mostShown: number = COMPONENT_LIMITS.selectMaxValues.max,
): readonly unknown[] | undefined {
  const values = selectedIn(data);
  if (!values) return undefined;
  const isCounted = values.length >= minValues && values.length <= mostShown;
  if (!isCounted || new Set(values).size < values.length) return undefined;
  const option = { type: OPTION_TYPES[kind], name: '', required: true, choices, channelTypes };
  const selected: unknown[] = [];
  for (const value of values) {
    const read = readValue(option, { value }, data.resolved);
    if (!read.fits) return undefined;
    selected.push(read.value);
  }
  return selected;
}
