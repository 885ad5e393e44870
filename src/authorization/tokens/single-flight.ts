/** Lets callers that want the same at the same time share one piece of work. What came of it is not remembered. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();

  /** The work under way for the key, or, if there is none, the work that is begun now. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const flying = this.#flights.get(key);
    if (flying) return flying;
    const flight = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
