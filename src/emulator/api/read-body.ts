import type { Request, Response } from 'express';
import { BODY_TYPES, readRequestBody, type BodyType, type RequestBodyProblem } from '../request-body.js';
import { toServiceError, type ApiError } from './api-error.js';
import { toFormError } from './form-errors.js';
import type { Upload } from './route.js';

/** @throws ApiError if the body cannot be read. Of the forms accepted, JSON alone is the default. */
export async function readBody(
  request: Request,
  response: Response,
  accepted: readonly BodyType[] = ['application/json'],
): Promise<unknown> {
  return (await read(request, response, accepted)).value;
}

/** @throws ApiError if the body cannot be read. It may come in any form, with files. */
export function readUpload(request: Request, response: Response): Promise<Upload> {
  return read(request, response, BODY_TYPES);
}

async function read(request: Request, response: Response, accepted: readonly BodyType[]): Promise<Upload> {
  const body = await readRequestBody(request, response, accepted);
  if (body.problem === undefined) return body;
  throw toBodyError(body.problem, request.headers['content-type'], accepted);
}

function toBodyError(
  problem: RequestBodyProblem,
  contentType: string | undefined,
  accepted: readonly BodyType[],
): ApiError {
  switch (problem) {
    case 'TOO_LARGE':
      return toServiceError('REQUEST_TOO_LARGE');
    case 'FILE_TOO_LARGE':
      return toServiceError('FILE_TOO_LARGE');
    case 'BAD_JSON':
      return toServiceError('INVALID_JSON');
    case 'TOO_MANY_FILES':
      return toFormError([{ code: 'TOO_MANY', max: 10, path: ['files'], found: 'more' }]);
    case 'BAD_FORM':
      return toFormError([{ code: 'WRONG_KIND', kind: 'object', path: [], found: 'no form' }]);
    case 'UNACCEPTED_TYPE':
      return toFormError([
        { code: 'CONTENT_TYPE', wanted: accepted, path: [], found: contentType ?? 'nothing' },
      ]);
  }
}
