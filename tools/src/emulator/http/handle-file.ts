import { PlainResponse } from './responses.js';
import type { Service } from '../emulator-modules.js';
import type { Incoming } from './incoming.js';

const PATTERN = /^\/attachments\/\d+\/(\d+)\/([^/]+)$/;

/**
 * Serves the files of messages to anybody who knows the URL. They come from bots, so no browser may execute them.
 *
 * @returns Undefined if there is no such file.
 */
export function handleFile(
  { files }: Pick<Service, 'files'>,
  { method, path }: Incoming,
): PlainResponse | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, id = '', filename] = PATTERN.exec(path) ?? [];
  const file = files.get(id);
  if (!file || file.filename !== filename) return undefined;
  return new PlainResponse(200, file.bytes, {
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="${file.filename}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
}
