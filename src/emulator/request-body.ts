import express, { type Request, type RequestHandler, type Response } from 'express';

/** The largest body that is read. A full bulk overwrite with every localization stays well below. */
export const MAX_BODY_BYTES = 4_194_304;

/** Why a body could not be read. */
export type BodyProblem = 'TOO_LARGE' | 'NOT_JSON_TYPE' | 'BAD_JSON';

/** What a body held, or why it could not be read. */
export type BodyResult =
  { readonly value: unknown; readonly problem?: never } | { readonly problem: BodyProblem };

const readRaw: RequestHandler = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

/** The JSON of a request. Never rejects. */
export async function parseJsonBody(request: Request, response: Response): Promise<BodyResult> {
  const failure = await new Promise<unknown>((resolve) => {
    void readRaw(request, response, resolve);
  });
  if (failure) return { problem: isTooLarge(failure) ? 'TOO_LARGE' : 'BAD_JSON' };
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { problem: 'BAD_JSON' };
  if (!isJsonType(request.headers['content-type'])) return { problem: 'NOT_JSON_TYPE' };
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) };
  } catch {
    return { problem: 'BAD_JSON' };
  }
}

/** Whether a Content-Type says JSON, whatever parameters follow. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function isTooLarge(failure: unknown): boolean {
  return failure instanceof Error && 'status' in failure && failure.status === 413;
}
