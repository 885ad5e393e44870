import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { probe, type Probes } from './probe.js';

/** The result of changing an application's endpoint. */
export interface EndpointChange {
  /** The application with the URL; undefined if a probe failed. */
  readonly application?: Application;
  /** Null if there was nothing to probe. */
  readonly probes: Probes | null;
}

/**
 * Saves an interactions endpoint URL if both probes of it succeed; null removes the URL without probes.
 *
 * @param find - Returns the application, also after the probes: it may have changed or been deleted meanwhile.
 */
export async function keepEndpoint(
  service: Service,
  find: () => Application,
  url: string | null,
): Promise<EndpointChange> {
  const probes = url === null ? null : await probe(service, find(), url);
  if (probes && !(probes.ping.accepted && probes.bad_signature.accepted)) return { probes };
  return { application: saveEndpoint(service, find(), url), probes };
}

/** Saves an interactions endpoint URL without probes. */
export function saveEndpoint(service: Service, application: Application, url: string | null): Application {
  const changed = { ...application, endpointUrl: url };
  service.store.applications.set(changed.id, changed);
  if (url === null) service.bots.forget(changed.id);
  else service.bots.note(changed.id, { status: 'up', message: null });
  return changed;
}
