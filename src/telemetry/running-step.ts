import { SpanStatusCode, type Attributes, type Span, type Exception } from '@opentelemetry/api';
import { GuardRejection } from '../commands/types/middleware-types.js';
import { isCommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';
import type { CountedEvent, Happening, Step, Underway } from '../common/observer.js';
import { tryOrUndefined } from './describe-step.js';
import type { Metrics } from './metrics.js';

/** The label when no route matched; constant, to bound cardinality. */
const NO_ROUTE = 'none';

/** `again`: in a worker, a retry follows. */
type Outcome =
  | 'answered'
  | 'rejected'
  | 'invalid'
  | 'unknown'
  | 'outdated'
  | 'failed'
  | 'gaveUp'
  | 'queued'
  | 'again';

const OUTCOMES: Readonly<Record<CountedEvent, Outcome>> = {
  COMMAND_UNKNOWN: 'unknown',
  DEFINITION_DRIFT: 'invalid',
  OPTION_VALUE_REFUSED: 'invalid',
  COMPONENT_OUTDATED: 'outdated',
  ROUTE_SIGNATURE_REFUSED: 'outdated',
  GUARD_REJECTED: 'rejected',
  HANDLER_TOO_SLOW: 'gaveUp',
  HANDLER_FAILED: 'failed',
  AUTOCOMPLETE_FAILED: 'failed',
  EVENT_FAILED: 'failed',
  EVENT_DROPPED: 'failed',
  JOB_FAILED: 'failed',
};

/** Steps that others belong to, and that stay open while held. */
const OWNERS: ReadonlySet<Step['kind']> = new Set(['interaction', 'event', 'job', 'work']);

export interface FailureServices {
  /** The secrets of all apps. */
  readonly secrets: () => readonly string[];
  readonly hasErrorMessages: boolean;
}

interface Services {
  /** Undefined if it could not be created. */
  readonly span: Span | undefined;
  /** The initial attributes of the span. */
  readonly attributes: Attributes;
  readonly metrics: Metrics;
  readonly failures: FailureServices;
  /** The enclosing interaction, event, job or work. */
  readonly around: RunningStep | undefined;
}

/** Writable fields of steps of any kind. */
interface Results {
  readonly outcome?: string;
  readonly count?: number;
  readonly status?: number;
}

/** A running step. Nothing here throws. */
export class RunningStep implements Underway {
  /** The interaction, event, job or work it belongs to, possibly itself. */
  readonly owner: RunningStep | undefined;
  readonly step: Step;
  readonly #services: Services;
  readonly #startedAtMs = performance.now();
  /** The attempt that a resumed interaction belongs to. */
  readonly attempt: RunningStep | undefined;
  #holds = 0;
  route = NO_ROUTE;
  #isAnswered: boolean;
  #outcome: Outcome | undefined;
  /** The code of its outcome, unless it succeeded. */
  #code: string | undefined;
  /** The first error that was recorded, or that a step within it threw. */
  #failure: DescribedFailure | undefined;
  /** Whether an error was recorded that counts although another attempt follows. */
  #hasFailed = false;
  #errorType: string | undefined;

  constructor(step: Step, services: Services) {
    this.step = step;
    this.#services = services;
    const { around } = services;
    this.owner = OWNERS.has(step.kind) ? this : around;
    const isResumed = step.kind === 'interaction' && step.isResumed;
    this.attempt = isResumed && around?.step.kind === 'work' ? around : undefined;
    // The process that queued it has answered.
    this.#isAnswered = isResumed || step.kind === 'work';
    if (step.kind === 'work') this.route = step.name;
  }

  hold(): () => void {
    this.#holds++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds--;
      if (this.#holds === 0) this.#end();
    };
  }

  note(happening: Happening): void {
    const { metrics } = this.#services;
    switch (happening.type) {
      case 'routed':
        this.route = happening.route;
        this.#set('commandry.route', happening.route);
        this.#span((span) => span.updateName(`dispatch ${happening.route}`));
        break;
      case 'answered':
        this.#isAnswered = true;
        this.#event('answered');
        metrics.record('commandry.interaction.age', happening.ageMs, this.about);
        break;
      case 'deferred': {
        const mode = { 'commandry.defer.mode': happening.isAutomatic ? 'automatic' : 'own' };
        this.#event('deferred', mode);
        metrics.count('commandry.interaction.deferrals', { ...this.about, ...mode });
        break;
      }
      case 'counted':
        this.#count(happening.counted);
        break;
      case 'handedOver':
        this.#outcome ??= happening.as;
        break;
      case 'failed': {
        this.#hasFailed = true;
        const failure = tryOrUndefined(() => this.#describe(happening.error));
        if (failure) this.fail(failure);
        break;
      }
    }
  }

  /** Records the error that ended it, unless it has an outcome. */
  failed(error: unknown): void {
    if ('outcome' in this.step) return;
    const failure = tryOrUndefined(() => this.#describe(error));
    if (!failure) return;
    this.setError(failure.type);
    this.#span((span) => {
      span.recordException(failure.exception);
    });
    this.#setStatus(failure.message);
    // Not of a call: the handler may catch it, or it is retried.
    if (this.step.kind === 'handler' || this.step.kind === 'suggestions') this.owner?.fail(failure);
  }

  setError(type: string): void {
    this.#errorType = type;
    this.#set('error.type', type);
  }

  get about(): Attributes {
    const type = this.step.kind === 'interaction' ? this.step.type : undefined;
    return { 'commandry.route': this.route, 'discord.interaction.type': type };
  }

  #count(counted: CountedEvent): void {
    const { metrics } = this.#services;
    const outcome = OUTCOMES[counted];
    if (outcome === 'invalid')
      metrics.count('commandry.options.invalid', { ...this.about, 'error.type': counted });
    if (outcome === 'gaveUp') {
      const deadline = { 'commandry.deadline': this.#isAnswered ? 'token' : 'response' };
      this.#event('deadline missed', deadline);
      metrics.count('commandry.deadline.misses', { ...this.about, ...deadline });
    }
    // The first one counts.
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    if (outcome !== 'gaveUp' && outcome !== 'failed') return;
    this.#code = counted;
    if (this.attempt) this.attempt.#code ??= counted;
  }

  /** Keeps the first reason of its failure. */
  fail(failure: DescribedFailure): void {
    this.#failure ??= failure;
    this.attempt?.fail(failure);
  }

  /** Undefined for a guard's refusal, which is no failure. */
  #describe(error: unknown): DescribedFailure | undefined {
    if (error instanceof GuardRejection) return undefined;
    const { secrets, hasErrorMessages } = this.#services.failures;
    const own = this.owner?.step;
    const known = [...secrets(), ...(own && 'secrets' in own ? own.secrets : [])];
    return describeFailure(error, known, hasErrorMessages);
  }

  #end(): void {
    const step = this.step;
    if (step.kind === 'job' && step.error !== undefined) this.failed(step.error);
    this.#setResults();
    if (this.owner === this) this.#setOutcome();
    this.#span((span) => {
      span.end();
    });
    this.#measure();
  }

  #setResults(): void {
    const { kind } = this.step;
    const { outcome, count, status } = this.step as Results;
    if (outcome !== undefined) this.#set('commandry.outcome', outcome);
    if (count !== undefined) this.#set('commandry.suggestions.count', count);
    if (status === undefined) return;
    this.#set('http.response.status_code', status);
    // A refused request is a failure of the client, not of the server.
    if (status < (kind === 'call' ? 400 : 500)) return;
    this.#setStatus('');
    if (kind === 'call') this.setError(String(status));
  }

  #setOutcome(): void {
    const step = this.step;
    const outcome = this.#outcome ?? (step.kind === 'interaction' ? 'answered' : undefined);
    if (outcome !== undefined && !('outcome' in step)) this.#set('commandry.outcome', outcome);
    const isFailure =
      outcome === 'failed' ||
      outcome === 'gaveUp' ||
      (outcome === 'again' && this.#hasFailed) ||
      (step.kind === 'work' && step.hasFailed === true);
    if (!isFailure || this.#errorType !== undefined) return;
    const byCode = this.#code === undefined ? undefined : { type: this.#code, message: '' };
    // An error after the deadline is not the reason.
    const reason = (outcome === 'gaveUp' ? byCode : undefined) ?? this.#failure ?? byCode;
    this.setError(reason?.type ?? '_OTHER');
    this.#setStatus(reason?.message ?? '');
  }

  #measure(): void {
    const step = this.step;
    const { metrics, attributes } = this.#services;
    const durationMs = performance.now() - this.#startedAtMs;
    const error = { 'error.type': this.#errorType };
    switch (step.kind) {
      case 'interaction':
        // Counted by the process that received it.
        if (!step.isResumed)
          metrics.count('commandry.interactions', {
            ...this.about,
            'commandry.outcome': this.#outcome ?? 'answered',
          });
        break;
      case 'handler':
        metrics.record('commandry.handler.duration', durationMs, { ...this.owner?.about, ...error });
        break;
      case 'suggestions': {
        const about = { 'commandry.route': this.owner?.route, 'discord.option.name': step.option };
        metrics.record('commandry.suggestions.duration', durationMs, { ...about, ...error });
        break;
      }
      case 'call': {
        const about = { ...attributes, 'http.response.status_code': step.status };
        metrics.record('commandry.client.request.duration', durationMs, { ...about, ...error });
        break;
      }
      case 'event':
        metrics.record('commandry.event.duration', durationMs, { 'discord.event.type': step.type, ...error });
        break;
      case 'job':
        metrics.record('commandry.job.duration', durationMs, error);
        break;
      case 'work': {
        const queue = attributes['messaging.destination.name'];
        const about = { 'messaging.destination.name': queue, 'commandry.route': step.name };
        const outcome = { 'commandry.outcome': step.outcome };
        metrics.record('commandry.queue.work.duration', durationMs, { ...about, ...outcome, ...error });
        if (step.waitMs !== undefined) metrics.record('commandry.queue.wait', step.waitMs, about);
        break;
      }
      default:
        break;
    }
  }

  #set(name: string, value: string | number): void {
    this.#span((span) => span.setAttribute(name, value));
  }

  #event(name: string, attributes: Readonly<Record<string, string>> = {}): void {
    this.#span((span) => span.addEvent(name, attributes));
  }

  #setStatus(message: string): void {
    this.#span((span) => span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== '' && { message }) }));
  }

  #span(use: (span: Span) => unknown): void {
    const { span } = this.#services;
    if (span) tryOrUndefined(() => use(span));
  }
}

