import type { Service } from '../emulator-modules.js';
import type { Application } from '../storage/store-records.js';
import { findPongProblem } from './check-response.js';
import { buildPing } from '../domain/payloads/payload.js';
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
  const good = await send(service, application, url, buildPing(service, application));
  const bad = await send(service, application, url, buildPing(service, application), {
    withBadSignature: true,
  });
  const answered = bad.result.answer?.status;
  return {
    ping: toReport(good, good.result.answer && (await findPongProblem(good.result.answer))),
    bad_signature: toReport(
      bad,
      answered === 401
        ? undefined
        : `The status is ${answered ?? 'missing'}, not 401, although the signature is wrong.`,
    ),
  };
}

function toReport(
  { result, milliseconds }: Awaited<ReturnType<typeof send>>,
  wrong: string | undefined,
): ProbeReport {
  const reason = result.failure?.message ?? wrong ?? null;
  return { accepted: reason === null, status: result.answer?.status ?? null, milliseconds, reason };
}
