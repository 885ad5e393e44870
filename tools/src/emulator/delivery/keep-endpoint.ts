import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { probe, type Probes } from './probe.js';

/** How it went to give an application another endpoint. */
export interface EndpointChange {
  /** The application with the URL; undefined where a probe was not accepted. */
  readonly application?: Application;
  /** Null where there was nothing to probe. */
  readonly probes: Probes | null;
}

/**
 * Keeps an interactions endpoint URL if both probes of it are accepted; null takes the URL away unasked.
 *
 * @param find - Gives the application, also when the probes are over: in the meantime it may have changed or gone.
 */
export async function keepEndpoint(
  service: Service,
  find: () => Application,
  url: string | null,
): Promise<EndpointChange> {
  const probes = url === null ? null : await probe(service, find(), url);
  if (probes && !(probes.ping.accepted && probes.bad_signature.accepted)) return { probes };
  const application = { ...find(), endpointUrl: url };
  service.store.applications.set(application.id, application);
  if (url === null) service.bots.forget(application.id);
  else service.bots.note(application.id, { status: 'up', message: null });
  return { application, probes };
}
