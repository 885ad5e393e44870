import { DomainError } from '../../../domain/domain-error.js';
import { INSUFFICIENT_STORAGE, isNotWritten } from '../../../keep-changes.js';
import { ApiError, toHttpError } from './api-error-response.js';
import { toRuleError } from './broken-rule-error.js';

/** Returns the response of the API to a request that is refused; undefined for any other error. */
export function findRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof DomainError) || 'explanation' in error.broken) return undefined;
  return toRuleError(error.broken);
}

/** Converts any error to a response. Unexpected errors leak no details. */
export function toApiError(error: unknown): ApiError {
  if (isNotWritten(error)) {
    return toHttpError(INSUFFICIENT_STORAGE, `Insufficient Storage (${error.code}). ${error.message}`);
  }
  // The path has a percent sign that encodes nothing.
  if (error instanceof URIError) return toHttpError(400, 'Bad Request');
  return findRefusal(error) ?? toHttpError(500, 'Internal Server Error');
}
