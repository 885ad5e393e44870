import { DEADLINE_MS } from '../../commands/types/defer.js';
import type { OptionDefinition } from '../../commands/compile/definition.js';
import { GuardRejection } from '../../commands/types/middleware-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { AutocompletePayload } from '../../protocol/interactions/interaction.js';
import { Autocomplete, type TypedOption } from '../context/autocomplete-context.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { describeGiven } from '../dispatch/describe-given.js';
import { readFilledOptions } from '../dispatch/filled-values.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import type { InFlight } from '../dispatch/in-flight.js';
import { InteractionAge, refusalIn } from '../receive/interaction-age.js';
import { LazySignal } from '../dispatch/lazy-signal.js';
import type { Provider } from './link-providers.js';
import {
  reportLateProvider,
  reportProvider,
  type ProviderFailureServices,
  type ProviderLogContext,
} from './provider-failures.js';
import type { RejectionLog } from '../middleware/rejection-log.js';
import type { Clock } from '../../common/clock.js';
import type { Destination } from '../dispatch/route.js';
import { toSuggestions, type SuggestionInput } from './suggestions.js';
import { NO_SUGGESTIONS, toSuggestionsCallback, type Callback } from '../reply/to-callback.js';
import { WatchedPromise } from '../reply/watched-promise.js';

/** Dependencies shared by all runs of an app. */
export interface SuggestionServices {
  readonly clock: Clock;
  readonly inFlight: InFlight;
  readonly tools: InteractionTools;
  readonly rejections: RejectionLog;
  readonly failures: ProviderFailureServices;
}

/** An autocomplete interaction with its option and provider. */
export interface SuggestionTask {
  readonly interaction: AutocompletePayload;
  readonly destination: Destination;
  readonly option: OptionDefinition;
  readonly focused: { readonly name: string; readonly value: string };
  readonly provider: Provider;
  readonly logContext: ProviderLogContext;
  readonly arrivedAtMs: number;
  /** Called with a description when suggestions had to be left out or shortened. */
  readonly onCut: (cut: string) => void;
}

/**
 * One autocomplete interaction in progress. The provider, a newer keystroke, the deadline and the end of the app race
 * for the one response; an aborted provider no longer counts as work in flight.
 */
export class SuggestionRun implements InFlightTask {
  readonly #services: SuggestionServices;
  readonly #task: SuggestionTask;
  readonly #age: InteractionAge;
  readonly #abort = new LazySignal();
  readonly #author: Autocomplete;
  /** The response. Never rejects. */
  readonly callback: Promise<Callback>;
  readonly #settle: (callback: Callback) => void;
  #answeredAtMs: number | undefined;
  #cancelTimer: (() => void) | undefined;
  /** Settles when the suggestions given to `respond` are accepted or refused. Never rejects. */
  #responding: Promise<void> | undefined;
  #reported: unknown;

