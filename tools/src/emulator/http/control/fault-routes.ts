import { API_ROUTES } from '../api/api-routes.js';
import type { StrikingFault } from '../../gateway/bot-gateway.js';
import type { Service } from '../../emulator-modules.js';
import {
  FaultRequest,
  type Fault,
  type GatewayFaultRequest,
  type StruckFaults,
} from '../../domain/faults/fault.js';
import { isSameTemplate, isTemplate } from '../../domain/faults/match-path.js';
import { ControlError, ControlResult, type ControlCall } from './control-route.js';
import { readWith } from './control-requests.js';

/** `GET` and `DELETE /control/faults`: those that still apply. */
export interface FaultsResult {
  readonly faults: readonly Fault[];
  /** How often faults of each kind have been used since the emulator started. */
  readonly struck: readonly StruckFaults[];
}

export function listFaults({ service }: Pick<ControlCall, 'service'>): FaultsResult {
  return { faults: service.faults.list(), struck: service.faults.struck() };
}

/** @throws ControlError 400 `BAD_REQUEST`, or `UNKNOWN_ROUTE` for a template that no route has, 409 `NO_SESSION`. */
export async function addFault({ service, readBody }: ControlCall): Promise<ControlResult> {
  const request = readWith(FaultRequest, await readBody());
  if (request.on === 'gateway' && isAtOnce(request)) return strike(service, request);
  if (request.on === 'api' && request.path !== undefined) checkTemplate(request.path);
  return new ControlResult(201, service.faults.add(request));
}

/** @throws ControlError 404 `UNKNOWN_FAULT`. */
export function removeFault(call: ControlCall): FaultsResult {
  const id = call.param('id');
  if (call.service.faults.remove(id)) return listFaults(call);
  const ids = call.service.faults.list().map((fault) => fault.id);
  const instead = ids.length > 0 ? `There is ${ids.join(', ')}.` : 'There is none at all.';
  throw new ControlError(404, 'UNKNOWN_FAULT', `There is no fault ${id}. ${instead}`);
}

export function removeFaults(call: ControlCall): FaultsResult {
  call.service.faults.clear();
  return listFaults(call);
}

function isAtOnce(request: GatewayFaultRequest): request is StrikingFault {
  if (request.kind === 'outage') return true;
  if (request.kind === 'ignore_heartbeat' || request.kind === 'delay' || request.kind === 'duplicate')
    return false;
  return request.event === undefined;
}

function strike(service: Service, request: StrikingFault): ControlResult {
  const used = service.gateway.strike(request);
  if (used > 0) return new ControlResult(201, service.faults.note(request, used));
  const ids = service.gateway.list().map(({ id }) => id);
  const there =
    ids.length > 0 ? `The sessions are ${ids.join(', ')}.` : 'No bot is connected to the gateway.';
  throw new ControlError(409, 'NO_SESSION', `No connected session fits. ${there}`);
}

/** A fault that no request can match is a mistake of the caller. */
function checkTemplate(path: string): void {
  if (!isTemplate(path) || API_ROUTES.some((route) => isSameTemplate(route.path, path))) return;
  const there = [...new Set(API_ROUTES.map((route) => route.path))].join(', ');
  throw new ControlError(400, 'UNKNOWN_ROUTE', `The API has no route ${path}. It has ${there}.`);
}
