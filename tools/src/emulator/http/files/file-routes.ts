import { Router } from 'express';
import type { Service } from '../../emulator-modules.js';

/**
 * Where the files of messages are fetched. Whoever knows the address may. They come from bots, so that no browser may
 * run what is in them.
 */
export function createFileRouter({ files }: Service): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(/^\/attachments\/\d+\/(?<id>\d+)\/(?<filename>[^/]+)$/, (request, response, next) => {
    const { id = '', filename } = request.params as Partial<Record<string, string>>;
    const file = files.get(id);
    if (!file || file.filename !== filename) {
      next();
      return;
    }
    response
      .set({
        'Content-Type': file.contentType,
        'Content-Disposition': `attachment; filename="${file.filename}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      })
      .send(Buffer.from(file.bytes));
  });
  return router;
}