  constructor(services: SuggestionServices, task: SuggestionTask) {
    const { interaction, destination, option, focused, arrivedAtMs } = task;
    this.#services = services;
    this.#task = task;
    this.#age = new InteractionAge(services.clock, interaction.id, arrivedAtMs);
    let settle: (callback: Callback) => void = () => undefined;
    this.callback = new Promise((resolve) => {
      settle = resolve;
    });
    this.#settle = settle;
    const { commandPath, command, values } = destination;
    const { resolved } = interaction.data;
    const typed: TypedOption = {
      commandPath,
      focused,
      purpose: 'suggest',
      options: readFilledOptions(command.executable.options, { values, resolved }, option.name),
      take: (suggestions) => this.#respond(suggestions),
      isAnswered: () => this.#answeredAtMs !== undefined,
    };
    this.#author = new Autocomplete(interaction, typed, services.tools, {
      abort: this.#abort,
      clock: services.clock,
    });
  }

  /** Calls the provider, unless the user has already typed on. */
  start(): Promise<Callback> {
    if (this.#abort.isAborted()) return this.callback;
    const { clock, inFlight } = this.#services;
    inFlight.add(this);
    this.#cancelTimer = clock.after(Math.max(0, DEADLINE_MS - this.#age.now()), () => {
      this.#late();
    });
    void this.#ask()
      .catch((error: unknown) => {
        this.#failed(error);
      })
      .finally(() => {
        inFlight.remove(this);
      });
    return this.callback;
  }

  /** Ends this run because the user has typed on. */
  supersede(): void {
    this.#endWithout(new DOMException('The user typed on.', 'AbortError'));
  }

  giveUp(): Promise<void> {
    this.#endWithout(new DOMException('The app ends.', 'AbortError'));
    const { message } = new CommandryError('WORK_GIVEN_UP', 'The app ended before suggestions came.');
    this.#services.failures.observer.log({
      level: 'warn',
      event: 'WORK_GIVEN_UP',
      message,
      ...this.#task.logContext,
    });
    return Promise.resolve();
  }

  async #ask(): Promise<void> {
    const { provider, focused, destination } = this.#task;
    const { suggestionChain: chain } = destination.command;
    const author = this.#author;
    const ask = async () => provider(focused.value, author);
    const suggestions: unknown = await (chain ? chain(author, ask) : ask());
    if (suggestions === undefined) await this.#responding;
    if (this.#abort.isAborted() || (suggestions === undefined && author.replied)) return;
    await this.#take(suggestions);
  }

  /** If nobody awaits the call, its failure is reported instead of ending the process. */
  #respond(suggestions: unknown): Promise<void> {
    const taking = this.#take(suggestions);
    const call = WatchedPromise.of(taking);
    this.#responding = taking.catch((error: unknown) => {
      if (!call.isWatched) this.#failed(error);
    });
    return call;
  }

  /** Ignores suggestions that arrive after the run was aborted: no provider can know that in time. */
  async #take(given: unknown): Promise<void> {
    if (this.#abort.isAborted()) return;
    const { option, onCut, focused, interaction } = this.#task;
    const fitting = toSuggestions(readList(given), option.type, {
      typed: focused.value,
      locale: interaction.locale,
    });
    const { kept, cut } = fitting instanceof Promise ? await fitting : fitting;
    if (this.#abort.isAborted()) return;
    if (!this.#answerIfWaiting(toSuggestionsCallback(kept)))
      throw refusalIn('answered', this.#age, this.#answeredAtMs ?? 0);
    if (cut !== undefined) onCut(cut);
  }

  #failed(error: unknown): void {
    // An error after the abort is not a failure; the reason for the abort is already known.
    if (this.#abort.isAborted() || error === this.#reported) return;
    this.#reported = error;
    this.#answerIfWaiting(NO_SUGGESTIONS);
    const { logContext, destination, interaction } = this.#task;
    if (error instanceof GuardRejection) {
      this.#services.rejections.noteSuggestions(
        interaction,
        destination.commandPath,
        logContext.option,
        error,
      );
      return;
    }
    const message = `The suggestions for "${logContext.option}" failed.`;
    reportProvider(this.#services.failures, logContext, this.#author, { error, message });
  }

  #late(): void {
    const { logContext } = this.#task;
    this.#endWithout(new DOMException('The time for suggestions is over.', 'TimeoutError'));
    const message = `The suggestions for "${logContext.option}" had not come after ${DEADLINE_MS} ms; the user saw none.`;
    reportLateProvider(this.#services.failures, logContext, this.#author, message);
  }

  /** Gives the response if there is none yet. Returns whether it did. */
  #answerIfWaiting(callback: Callback): boolean {
    if (this.#answeredAtMs !== undefined) return false;
    this.#answeredAtMs = this.#age.clock.monotonicMs();
    this.#cancelTimer?.();
    this.#settle(callback);
    return true;
  }

  #endWithout(reason: DOMException): void {
    this.#abort.abort(reason);
    this.#answerIfWaiting(NO_SUGGESTIONS);
    this.#services.inFlight.remove(this);
  }
}

/**
 * Returns the provider's result if it is a list.
 *
 * @throws CommandryError `AUTOCOMPLETE_FAILED`.
 */
export function readList(suggestions: unknown): readonly SuggestionInput[] {
  if (Array.isArray(suggestions)) return suggestions as readonly SuggestionInput[];
  throw new CommandryError(
    'AUTOCOMPLETE_FAILED',
    `The provider returned ${describeGiven(suggestions)}, not a list.`,
    {
      help: 'Return a list of texts, numbers or { name, value }, or a promise of one, or call interaction.respond() and wait for it.',
    },
  );
}
