import type { RequestFailure, RequestFault, RequestSummary } from '../../../../tools/src/emulator/index.js';
import { ADA_ID } from './rendering-context-stub.js';

/** Noon on the machine. */
export const NOON_MS = new Date(2026, 10, 21, 12, 0, 0).getTime();

/** A request of Ada's that was answered with a message, with what a test is about. */
export function toRequest(parts: Partial<RequestSummary> = {}): RequestSummary {
  return {
    id: '70',
    revision: 1,
    kind: 'command',
    name: '/ping',
    application_id: '1',
    user_id: ADA_ID,
    guild_id: '10',
    channel_id: '200',
    sent_at_ms: NOON_MS,
    ended_at_ms: NOON_MS + 231,
    status: 'done',
    outcome: 'message',
    shown: 'pong',
    failures: [],
    faults: [],
    message_ids: [],
    ...parts,
  };
}

export function toFailure(parts: Partial<RequestFailure> = {}): RequestFailure {
  return { by: 'application', code: 'HANDLER_FAILED', message: 'ping failed.', message_id: null, ...parts };
}

export function toFault(parts: Partial<RequestFault> = {}): RequestFault {
  return { at_ms: NOON_MS, fault_id: '3', kind: 'drop', message: 'It dropped the delivery.', ...parts };
}
