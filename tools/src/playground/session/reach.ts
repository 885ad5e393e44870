import type { ControlSummary, EmulatorEvent, FailureReason } from '../../emulator/index.js';
import type { Reason } from './notice.js';
import type { SessionState } from './state.js';

/** Whether interactions reach an application, as far as the page knows. */
export interface Reach {
  readonly isReached: boolean;
  /** For example `endpoint set`. */
  readonly says: string;
}

/**
 * Determines whether interactions reach an application: from the reported status of its bot; without one, or after it,
 * from the last interaction that reached it or failed to.
 */
export function toReach(
  application: ControlSummary['applications'][number],
  { connection, requests }: Pick<SessionState, 'connection' | 'requests'>,
  isLive = false,
): Reach {
  const { id, interactions_endpoint_url: url, bot_status: bot } = application;
  if (connection === 'lost') return { isReached: false, says: 'the emulator does not respond' };
  if (bot?.status === 'down') return { isReached: false, says: bot.message ?? 'the bot is not running' };
  if (bot?.status === 'starting') return { isReached: false, says: 'the bot is starting' };
  if (isLive) return { isReached: true, says: 'connected to Discord' };
  if (isSilent(application)) return { isReached: false, says: 'no endpoint' };
  const last = requests?.find(
    ({ kind, outcome, reason, application_id: applicationId }) =>
      kind !== 'event' && outcome !== null && reason?.fault_id === undefined && applicationId === id,
  );
  const isOld = bot ? (last?.ended_at_ms ?? 0) <= bot.at_ms : false;
  return isUnreachable(last?.reason) && !isOld
    ? { isReached: false, says: 'did not respond the last time' }
    : { isReached: true, says: url === null ? 'connected to the gateway' : 'endpoint set' };
}

/** Whether nothing says where an application gets its interactions. */
export function isSilent({
  interactions_endpoint_url: url,
  gateway_sessions: sessions,
}: ControlSummary['applications'][number]): boolean {
  return url === null && sessions === 0;
}

/** Applies a reported status of a bot. */
export function noteBotStatus(
  summary: ControlSummary,
  { application_id: id, status, message, error, at_ms }: EmulatorEvent & { readonly type: 'BOT_STATUS' },
): ControlSummary {
  const bot_status = { status, message, at_ms, ...(error ? { error } : {}) };
  const applications = summary.applications.map((application) =>
    application.id === id ? { ...application, bot_status } : application,
  );
  return { ...summary, applications };
}

/** Says where the author of the bot finds out more, if the reason does not say it all. */
export function adviseOn(reason: Coded): string | undefined {
  return isUnreachable(reason)
    ? 'The bot is not running, or not at that address. Check the terminal that runs it or “commandry dev”.'
    : undefined;
}

/** The checked parts of a reason. */
type Coded = Pick<Reason, 'code' | 'fault_id'>;

/** Deliveries dropped by a fault say nothing about the bot. */
function isUnreachable(reason: Coded | undefined): boolean {
  const isByFault = reason?.fault_id !== undefined;
  return reason?.code === ('UNREACHABLE' satisfies FailureReason['code']) && !isByFault;
}
