/** Work that the emulator does by itself at times of its clock: the deliveries of events. */
export class DueWork {
  private readonly planned = new Map<symbol, number>();
  private readonly running = new Map<Promise<void>, number>();

  /**
   * Notes that work begins at a time of the clock, by itself.
   *
   * @returns A function that forgets it: it has begun.
   */
  plan(dueMs: number): () => void {
    const key = Symbol('work');
    this.planned.set(key, dueMs);
    return () => this.planned.delete(key);
  }

  /**
   * Notes work that has begun. It is forgotten when it is over.
   *
   * @param work - Never rejects.
   * @param endsMs - When it ends at the latest, by the clock.
   */
  begin(work: Promise<void>, endsMs: number): void {
    this.running.set(work, endsMs);
    void work.then(() => this.running.delete(work));
  }

  /** The next time at which work begins or ends, if there is any. */
  nextMs(): number | undefined {
    const times = [...this.planned.values(), ...this.running.values()];
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Moves the clock, and waits for the work that this started or made due. */
  async during(moveClock: () => void, now: () => number): Promise<void> {
    const before = new Set(this.running.keys());
    moveClock();
    const nowMs = now();
    const awaited = [...this.running].filter(([work, endsMs]) => !before.has(work) || endsMs <= nowMs);
    await Promise.all(awaited.map(([work]) => work));
  }
}
