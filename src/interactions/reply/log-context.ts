/** The command and handler, for the log. */
export interface LogContext {
  readonly interactionId: string;
  /** The whole path; empty for components and modals. */
  readonly command: string;
  readonly handler: string;
  /** The id of the route of a component or a modal. */
  readonly route?: string;
  /** Of a queued handler. */
  readonly attempt?: number | undefined;
}
