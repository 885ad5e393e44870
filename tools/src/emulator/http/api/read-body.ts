import type { Upload } from '../../domain/objects/upload.js';
import { BODY_TYPES, readRequestBody, type BodyType } from '../request-body.js';
import { toBodyError } from './errors/body-error.js';

/** @throws ApiError if the body cannot be read. Only JSON is accepted by default. */
export async function readBody(
  request: Request,
  accepted: readonly BodyType[] = ['application/json'],
): Promise<unknown> {
  return (await read(request, accepted)).value;
}

/**
 * @param version - Of the API.
 * @throws ApiError if the body cannot be read. Accepts any type, with files.
 */
export async function readUpload(request: Request, version: number): Promise<Upload> {
  const upload = await read(request, BODY_TYPES);
  return { ...upload, keepsUnlistedFiles: version < 10 };
}

async function read(request: Request, accepted: readonly BodyType[]): Promise<Upload> {
  const body = await readRequestBody(request, accepted);
  if (body.problem === undefined) return body;
  throw toBodyError(body.problem, request.headers.get('content-type') ?? undefined, accepted);
}
