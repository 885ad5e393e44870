import { failure } from '../domain/interactions/delivery-failure.js';
import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { findPongProblem } from './check-response.js';
import { buildPing } from '../domain/payloads/payload.js';
import type { HttpResponse } from './post.js';
import { send } from './send-interaction.js';

/** The result of one probe of an endpoint. `reason` says why it failed. */
export interface ProbeReport {
  /** Whether the endpoint answered as it must. */
  readonly accepted: boolean;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** How long the answer took, or the failure to get one. */
  readonly milliseconds: number;
  /** The problem of the response; null if there was none. */
  readonly reason: string | null;
}

/** Both probes of an endpoint. The endpoint is saved only if both succeed. */
export interface Probes {
  /** A signed PING, which must be answered with 200 and `{"type":1}`; at a URL of webhook events with 204. */
  readonly ping: ProbeReport;
  /** The same with a wrong signature, which must be answered with 401. */
  readonly bad_signature: ProbeReport;
}

export async function probe(service: Service, application: Application, url: string): Promise<Probes> {
  return {
    ping: (await sendPing(service, application, url)).report,
    bad_signature: (await sendPing(service, application, url, { withBadSignature: true })).report,
  };
}

const find401Problem = ({ status }: HttpResponse) =>
  status === 401 ? undefined : `The status is ${status}, not 401, although the signature is wrong.`;

/** Sends a PING, and says whether it was answered as it must be. */
export async function sendPing(
  service: Service,
  application: Application,
  url: string,
  {
    withBadSignature = false,
    resentFrom,
  }: { readonly withBadSignature?: boolean; readonly resentFrom?: string } = {},
): Promise<{ readonly id: string; readonly report: ProbeReport }> {
  const ping = buildPing(service, application);
  const { id } = ping;
  service.requests.open({ id, applicationId: application.id, payload: ping, resentFrom });
  const { result, milliseconds } = await send(service, application, url, ping, { withBadSignature });
  const findProblem = withBadSignature ? find401Problem : findPongProblem;
  const problem = result.answer && (await findProblem(result.answer));
  const reason =
    result.failure ?? (problem === undefined ? undefined : failure('BAD_STATUS', problem).failure);
  service.requests.noteEnd(id, { outcome: reason ? 'failed' : 'accepted', shown: null, reason });
  const status = result.answer?.status ?? null;
  return { id, report: { accepted: !reason, status, milliseconds, reason: reason?.message ?? null } };
}
