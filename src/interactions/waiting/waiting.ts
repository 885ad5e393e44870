import { ProblemList } from '../../commands/compile/checks/problem-list.js';
import { compileFunctionRoute } from '../../commands/define/compile-function.js';
import { toModalInput } from '../../commands/define/route-input.js';
import { renderModal } from '../../commands/routes/render-modal.js';
import { toWholeModal, type KnownWhenShown } from '../../commands/routes/shown-modal.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { ComponentRelay, RelayedUse } from '../../commands/waiting/component-relay.js';
import type { ModalInputs } from '../../commands/waiting/modal-values.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
  AskedModal,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import { type Log, describeError } from '../../common/log.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import {
  readAnswers,
  refuseAnswers,
  type RefusingServices,
  transformRouteValues,
} from '../components/read-answers.js';
import { invokingUser } from '../context/base-interaction.js';
import { Modal } from '../context/component-contexts.js';
import { toNamedValues } from '../dispatch/bind.js';
import { textsFor } from '../reply/outgoing/outgoing-modal.js';
import type { AwaitedMessage, HandlerSession } from '../reply/session/session-calls.js';
import { type Callback, GIVEN_BY_CALL, toGivenCallback, toMessageCallback } from '../reply/to-callback.js';
import { ask, failClick, type WaitingServices } from './ask.js';
import {
  mayAnswer,
  openClick,
  refuseUser,
  type OpenUse,
  openUse,
  readWaitSettings,
  type ReadClickSettings,
  invalid,
  Wait,
} from './wait.js';
import {
  WaitRegistry,
  keysOf,
  type Use,
  keyOfMessage,
  keyOfResponse,
  keyOfId,
  toWaitedId,
} from './wait-registry.js';
import type { WaitingCalls, Click, Submitted } from './waiting-calls.js';

export interface WaitingOptions extends Omit<AskModalServices, 'registry' | 'relay' | 'newId'> {
  /** Most waiting handlers per user. */
  readonly perUser: number;
  readonly random: () => number;
  readonly log: Log;
  /** Default: single process. */
  readonly relay?: ComponentRelay | undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 60 random bits, unique across processes. */
const RANDOM_LENGTH = 10;

/** Deadline for the response of another process, after arrival; the rest is for a response without it. */
const RELAYED_MS = 2600;

/** The waits for components, in this process and, by the relay, in others. */
export class Waiting implements WaitingCalls {
  readonly #options: WaitingOptions;
  readonly #registry: WaitRegistry;
  readonly #services: AskModalServices;
  #made = 0;

  constructor(options: WaitingOptions) {
    const { perUser, relay } = options;
    this.#options = options;
    this.#registry = new WaitRegistry(perUser);
    this.#services = {
      ...options,
      registry: this.#registry,
      relay: {
        announce: (key, lifetimeMs) => relay && this.#tell(() => relay.announce(key, lifetimeMs)),
        withdraw: (key) => void (relay && this.#tell(() => relay.withdraw(key))),
      },
      newId: () => this.#newId(),
    };
    relay?.connect((use) => this.#receive(use));
  }

  readonly ask: WaitingCalls['ask'] = (...given) => ask(this.#services, ...given);
  readonly askModal: WaitingCalls['askModal'] = (...given) => askModal(this.#services, ...given);
  readonly awaitComponent: WaitingCalls['awaitComponent'] = (...given) =>
    awaitComponent(this.#services, ...given);
  readonly awaitComponents: WaitingCalls['awaitComponents'] = (...given) =>
    awaitComponents(this.#services, ...given);

  /** The number of waiting handlers. */
  get count(): number {
    return this.#registry.count;
  }

  /** Returns the response if a handler waits for the interaction; undefined, or a promise of it, if none does. */
  take(use: Use): Callback | Promise<Callback | undefined> | undefined {
    const { relay } = this.#options;
    if (this.#registry.count === 0 && !relay) return undefined;
    const keys = keysOf(use.interaction);
    if (keys.length === 0) return undefined;
    const response = this.#registry.take(use, keys);
    if (response || !relay) return response;
    const sinceArrivalMs = this.#options.clock.monotonicMs() - use.arrivedAtMs;
    const leftMs = Math.max(0, RELAYED_MS - sinceArrivalMs);
    return this.#relay(relay, { keys, interaction: use.interaction, leftMs });
  }

  /** Whether a handler in this process may take the interaction. */
  expects(interaction: Use['interaction']): boolean {
    return this.#registry.has(keysOf(interaction));
  }

  /** Ends all waits, because the app closes. */
  shutDown(): void {
    this.#registry.shutDown();
  }

  async #relay(relay: ComponentRelay, use: RelayedUse): Promise<Callback | undefined> {
    try {
      const json = await relay.relay(use);
      if (json === undefined) return undefined;
      return json === GIVEN_BY_CALL.json ? GIVEN_BY_CALL : toGivenCallback(json);
    } catch (error) {
      this.#logRelay(error);
      return undefined;
    }
  }

  async #receive({ keys, interaction }: RelayedUse): Promise<string | undefined> {
    try {
      const arrivedAtMs = this.#options.clock.monotonicMs();
      const use: Use = { interaction: interaction as Use['interaction'], arrivedAtMs, host: undefined };
      return (await this.#registry.take(use, keys))?.json;
    } catch (error) {
      this.#logRelay(error);
      return undefined;
    }
  }

  /** Never rejects: if the relay fails, only interactions that other processes receive are missed. */
  async #tell(action: () => unknown): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#logRelay(error);
    }
  }

  #logRelay(error: unknown): void {
    const message =
      'The relay of components failed, so components that other processes wait for are not found.';
    this.#options.log({
      level: 'error',
      event: 'COMPONENT_RELAY_FAILED',
      message,
      error: describeError(error),
    });
  }

