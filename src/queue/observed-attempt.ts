import type { AppWork } from '../app/app-work.js';
import type { WorkAttempt, WorkOutcome } from '../commands/queue/work-queue.js';

/** Runs an attempt as a step of telemetry, in the trace of what queued it. */
export function observeAttempt(
  { telemetry, queue }: Pick<AppWork, 'telemetry' | 'queue'>,
  { work, attempt }: WorkAttempt,
  run: () => Promise<WorkOutcome>,
): Promise<WorkOutcome> {
  if (!telemetry) return run();
  const { kind, name, carrier } = work;
  const { interaction } = (work.data ?? {}) as { readonly interaction?: { readonly token?: unknown } };
  const token = interaction?.token;
  const secrets = typeof token === 'string' ? [token] : [];
  const facts = { queue: queue?.name ?? 'commandry', work: kind, name, carrier, attempt, secrets };
  return telemetry.step({ kind: 'work', ...facts }, async (observed) => {
    const outcome = await run();
    observed.result(outcome === 'done' ? { outcome } : { outcome, errorType: outcome });
    return outcome;
  });
}
