import type { DispatchContext } from './dispatch.js';
import { InitialResponse } from './initial-response.js';
import type { CallbackJson } from './to-callback.js';

export interface Run {
  /** Calls the author's code. */
  readonly start: (response: InitialResponse<CallbackJson>) => Promise<void>;
  /** Called when the author's code threw or rejected, before or after a response. */
  readonly failed: (error: unknown, response: InitialResponse<CallbackJson>) => void;
  /** What to answer when the time is over and nothing came. */
  readonly late: () => CallbackJson;
  /** Called when the deadline had to answer. */
  readonly missed: () => void;
}

/**
 * Lets the author's code and the deadline race for the one initial response, and waits for the winner. The deadline
 * counts from the moment the user caused it, so a slow way here leaves less time.
 *
 * @param causedAtMs - By the monotonic clock.
 */
export async function runOnce(
  { clock, deadlineMs }: DispatchContext,
  causedAtMs: number,
  run: Run,
): Promise<CallbackJson> {
  let settle: (callback: CallbackJson) => void = () => undefined;
  const settled = new Promise<CallbackJson>((resolve) => {
    settle = resolve;
  });
  const response = new InitialResponse<CallbackJson>(settle, () => clock.monotonicMs() - causedAtMs);
  const remainingMs = Math.max(0, deadlineMs - (clock.monotonicMs() - causedAtMs));
  const cancel = clock.after(remainingMs, () => {
    if (response.expire(run.late()))
      guard(() => {
        run.missed();
      });
  });
  run.start(response).catch((error: unknown) => {
    guard(() => {
      run.failed(error, response);
    });
    // Whatever happened on the way, somebody is waiting.
    response.answerIfWaiting(run.late());
  });
  try {
    return await settled;
  } finally {
    cancel();
  }
}

/** A log that throws must not end the process, nor keep a user waiting. */
function guard(report: () => void): void {
  try {
    report();
  } catch {
    // There is nobody left to tell.
  }
}
