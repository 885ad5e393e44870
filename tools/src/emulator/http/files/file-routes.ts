import { Router } from 'express';
import type { Service } from '../../emulator-modules.js';

/** Serves the files of messages to anybody who knows the URL. They come from bots, so no browser may execute them. */
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
