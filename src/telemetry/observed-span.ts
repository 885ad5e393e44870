import { SpanStatusCode, type Span } from '@opentelemetry/api';
import type { Happening, ObservedStep, StepResult } from '../common/telemetry.js';
import type { ActiveWork } from './active-work.js';
import type { DescribedFailure } from './describe-failure.js';
import { quietly } from './quietly.js';

/** A step that runs, and its span, if there could be one. Nothing here throws. */
export class ObservedSpan implements ObservedStep {
  statusCode: number | undefined;
  errorType: string | undefined;
  /** Records an error. */
  onFailure: (error: unknown) => void = () => undefined;
  readonly #span: Span | undefined;
  #hasOutcome = false;

  /** The HTTP status from which on it is a failure. */
  readonly #failsFrom: number;

  constructor(span: Span | undefined, failsFrom: number) {
    this.#span = span;
    this.#failsFrom = failsFrom;
  }

  result({ statusCode, errorType, outcome, count }: StepResult): void {
    if (statusCode !== undefined) {
      this.statusCode = statusCode;
      this.#set('http.response.status_code', statusCode);
      if (statusCode >= this.#failsFrom)
        quietly(() => this.#span?.setStatus({ code: SpanStatusCode.ERROR }), undefined);
    }
    if (errorType !== undefined) this.#setError(errorType);
    if (count !== undefined) this.#set('commandry.suggestions.count', count);
    if (outcome === undefined) return;
    this.#hasOutcome = true;
    this.#set('commandry.outcome', outcome);
  }

  failed(error: unknown): void {
    if (!this.#hasOutcome)
      quietly(() => {
        this.onFailure(error);
      }, undefined);
  }

  record({ type, message, exception }: DescribedFailure): void {
    this.#setError(type);
    quietly(() => this.#span?.recordException(exception), undefined);
    quietly(() => this.#span?.setStatus({ code: SpanStatusCode.ERROR, message }), undefined);
  }

  /** What happens in the work that the step is. */
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
  ended({ outcome, start }: ActiveWork): void {
    const isFailure = outcome === 'failed' || outcome === 'gaveUp';
    const found = outcome ?? (start.kind === 'dispatch' ? 'answered' : undefined);
    if (found !== undefined && !this.#hasOutcome) this.#set('commandry.outcome', found);
    if (!isFailure || this.errorType !== undefined) return;
    this.#setError(outcome);
    quietly(() => this.#span?.setStatus({ code: SpanStatusCode.ERROR }), undefined);
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
