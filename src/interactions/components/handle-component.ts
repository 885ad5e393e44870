import type { OnComponent, OnModal } from '../../commands/types/component-types.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import { isSelectKind } from '../../commands/routes/route-kinds.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type { AnswerableInteraction, HandlerInteraction } from '../../commands/types/component-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { Observer } from '../../common/observer.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import { asTyped, Button, Component, Modal, Select } from '../context/component-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import type { ReplyToRejection } from '../middleware/reply-to-rejection.js';
import { UnsupportedInteraction } from '../receive/decode.js';
import type { HostOrWorker } from '../receive/ports.js';
import { enqueue } from '../queue/enqueue.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import { isWaitedId, type Use } from '../waiting/waited-use.js';
import type { FindRoute } from '../../commands/routes/route-definition.js';
import { OutdatedComponents } from './outdated-components.js';
import type { PreparedRoute } from './prepared-route.js';
import { readAnswers, type Answers } from './read-answers.js';
import type { RefuseAnswers } from './refuse-answers.js';
import { isOfKind, mostValuesShown, readSelected } from './read-select.js';
import { transformRouteValues } from './transform-route-values.js';
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
type Used = Use & { readonly host: HostOrWorker | undefined };

/** Handles a component or modal interaction. */
export type HandleComponent = (
  interaction: Raw,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

export interface ComponentServices {
  readonly hooks: ComponentHooks;
  readonly findRoute: FindRoute<PreparedRoute>;
  readonly sessions: SessionServices;
  readonly tools: InteractionTools;
  readonly replyToRejection: ReplyToRejection;
  readonly observer: Observer;
  readonly userMessages: UserMessages;
  readonly refuseAnswers: RefuseAnswers;
  readonly queue: WorkQueue | undefined;
  /** The interaction types that routes or hooks handle. */
  readonly handled: ReadonlySet<number>;
  /** Passes interactions to waiting handlers. */
  readonly waits: { take(use: Use): Callback | Promise<Callback | undefined> | undefined };
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
    const waited = host?.resumed ? undefined : services.waits.take(use);
    if (!(waited instanceof Promise)) return waited ?? handle(services, outdated, use);
    return waited.then((response) => response ?? handle(services, outdated, use));
  };
}

function handle(
  services: ComponentServices,
  outdated: OutdatedComponents,
  use: Used,
): Callback | Promise<Callback> {
  const { findRoute, hooks, handled, userMessages, replyToRejection, observer } = services;
  const { interaction } = use;
  const { custom_id: customId } = interaction.data;
  // Of a wait that is over; not for hooks. A second click is normal, so it is not logged.
  if (isWaitedId(customId))
    return toMessageCallback(userMessages.write('questionOver', toUserMessageFacts(interaction, '')));
  if (!handled.has(interaction.type)) throw new UnsupportedInteraction(interaction.type, interaction.locale);
  const found = findRoute(customId, whereUsed(interaction));
  if (!found) {
    const hook = hookFor(interaction, hooks);
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
    return toMessageCallback(services.refuseAnswers(interaction, aboutRoute(route), read.refused));
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
  if (!values) return 'what was selected is not in its declaration';
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
  const { sessions, replyToRejection } = services;
  const { tries, handlerName, definition } = route;
  const { id, defer = sessions.defer } = definition;
  const resumed = host?.resumed;
  const isQueued = tries !== undefined && !resumed;
  const session = new Session<HandlerInteraction>(sessions, interaction, {
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
        return services.refuseAnswers(interaction, aboutRoute(route), made.refused);
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
  readonly toAuthor: (session: Session, tools: InteractionTools) => AnswerableInteraction;
  readonly call: (author: AnswerableInteraction) => unknown;
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
  { sessions, tools, replyToRejection, observer }: ComponentServices,
  { interaction, arrivedAtMs, host }: Used,
  { name, toAuthor, call }: Hook,
): Callback | Promise<Callback> {
  const session = new Session<AnswerableInteraction>(sessions, interaction, {
    about: { command: '', handler: name },
    arrivedAtMs,
    toAuthor: (own) => toAuthor(own, tools),
  });
  const { author } = session;
  return session.run({
    start: () => observer.call(name, () => call(author)),
    toReply: replyToRejection,
    host,
  });
}
