import type { Callback } from '../model/callback.js';
import type { DispatchContext } from './dispatch.js';
import { InitialResponse } from './initial-response.js';

export interface Run {
  /** Calls the author's code. */
  readonly start: (response: InitialResponse<Callback>) => Promise<void>;
  /** Called when the author's code threw or rejected, before or after a response. */
  readonly failed: (error: unknown, response: InitialResponse<Callback>) => void;
  /** What to answer when the time is over and nothing came. */
  readonly late: () => Callback;
  /** Called when the deadline had to answer. */
  readonly missed: () => void;
}

/** Lets the author's code and the deadline race for the one initial response, and waits for the winner. */
export async function runOnce({ clock, deadlineMs }: DispatchContext, run: Run): Promise<Callback> {
  const response = new InitialResponse<Callback>();
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
