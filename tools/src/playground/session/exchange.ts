import { snowflakeToTimestampMs } from 'commandry/protocol';
import type { EmulatorEvent, FailureReason } from '../../emulator/index.js';
import type { ActResult, SeenInteraction } from '../api/control-api.js';

/** A failure of an interaction in spite of its response, or in addition to it. */
export interface Failure {
  /** Discord rejected a call of the bot, or the bot itself failed. */
  readonly by: 'discord' | 'application';
  readonly code: string;
  readonly message: string;
  readonly incidentId: string | undefined;
  /** The message it belongs to; null if that is to be found by the interaction. */
  readonly messageId: string | null;
  readonly isDismissed: boolean;
}

/** An interaction of the user, and its known results. */
export interface Exchange {
  readonly interaction: SeenInteraction;
  readonly startedAtMs: number;
  /** Null while the application has time to respond, as are the next two. */
  readonly endedAtMs: number | null;
  readonly outcome: string | null;
  readonly shown: string | null;
  readonly reason?: FailureReason | undefined;
  readonly note?: FailureReason | undefined;
  /** In the order in which they were reported. */
  readonly failures: readonly Failure[];
  /** The response itself, for interactions of this page and of a bot that is live. */
  readonly response?: ActResult['response'];
}

/** The number of interactions that the page remembers. */
const REMEMBERED = 100;

/** Applies an event; newest first. */
export function noteEvent(exchanges: readonly Exchange[], event: EmulatorEvent): readonly Exchange[] {
  switch (event.type) {
    case 'INTERACTION_CREATE': {
      const { at_ms: startedAtMs } = event;
      // The event has the whole delivered interaction, more than its type says.
      const interaction = event.interaction as SeenInteraction;
      return open(exchanges, interaction, startedAtMs);
    }
    case 'INTERACTION_RESULT': {
      const { outcome, shown, reason, note, response, at_ms: endedAtMs } = event;
      const news = { outcome, shown, reason, note, endedAtMs, ...(response ? { response } : {}) };
      return change(exchanges, event.interaction_id, () => news);
    }
    case 'INTERACTION_FAILURE': {
      const { by, code, message, incident_id: incidentId, message_id: messageId } = event;
      const failure = { by, code, message, incidentId, messageId, isDismissed: false };
      return change(exchanges, event.interaction_id, ({ failures }) => ({
        failures: [...failures.filter((known) => !isSame(known, failure)), failure],
      }));
    }
    default:
      return exchanges;
  }
}

/** True if both tell of one incident, which the bot and whoever runs it may report. */
function isSame(a: Failure, b: Failure): boolean {
  return a.incidentId !== undefined && a.incidentId === b.incidentId && a.code === b.code;
}

/**
 * Applies the result of an action of the page, which has more details than the events. It may arrive before the event
 * of its interaction: the two come over different connections.
 */
export function noteResult(
  exchanges: readonly Exchange[],
  { interaction, outcome, shown, reason, note, response }: ActResult,
): readonly Exchange[] {
  if (!interaction) return exchanges;
  const known = open(exchanges, interaction, snowflakeToTimestampMs(interaction.id));
  return change(known, interaction.id, () => ({ outcome, shown, reason, note, response }));
}

/** Dismisses a failure that the user has read. */
export function dismissFailure(
  exchanges: readonly Exchange[],
  interactionId: string,
  index: number,
): readonly Exchange[] {
  return change(exchanges, interactionId, ({ failures }) => ({
    failures: failures.map((failure, at) => (at === index ? { ...failure, isDismissed: true } : failure)),
  }));
}

function open(
  exchanges: readonly Exchange[],
  interaction: SeenInteraction,
  startedAtMs: number,
): readonly Exchange[] {
  if (exchanges.some((exchange) => exchange.interaction.id === interaction.id)) return exchanges;
  const exchange = { interaction, startedAtMs, endedAtMs: null, outcome: null, shown: null, failures: [] };
  return [exchange, ...exchanges].slice(0, REMEMBERED);
}

function change(
  exchanges: readonly Exchange[],
  id: string,
  toNews: (before: Exchange) => Partial<Exchange>,
): readonly Exchange[] {
  return exchanges.map((exchange) =>
    exchange.interaction.id === id ? { ...exchange, ...toNews(exchange) } : exchange,
  );
}
