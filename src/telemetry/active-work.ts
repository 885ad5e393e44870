import type { Happening, InteractionOutcome, ObservedWork } from '../common/telemetry.js';

/** The route of what nothing declared handles. One word for all of it, so that nobody can make up routes. */
export const NO_ROUTE = 'none';

/** What an interaction, event, job or work is begun with. */
export interface WorkStart {
  readonly kind: 'dispatch' | 'event' | 'job' | 'work';
  /** Of an interaction. */
  readonly interactionType?: string | undefined;
  readonly route?: string | undefined;
  /** Whether there is an initial response already. Default: not yet. */
  readonly isAnswered?: boolean;
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
  readonly #listener: WorkListener;
  #holds = 0;

  constructor(start: WorkStart, listener: WorkListener) {
    this.start = start;
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
        this.outcome ??= happening.outcome;
        break;
      case 'answered':
        this.isAnswered = true;
        break;
      default:
        break;
    }
    this.#listener.happened(this, happening);
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
