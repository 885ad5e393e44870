import type { Request, Response } from 'express';
import type { Upload } from '../../domain/objects/upload.js';
import { BODY_TYPES, readRequestBody, type BodyType } from '../request-body.js';
import { toBodyError } from './errors/body-error.js';
import { readVersion } from './api-version.js';

/** @throws ApiError if the body cannot be read. Only JSON is accepted by default. */
export async function readBody(
  request: Request,
  response: Response,
  accepted: readonly BodyType[] = ['application/json'],
): Promise<unknown> {
  return (await read(request, response, accepted)).value;
}

/** @throws ApiError if the body cannot be read. Accepts any type, with files. */
export async function readUpload(request: Request, response: Response): Promise<Upload> {
  const upload = await read(request, response, BODY_TYPES);
  return { ...upload, keepsUnlistedFiles: readVersion(request.path) < 10 };
}

async function read(request: Request, response: Response, accepted: readonly BodyType[]): Promise<Upload> {
  const body = await readRequestBody(request, response, accepted);
  if (body.problem === undefined) return body;
  throw toBodyError(body.problem, request.headers['content-type'], accepted);
}
