import type { AppWork } from '../app/app-work.js';
import type { WorkAttempt, WorkOutcome } from '../commands/queue/work-queue.js';
import type { Telemetry } from '../common/telemetry.js';

/** Runs an attempt as a step of telemetry, in the trace of what queued it. */
export function observeAttempt(
  { telemetry, queue, clock }: Pick<AppWork, 'telemetry' | 'queue' | 'clock'>,
  { work, attempt, notes, signal }: WorkAttempt,
  run: () => Promise<WorkOutcome>,
): Promise<WorkOutcome> {
  if (!telemetry) return run();
  const { id, kind, name, carrier, delayMs } = work;
  const { interaction } = (work.data ?? {}) as { readonly interaction?: { readonly token?: unknown } };
  const token = interaction?.token;
  const secrets = typeof token === 'string' ? [token] : [];
  const addedAtMs = carrier?.addedAtMs;
  // A later attempt has waited for its pause as well, and one that was handed back has run.
  const isFirst = attempt === 1 && notes.length === 0;
  const waitMs =
    isFirst && typeof addedAtMs === 'number' ? clock.now() - addedAtMs - (delayMs || 0) : undefined;
  const facts = { queue: queue?.name ?? 'commandry', system: queue?.system, work: kind, name, id };
  return telemetry.step(
    { kind: 'work', ...facts, carrier, attempt, delayMs, waitMs, secrets },
    async (observed) => {
      const outcome = await run();
      // A worker that ends hands its work back: that is no failure.
      const isHandedBack = outcome === 'again' && signal.aborted;
      observed.result({ outcome, isFailure: outcome !== 'done' && !isHandedBack });
      return outcome;
    },
  );
}

/** Runs the handler of a job as a step of telemetry. */
export function observeHandler(telemetry: Telemetry | undefined, name: string, run: () => unknown): unknown {
  if (!telemetry) return run();
  // A thenable that is not a promise ends later too.
  return telemetry.step(
    { kind: 'handler', name },
    () =>
      new Promise((resolve) => {
        resolve(run());
      }),
  );
}