  #newId(): string {
    let id = (this.#made++).toString(36);
    for (let at = 0; at < RANDOM_LENGTH; at++)
      id += ALPHABET.charAt(Math.floor(this.#options.random() * ALPHABET.length));
    return id;
  }
}

/** Waits for one click on a message. */
async function awaitComponent(
  services: WaitingServices,
  owner: HandlerSession,
  message: AwaitedMessage,
  settings: AwaitComponentSettings<Click> = {},
): Promise<Click | undefined> {
  const read = readWaitSettings('awaitComponent', owner, services.clock, settings);
  if (services.registry.isEnding && !owner.resumed) {
    await owner.giveUp();
    return undefined;
  }
  const wait: Wait<Click> = new Wait<Click>(services, {
    owner,
    settings: read,
    key: keyOf(owner, message),
    onEnd: () => undefined,
    take: (use) =>
      takeClick(services, owner, { use, read }, (click) => {
        wait.settle(click.author);
      }),
  });
  return wait.promise;
}

/** Iterates over the clicks on a message. */
function awaitComponents(
  services: WaitingServices,
  owner: HandlerSession,
  message: AwaitedMessage,
  settings: AwaitComponentsSettings<Click> = {},
): AsyncIterableIterator<Click> {
  const read = readWaitSettings('awaitComponents', owner, services.clock, settings);
  return new Clicks(services, owner, keyOf(owner, message), read);
}

class Clicks implements AsyncIterableIterator<Click> {
  readonly #waiting: OpenUse<Click>[] = [];
  readonly #wait: Wait<never> | undefined;
  #left: number;
  #given: OpenUse<Click> | undefined;
  #wake: () => void = () => undefined;

  constructor(services: WaitingServices, owner: HandlerSession, key: string, read: ReadClickSettings) {
    this.#left = read.max;
    if (services.registry.isEnding && !owner.resumed) {
      void owner.giveUp();
      return;
    }
    this.#wait = new Wait<never>(services, {
      owner,
      settings: read,
      key,
      take: (use) =>
        takeClick(services, owner, { use, read }, (click) => {
          this.#waiting.push(click);
          this.#left--;
          if (this.#left <= 0) this.#wait?.end('answered');
          this.#wake();
        }),
      onEnd: () => {
        this.#wake();
      },
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Click>> {
    this.#release();
    for (;;) {
      const click = this.#waiting.shift();
      if (click) {
        this.#given = click;
        return { done: false, value: click.author };
      }
      if (!this.#wait || this.#wait.isOver) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  return(): Promise<IteratorResult<Click>> {
    this.#wait?.end('answered');
    this.#release();
    for (const click of this.#waiting.splice(0)) click.release();
    return Promise.resolve({ done: true, value: undefined });
  }

  #release(): void {
    this.#given?.release();
    this.#given = undefined;
  }
}

function takeClick(
  services: WaitingServices,
  owner: HandlerSession,
  { use, read }: { readonly use: Use; readonly read: ReadClickSettings },
  give: (click: OpenUse<Click>) => void,
): Callback | Promise<Callback> | undefined {
  const click = openClick(services, owner, use, read.defer);
  if (!click) return undefined;
  try {
    if (read.filter && !read.filter(click.author)) return undefined;
    if (!mayAnswer(read.by, owner, click.author)) return refuseUser(services, use.interaction);
  } catch (error) {
    return failClick(click, error);
  }
  give(click);
  return click.run();
}

/** An update concerns the component's message. */
function keyOf({ interaction, state, source }: HandlerSession, { id }: AwaitedMessage): string {
  const known = id ?? (state.isUpdate && state.message.id === '@original' ? source?.id : undefined);
  return known === undefined ? keyOfResponse(interaction.id) : keyOfMessage(known);
}

interface AskModalServices extends WaitingServices, RefusingServices {}

/** Opens a modal and waits until it is submitted. */
async function askModal(
  services: AskModalServices,
  owner: HandlerSession,
  given: unknown,
  settings: WaitSettings = {},
): Promise<Submitted | undefined> {
  const read = readWaitSettings('interaction.askModal', owner, services.clock, settings);
  if (services.registry.isEnding) {
    await owner.giveUp();
    return undefined;
  }
  const id = services.newId();
  const route = compileModal(given);
  const asked = given as KnownWhenShown;
  const { modal, values } = toWholeModal(
    route.modal,
    { values: asked.values, fields: asked.fields },
    'interaction.askModal',
  );
  const textIn = textsFor({ locale: owner.interaction.locale });
  const shown = renderModal(modal, { customId: toWaitedId(id), values, textIn });
  const wait: Wait<Submitted> = new Wait<Submitted>(services, {
    owner,
    settings: read,
    key: keyOfId(id),
    onEnd: () => undefined,
    take: (use) => take(services, owner, { use, route, wait }),
  });
  try {
    owner.calls.showModal(shown);
  } catch (error) {
    wait.end('handler');
    throw error;
  }
  return wait.promise;
}

/** The rules of modals are checked when it is shown. */
function compileModal(given: unknown): RouteDefinition & Required<Pick<RouteDefinition, 'modal'>> {
  const { title, inputs, textAfter } = (given ?? {}) as AskedModal<ModalInputs>;
  if (
    typeof inputs !== 'object' ||
    Object.values(inputs as object).some((input) => typeof input !== 'object')
  )
    throw invalid('inputs must be an object of fields');
  const input = toModalInput({
    id: 'modal',
    title,
    inputs,
    ...(textAfter === undefined ? {} : { textAfter }),
    run: () => undefined,
  });
  const route = compileFunctionRoute(input, new ProblemList());
  return { ...route, modal: route.modal ?? { title, inputs: [] } };
}

interface Taking {
  readonly use: Use;
  readonly route: RouteDefinition;
  readonly wait: Wait<Submitted>;
}

function take(
  services: AskModalServices,
  owner: HandlerSession,
  { use, route, wait }: Taking,
): Callback | Promise<Callback> | undefined {
  const { interaction } = use;
  const { modal } = route;
  if (interaction.type !== InteractionType.MODAL_SUBMIT || !modal) return undefined;
  if (invokingUser(interaction).id !== invokingUser(owner.interaction).id) return undefined;
  const read = readAnswers(modal.inputs, interaction.data);
  if (read.kind === 'outdated') return undefined;
  const handler = owner.logContext.handler;
  if (read.kind === 'refused')
    return toMessageCallback(refuseAnswers(services, interaction, { handler }, read.refused));
  const opened = openUse(
    services,
    { owner, use },
    (session) => new Modal(interaction, session, services.tools),
  );
  const settle = (values: readonly unknown[]): void => {
    const answers = toNamedValues(modal.inputs.map(({ customId }, at) => [customId, values[at]]));
    wait.settle({ answers, submitted: opened.author });
  };
  if (!modal.inputs.some(({ transform }) => transform)) {
    settle(read.values);
    return opened.run();
  }
  return opened.run(async () => {
    const made = await transformRouteValues(route, {}, read.values, opened.author);
    if (made.kind === 'values') settle(made.answers);
    else if (made.kind === 'refused') return refuseAnswers(services, interaction, { handler }, made.refused);
    return undefined;
  });
}