/** The part of an error that may be recorded. */
interface DescribedFailure {
  /** One of our codes, or the name of the error's class: low cardinality, never data. */
  readonly type: string;
  /** Empty if messages are not recorded. */
  readonly message: string;
  readonly exception: Exception;
}

/** The result of `describeError`. */
interface Described {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: Described;
  /** A thrown value that is not an error. */
  readonly thrown?: string;
}

const NAME = /^[A-Za-z_$][\w$]{0,59}$/;

/**
 * Describes a thrown value, secrets redacted.
 *
 * @param known - Secrets to redact.
 * @param hasMessage - Whether to record its message, which may contain anything of the author's code.
 */
function describeFailure(thrown: unknown, known: readonly string[], hasMessage: boolean): DescribedFailure {
  const described = describeError(thrown, known) as Described;
  const type = isCommandryError(thrown) ? thrown.code : nameOf(thrown, described);
  const message = hasMessage ? (described.message ?? '') : '';
  const stack = hasMessage ? withCauses(described) : framesOf(described);
  return { type, message, exception: { name: type, message, ...(stack !== undefined && { stack }) } };
}

/** The name of the class, without a suffix in brackets, as in `DiscordAPIError[50001]`. */
function nameOf(thrown: unknown, { name = '' }: Described): string {
  const [plain = ''] = name.split('[');
  // A class that sets no name inherits that of its parent.
  const own = plain === 'Error' && thrown instanceof Error ? classOf(thrown) : plain;
  return NAME.test(own) ? own : '_OTHER';
}

