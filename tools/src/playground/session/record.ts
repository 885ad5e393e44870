import type { RequestSummary } from '../../emulator/index.js';
import { RECORD_SIZE } from '../api/control-api.js';

/** The requests to all bots as the emulator has recorded them, newest first. */
export type Requests = readonly RequestSummary[];

/** Applies a change of a request. One that is older than what is known changes nothing. */
export function noteRequest(requests: Requests, request: RequestSummary): Requests {
  const index = requests.findIndex(({ id }) => id === request.id);
  const known = requests[index];
  if (!known) return [request, ...requests].slice(0, RECORD_SIZE);
  return known.revision >= request.revision ? requests : requests.with(index, request);
}

/** True if a change of a request is a failure of which nothing was known. */
export function isNewFailure(before: RequestSummary | undefined, after: RequestSummary): boolean {
  const count = ({ status, failures }: RequestSummary) => failures.length + (status === 'failed' ? 1 : 0);
  return count(after) > (before ? count(before) : 0);
}
