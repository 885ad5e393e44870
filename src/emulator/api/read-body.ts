import type { Request, Response } from 'express';
import { BODY_TYPES, readRequestBody, type BodyType } from '../request-body.js';
import { toBodyError } from './body-error.js';
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
