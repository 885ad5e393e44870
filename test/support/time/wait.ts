const { setImmediate, setTimeout, performance } = globalThis;

/** A guard against a hang, not a measure: nothing that a test waits for within a process takes so long. */
const GUARD_MS = 60_000;
/** So often at once; whoever waits longer than that leaves the processor to others. */
const QUICK_TURNS = 200;

interface WaitOptions {
  readonly guardMs?: number;
  readonly nowMs?: () => number;
}

/**
 * Waits until something holds. Promises, timers and sockets go on meanwhile; a clock of the test stands still.
 *
 * @throws Error that shows the condition, if it never does.
 */
export async function until(
  holds: () => boolean,
  { guardMs = GUARD_MS, nowMs = () => performance.now() }: WaitOptions = {},
): Promise<void> {
  const startMs = nowMs();
  for (let turn = 0; !holds(); turn += 1) {
    if (nowMs() - startMs > guardMs) {
      throw new Error(`Waited for ${guardMs} ms, and this never held: ${holds.toString()}`);
    }
    await new Promise((resolve) => (turn < QUICK_TURNS ? setImmediate(resolve) : setTimeout(resolve, 1)));
  }
}

/** Lets promises, and what waits for the machine, go on. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
