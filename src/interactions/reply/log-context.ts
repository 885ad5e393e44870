import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Resumption } from './resumption.js';

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

/** Returns where a handler is, with the attempt if it was queued. */
export function toLogContext(
  { id }: Pick<RepliedPayload, 'id'>,
  resumed: Resumption | undefined,
  where: Omit<LogContext, 'interactionId' | 'attempt'>,
): LogContext {
  const interactionId = id;
  return resumed
    ? { interactionId, ...where, attempt: resumed.attempt.attempt }
    : { interactionId, ...where };
}
