import { DEADLINE_MS } from '../../commands/types/defer.js';
import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { AutocompleteInteraction, FilledOptions } from '../../commands/types/interaction-types.js';
import { GuardRejection } from '../../commands/types/middleware-types.js';
import {
  OPTION_TYPES,
  type OptionTypeName,
  type OptionValues,
} from '../../commands/types/options/option-values.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import { describeError, logAbout } from '../../common/log.js';
import type { Observer } from '../../common/observer.js';
import type { AutocompletePayload } from '../../protocol/interactions/interaction.js';
import { Autocomplete, type TypedOption } from '../context/autocomplete-context.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { readValue, type Submitted } from '../dispatch/bind.js';
import { describeGiven } from '../dispatch/describe-given.js';
import type { AutocompleteFailure, OnAutocompleteError } from '../dispatch/handler-failure.js';
import type { InFlight } from '../dispatch/in-flight.js';
import { LazySignal } from '../dispatch/lazy-signal.js';
import type { Destination } from '../dispatch/route.js';
import type { RejectionLog } from '../middleware/rejections.js';
import { InteractionAge, refusalIn } from '../receive/interaction-age.js';
import { NO_SUGGESTIONS, toSuggestionsCallback, type Callback } from '../reply/to-callback.js';
import { noteFailure } from '../reply/told-failures.js';
import { WatchedPromise } from '../reply/watched-promise.js';
import type { Provider } from './link-providers.js';
import { toSuggestions, type SuggestionInput } from './suggestions.js';

/** Dependencies shared by all runs of an app. */
export interface SuggestionServices extends ProviderFailureServices {
  readonly clock: Clock;
  readonly inFlight: InFlight;
  readonly tools: InteractionTools;
  readonly rejections: RejectionLog;
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
    this.#services.observer.log({
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
    reportProvider(this.#services, logContext, this.#author, { error, message });
  }

  #late(): void {
    const { logContext } = this.#task;
    this.#endWithout(new DOMException('The time for suggestions is over.', 'TimeoutError'));
    const message = `The suggestions for "${logContext.option}" took longer than ${DEADLINE_MS} ms; the user saw none.`;
    reportLateProvider(this.#services, logContext, this.#author, message);
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

/** Dependencies shared by the reports of all providers. */
export interface ProviderFailureServices {
  readonly observer: Observer;
  readonly onAutocompleteError?: OnAutocompleteError | undefined;
}

/** The option that a provider was called for, for the log. */
export interface ProviderLogContext {
  readonly interactionId: string;
  readonly command: string;
  readonly handler: string;
  readonly option: string;
}

/** Reports a failed provider to the log, the counters and `onAutocompleteError`. Never rejects. */
export function reportProvider(
  services: ProviderFailureServices,
  logContext: ProviderLogContext,
  interaction: AutocompleteInteraction,
  { error, message }: { readonly error: unknown; readonly message: string },
): void {
  services.observer.trouble('AUTOCOMPLETE_FAILED');
  noteFailure(interaction.raw, 'AUTOCOMPLETE_FAILED');
  const log = logAbout(services.observer.log, interaction.raw);
  const described = describeError(error, [interaction.raw.token]);
  log({ level: 'error', event: 'AUTOCOMPLETE_FAILED', message, ...logContext, error: described });
  callHook(services, logContext, { error, code: 'AUTOCOMPLETE_FAILED', interaction });
}

/** Reports a provider that timed out, in the same way. */
export function reportLateProvider(
  services: ProviderFailureServices,
  logContext: ProviderLogContext,
  interaction: AutocompleteInteraction,
  message: string,
): void {
  // Without suggestions a user can still type; a value that could not be checked was refused.
  const level = interaction.purpose === 'check' ? 'error' : 'warn';
  noteFailure(interaction.raw, 'HANDLER_TOO_SLOW');
  const line = { level, event: 'HANDLER_TOO_SLOW', message, ...logContext } as const;
  services.observer.trouble('HANDLER_TOO_SLOW', line);
  const error = new CommandryError('HANDLER_TOO_SLOW', message);
  callHook(services, logContext, { error, code: 'HANDLER_TOO_SLOW', interaction });
}

function callHook(
  { observer, onAutocompleteError }: ProviderFailureServices,
  { interactionId, command, handler, option }: ProviderLogContext,
  failure: Pick<AutocompleteFailure, 'error' | 'code' | 'interaction'>,
): void {
  if (!onAutocompleteError) return;
  const called = new Promise((resolve) => {
    resolve(onAutocompleteError({ ...failure, command, handler, option }));
  });
  called.catch((error: unknown) => {
    logAbout(
      observer.log,
      failure.interaction.raw,
    )({
      level: 'error',
      event: 'ERROR_HOOK_FAILED',
      message: 'onAutocompleteError failed.',
      interactionId,
      command,
      handler,
      option,
      error: describeError(error, [failure.interaction.raw.token]),
    });
  });
}

type Value = OptionValues[OptionTypeName];

class FilledValues extends Map<string, Value> implements FilledOptions {
  readonly #types = new Map<string, OptionDefinition['type']>();

  add({ name, type }: OptionDefinition, value: Value): void {
    this.#types.set(name, type);
    this.set(name, value);
  }

  override get(name: string): Value | undefined;
  override get<T extends OptionTypeName>(name: string, type: T): OptionValues[T] | undefined;
  override get(name: string, type?: OptionTypeName): Value | undefined {
    if (type !== undefined && this.#types.get(name) !== OPTION_TYPES[type]) return undefined;
    return super.get(name);
  }
}

/** Reads the other options filled in so far, without invalid values. */
export function readFilledOptions(
  options: readonly OptionDefinition[],
  { values, resolved }: Submitted,
  focused: string,
): FilledOptions {
  const filled = new FilledValues();
  for (const option of options) {
    if (option.name === focused) continue;
    const given = values.filter(({ name }) => name === option.name);
    const [submitted] = given;
    // Two values for one option are both ignored.
    if (submitted?.type !== option.type || given.length > 1) continue;
    const read = readValue(option, submitted, resolved);
    if (read.fits) filled.add(option, read.value as Value);
  }
  return filled;
}
