import type { ControlSummary, FailureReason } from '../../src/emulator/index.js';
import type { Exchange } from './exchange.js';
import type { SessionState } from './state.js';

/** Whether interactions reach an application, as far as the page knows. */
export interface Reach {
  readonly isReached: boolean;
  /** For example `endpoint set`. */
  readonly says: string;
}

/**
 * Whether interactions reach an application. Nobody tells when a bot ends: what became of the last interaction does, until
 * a later one has come through.
 */
export function toReach(
  { id, interactions_endpoint_url: url }: ControlSummary['applications'][number],
  { connection, exchanges }: Pick<SessionState, 'connection' | 'exchanges'>,
): Reach {
  if (connection === 'lost') return { isReached: false, says: 'the emulator is away' };
  if (url === null) return { isReached: false, says: 'no endpoint' };
  const last = exchanges.find((exchange) => isOver(exchange) && exchange.interaction.application_id === id);
  return isUnreachable(last?.reason)
    ? { isReached: false, says: 'did not answer the last time' }
    : { isReached: true, says: 'endpoint set' };
}

/** Where the author of the bot finds out more, where the reason does not say it all. */
export function adviseOn(reason: Coded): string | undefined {
  return isUnreachable(reason)
    ? 'The bot does not run, or not there. Why is in the terminal in which it or “commandry dev” runs.'
    : undefined;
}

function isOver({ outcome }: Exchange): boolean {
  return outcome !== null;
}

/** A reason as far as it is looked at. */
interface Coded {
  readonly code: string;
}

function isUnreachable(reason: Coded | undefined): boolean {
  return reason?.code === ('UNREACHABLE' satisfies FailureReason['code']);
}
