import { API_ROUTES } from '../api/api-routes.js';
import { FaultRequest, type Fault } from '../../domain/faults/fault.js';
import { isSameTemplate, isTemplate } from '../../domain/faults/match-path.js';
import { ControlError, ControlResult, type ControlCall } from './control-route.js';
import { readWith } from './control-requests.js';

/** `GET` and `DELETE /control/faults`: those that still apply. */
export interface FaultsResult {
  readonly faults: readonly Fault[];
}

export function listFaults({ service }: Pick<ControlCall, 'service'>): FaultsResult {
  return { faults: service.faults.list() };
}

/** @throws ControlError 400 `BAD_REQUEST`, or `UNKNOWN_ROUTE` for a template that no route has. */
export async function addFault({ service, readBody }: ControlCall): Promise<ControlResult> {
  const request = readWith(FaultRequest, await readBody());
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

/** A fault that no request can match is a mistake of the caller. */
function checkTemplate(path: string): void {
  if (!isTemplate(path) || API_ROUTES.some((route) => isSameTemplate(route.path, path))) return;
  const there = [...new Set(API_ROUTES.map((route) => route.path))].join(', ');
  throw new ControlError(400, 'UNKNOWN_ROUTE', `The API has no route ${path}. It has ${there}.`);
}
