import { WebhookType } from 'commandry/protocol';
import type { EventWebhooksChange } from '../domain/application-fields.js';
import { EventWebhooksStatus } from '../domain/world/world-records.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { postEvent } from './event-webhooks.js';
import type { HttpResponse } from './post.js';
import type { ProbeReport, Probes } from './probe.js';

/** The result of changing where an application gets its events. */
export interface EventWebhooksResult {
  /** The application as changed; undefined if a probe failed. */
  readonly application?: Application;
  /** Null if there was nothing to probe. */
  readonly probes: Probes | null;
}

/**
 * Saves the webhook events URL, status and types of an application. A new URL is probed first: a PING must be answered
 * with 204 and a Content-Type, one with a wrong signature with 401. An application that gets its first URL is enabled, and
 * one without a URL is disabled.
 *
 * @param find - Returns the application, also after the probes: it may have changed or been deleted meanwhile.
 */
export async function keepEventWebhooks(
  service: Service,
  find: () => Application,
  { url: wanted, status, types }: EventWebhooksChange,
): Promise<EventWebhooksResult> {
  const before = find();
  const url = wanted === undefined ? before.eventWebhooksUrl : wanted;
  const isNew = url !== null && url !== before.eventWebhooksUrl;
  const probes = isNew ? await probeEvents(service, before, url) : null;
  if (probes && !(probes.ping.accepted && probes.bad_signature.accepted)) return { probes };
  const latest = find();
  const implied = isNew ? EventWebhooksStatus.ENABLED : latest.eventWebhooksStatus;
  const application = {
    ...latest,
    eventWebhooksUrl: url,
    eventWebhooksStatus: url === null ? EventWebhooksStatus.DISABLED : (status ?? implied),
    eventWebhooksTypes: types ? [...types] : latest.eventWebhooksTypes,
  };
  service.store.applications.set(application.id, application);
  return { application, probes };
}

async function probeEvents(service: Service, application: Application, url: string): Promise<Probes> {
  const probe = async (isBad: boolean): Promise<ProbeReport> => {
    const startedAtMs = service.clock.now();
    const wanted = isBad ? 401 : 204;
    const why = isBad ? 'although the signature is wrong' : 'as a PING must be answered';
    const findProblem = ({ status, headers }: HttpResponse) => {
      if (status !== wanted) return `The status is ${status}, not ${wanted}, ${why}.`;
      return isBad || headers['content-type'] !== undefined ? undefined : 'The Content-Type is missing.';
    };
    const content = { type: WebhookType.PING };
    const options = { withBadSignature: isBad };
    const { result, failure } = await postEvent(service, application, url, content, findProblem, options);
    const milliseconds = service.clock.now() - startedAtMs;
    const status = result.answer?.status ?? null;
    return { accepted: !failure, status, milliseconds, reason: failure?.message ?? null };
  };
  return { ping: await probe(false), bad_signature: await probe(true) };
}
