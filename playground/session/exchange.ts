import type { EmulatorEvent, FailureReason } from '../../src/emulator/index.js';
import type { ActResult, SeenInteraction } from '../api/control.js';

/** An interaction of the user, and what came of it as far as that is known. */
export interface Exchange {
  readonly interaction: SeenInteraction;
  readonly startedAtMs: number;
  /** Null while the application has time to answer, as is the next one. */
  readonly outcome: string | null;
  readonly shown: string | null;
  readonly reason?: FailureReason | undefined;
  readonly note?: FailureReason | undefined;
  /** The answer itself: of what was caused on this page. */
  readonly response?: ActResult['response'];
}

/** How many interactions the page remembers. */
const REMEMBERED = 100;

/** What is known after an event, newest first. */
export function noteEvent(exchanges: readonly Exchange[], event: EmulatorEvent): readonly Exchange[] {
  if (event.type === 'INTERACTION_CREATE') {
    const { at_ms: startedAtMs } = event;
    // It is told as it was delivered, with more than the type of the event promises.
    const interaction = event.interaction as SeenInteraction;
    if (exchanges.some((exchange) => exchange.interaction.id === interaction.id)) return exchanges;
    return [{ interaction, startedAtMs, outcome: null, shown: null }, ...exchanges].slice(0, REMEMBERED);
  }
  if (event.type !== 'INTERACTION_RESULT') return exchanges;
  const { outcome, shown, reason, note } = event;
  return change(exchanges, event.interaction_id, { outcome, shown, reason, note });
}

/** The same after an act of the page itself, which is told more than the events tell. */
export function noteResult(
  exchanges: readonly Exchange[],
  { interaction, outcome, shown, reason, note, response }: ActResult,
): readonly Exchange[] {
  return interaction
    ? change(exchanges, interaction.id, { outcome, shown, reason, note, response })
    : exchanges;
}

function change(exchanges: readonly Exchange[], id: string, news: Partial<Exchange>): readonly Exchange[] {
  return exchanges.map((exchange) => (exchange.interaction.id === id ? { ...exchange, ...news } : exchange));
}
