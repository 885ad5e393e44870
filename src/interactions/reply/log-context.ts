/** The handler that a session is for. */
export interface HandlerContext {
  /** The whole path; empty for components and modals. */
  readonly command: string;
  readonly handler: string;
  /** The id of the route of a component or a modal. */
  readonly route?: string;
  /** Of a queued handler. */
  readonly attempt?: number | undefined;
}

/** The interaction and its handler, for the log. */
export interface LogContext extends HandlerContext {
  readonly interactionId: string;
}
