import type { GatewaySession } from '../../domain/gateway-session.js';
import type { ControlCall } from './control-route.js';

/** `GET /control/gateway/sessions`: those that are connected, and those that wait for a resume. */
export interface GatewaySessionsResult {
  /** Of all applications. */
  readonly sessions: readonly GatewaySession[];
}

export function listSessions({ service }: Pick<ControlCall, 'service'>): GatewaySessionsResult {
  return { sessions: service.gateway.list() };
}
