/** Work that a graceful end waits for: an interaction, the handlers of an event, or a job. */
export interface InFlightTask {
  /** Ends waiting for it, and answers what is still to be answered. Never rejects. */
  giveUp(): Promise<void>;
}
