import { SpanStatusCode, type Span, type SpanStatus } from '@opentelemetry/api';
import type { Happening, ObservedStep, StepResult } from '../common/telemetry.js';
import type { ActiveWork } from './active-work.js';
import type { DescribedFailure } from './describe-failure.js';
import { quietly } from './quietly.js';

/** A step that runs, and its span, if there could be one. Nothing here throws. */
export class ObservedSpan implements ObservedStep {
  statusCode: number | undefined;
  errorType: string | undefined;
  outcome: string | undefined;
  /** Records an error. */
  onFailure: (error: unknown) => void = () => undefined;
  readonly #span: Span | undefined;
  #isFailure = false;

  /** The HTTP status from which on it is a failure. */
  readonly #failsFrom: number;

  constructor(span: Span | undefined, failsFrom: number) {
    this.#span = span;
    this.#failsFrom = failsFrom;
  }

  result({ statusCode, errorType, outcome, count, isFailure = false }: StepResult): void {
    if (statusCode !== undefined) {
      this.statusCode = statusCode;
      this.#set('http.response.status_code', statusCode);
      if (statusCode >= this.#failsFrom)
        quietly(() => this.#span?.setStatus({ code: SpanStatusCode.ERROR }), undefined);
    }
    if (errorType !== undefined) this.#setError(errorType);
    if (count !== undefined) this.#set('commandry.suggestions.count', count);
    this.#isFailure = isFailure;
    if (outcome === undefined) return;
    this.outcome = outcome;
    this.#set('commandry.outcome', outcome);
  }

  failed(error: unknown): void {
    if (this.outcome === undefined)
      quietly(() => {
        this.onFailure(error);
      }, undefined);
  }

  record({ type, message, exception }: DescribedFailure): void {
    this.#setError(type);
    quietly(() => this.#span?.recordException(exception), undefined);
    quietly(() => this.#span?.setStatus(toStatus(message)), undefined);
  }

  /** Records an event within the step. */
  happened({ route }: ActiveWork, happening: Happening): void {
    switch (happening.type) {
      case 'routed':
        this.#set('commandry.route', route);
        quietly(() => this.#span?.updateName(`dispatch ${route}`), undefined);
        break;
      case 'answered':
        this.#event('answered');
        break;
      case 'deferred':
        this.#event('deferred', { 'commandry.defer.mode': happening.isAutomatic ? 'automatic' : 'own' });
        break;
      case 'deadlineMissed':
        this.#event('deadline missed', { 'commandry.deadline': happening.deadline });
        break;
      default:
        break;
    }
  }

  /** The work that the step is has ended. */
  ended(work: ActiveWork): void {
    const { outcome, hasFailed, start, reason } = work;
    const found = outcome ?? (start.kind === 'dispatch' ? 'answered' : undefined);
    if (found !== undefined && this.outcome === undefined) this.#set('commandry.outcome', found);
    const isFailure =
      outcome === 'failed' || outcome === 'gaveUp' || (outcome === 'again' && hasFailed) || this.#isFailure;
    if (!isFailure || this.errorType !== undefined) return;
    this.#setError(reason.type);
    quietly(() => this.#span?.setStatus(toStatus(reason.message)), undefined);
  }

  #setError(type: string): void {
    this.errorType = type;
    this.#set('error.type', type);
  }

  #set(name: string, value: string | number): void {
    quietly(() => this.#span?.setAttribute(name, value), undefined);
  }

  #event(name: string, attributes: Readonly<Record<string, string>> = {}): void {
    quietly(() => this.#span?.addEvent(name, attributes), undefined);
  }
}

function toStatus(message: string): SpanStatus {
  return { code: SpanStatusCode.ERROR, ...(message !== '' && { message }) };
}
