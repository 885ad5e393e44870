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

/** Lets the author's code and the deadline race for the one initial response, and waits for the winner. */
export async function runOnce({ clock, deadlineMs }: DispatchContext, run: Run): Promise<CallbackJson> {
  const response = new InitialResponse<CallbackJson>();
  const cancel = clock.after(deadlineMs, () => {
    if (response.expire(run.late())) run.missed();
  });
  run.start(response).catch((error: unknown) => {
    run.failed(error, response);
  });
  try {
    return await response.settled;
  } finally {
    cancel();
  }
}