function classOf(error: Error): string {
  const { name } = error.constructor as { readonly name?: unknown };
  return typeof name === 'string' && NAME.test(name) ? name : 'Error';
}

/** Returns the stack, followed by those of its causes. */
function withCauses({ stack, cause }: Described): string | undefined {
  if (!cause) return stack;
  const { name, message, stack: inner = cause.thrown ?? `${name}: ${message}` } = cause;
  return `${stack ?? ''}\nCaused by: ${withCauses({ ...cause, stack: inner }) ?? ''}`;
}

/** The start of a stack, before the message: the error's name when it was created, and perhaps a code. */
const BEFORE_MESSAGE = /^[^\s:]*(?: \[[^\]\s]*\])?(?:: )?/;

/**
 * Returns the frames of a stack, without the message, whose lines may look like frames. Undefined if the stack does not
 * begin with the message.
 */
function framesOf({ stack, message = '' }: Described): string | undefined {
  const [before = ''] = BEFORE_MESSAGE.exec(stack ?? '') ?? [];
  const head = before + message;
  const after = stack?.startsWith(`${head}\n`) === true ? stack.slice(head.length + 1) : undefined;
  if (after === undefined) return undefined;
  const lines = after.split('\n');
  const end = lines.findIndex((line) => !/^\s+at /.test(line));
  const frames = lines.slice(0, end === -1 ? lines.length : end);
  return frames.length === 0 ? undefined : frames.join('\n');
}
