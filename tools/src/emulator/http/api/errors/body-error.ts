import { BODY_LIMITS } from '../../../bodies/body-limits.js';
import { BODY_TYPES, type BodyType, type RequestBodyProblem } from '../../request-body.js';
import { toHttpError, toDiscordError, type ApiError } from './api-error-response.js';
import { toFormError } from './form-errors.js';

/**
 * Returns Discord's error for an unreadable body. For a malformed form it is unknown; here it is a plain 400.
 *
 * @param contentType - Of the request.
 * @param accepted - The types that the route accepts.
 */
export function toBodyError(
  problem: RequestBodyProblem,
  contentType: string | undefined,
  accepted: readonly BodyType[],
): ApiError {
  switch (problem) {
    // For a file not 50045, which the reference lists: this is what Discord was seen to answer in September 2026.
    case 'TOO_LARGE':
    case 'FILE_TOO_LARGE':
      return toDiscordError('REQUEST_TOO_LARGE');
    case 'BAD_JSON':
      return toDiscordError('INVALID_JSON');
    case 'BAD_FORM':
      return toHttpError(400, 'Bad Request');
    case 'TOO_MANY_FILES':
      return toFormError([
        { code: 'TOO_MANY', max: BODY_LIMITS.files, path: ['files'], found: 'more files than that' },
      ]);
    case 'UNACCEPTED_TYPE': {
      const wanted = BODY_TYPES.filter((type) => accepted.includes(type));
      return toFormError([{ code: 'CONTENT_TYPE', wanted, path: [], found: contentType ?? 'nothing' }]);
    }
  }
}
