/** Work that a shutdown drains: an interaction, the handlers of an event, or a job. */
export interface InFlightTask {
  /** Stops waiting for it, and gives the final reply if one is due. Never rejects. */
  giveUp(): Promise<void>;
}
