import type { Happening, InteractionOutcome, ObservedWork } from '../common/telemetry.js';
import type { DescribedFailure } from './describe-failure.js';

/** The route of what nothing declared handles. One word for all of it, so that nobody can make up routes. */
const NO_ROUTE = 'none';

/** The settings with which an interaction, event, job or work begins. */
export interface WorkStart {
  readonly kind: 'dispatch' | 'event' | 'job' | 'work';
  /** Of an interaction. */
  readonly interactionType?: string | undefined;
  readonly route?: string | undefined;
  /** Whether there is an initial response already. Default: not yet. */
  readonly isAnswered?: boolean;
  /** Whether another process has counted it. Default: no. */
  readonly isResumed?: boolean;
  /** Hidden in errors. */
  readonly secrets: readonly string[];
}

/** Told of what happens in work. */
export interface WorkListener {
  happened(work: ActiveWork, happening: Happening): void;
  /** It is over, with all that held it. Called once. */
  ended(work: ActiveWork): void;
}

/** An interaction, event, job or work under way. */
export class ActiveWork implements ObservedWork {
  readonly start: WorkStart;
  route: string;
  outcome: InteractionOutcome | undefined;
  isAnswered: boolean;
  /** The code of its outcome, if that is none of success. */
  code: string | undefined;
  /** The first error that was told of, or that a step within it has thrown. */
  failure: DescribedFailure | undefined;
  /** Whether an error was told of that counts although another attempt follows. */
  hasFailed = false;
  /** The attempt that an interaction belongs to. */
  readonly #attempt: ActiveWork | undefined;
  readonly #listener: WorkListener;
  #holds = 0;

  /** @param around - What is active where it begins. */
  constructor(start: WorkStart, listener: WorkListener, around?: ActiveWork) {
    this.start = start;
    this.#attempt = start.isResumed === true && around?.start.kind === 'work' ? around : undefined;
    this.route = start.route ?? NO_ROUTE;
    this.isAnswered = start.isAnswered ?? false;
    this.#listener = listener;
  }

  note(happening: Happening): void {
    switch (happening.type) {
      case 'routed':
        this.route = happening.routeId ?? happening.commandPath;
        break;
      case 'outcome':
        if (this.outcome !== undefined) break;
        this.outcome = happening.outcome;
        this.code = happening.code;
        if (this.#attempt) this.#attempt.code ??= happening.code;
        break;
      case 'failed':
        this.hasFailed = true;
        break;
      case 'answered':
        this.isAnswered = true;
        break;
      default:
        break;
    }
    this.#listener.happened(this, happening);
  }

  /** Keeps why it failed: the first reason counts. */
  fail(failure: DescribedFailure): void {
    this.failure ??= failure;
    this.#attempt?.fail(failure);
  }

  /** The type of the error with which it failed, and its message where that may be told. */
  get reason(): Pick<DescribedFailure, 'type' | 'message'> {
    const byCode = this.code === undefined ? undefined : { type: this.code, message: '' };
    // An error thrown after the deadline is not why the work was given up.
    const found = this.outcome === 'gaveUp' ? (byCode ?? this.failure) : (this.failure ?? byCode);
    return found ?? { type: '_OTHER', message: '' };
  }

  hold(): () => void {
    this.#holds++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds--;
      if (this.#holds === 0) this.#listener.ended(this);
    };
  }
}
