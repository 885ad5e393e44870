/** Lets concurrent callers that want the same share one piece of work. Results are not cached. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();

  /** Returns the running work for the key, or starts it. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const flying = this.#flights.get(key);
    if (flying) return flying;
    const flight = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
