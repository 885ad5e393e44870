import { Router, type Response } from 'express';
import type { Service } from '../../emulator-modules.js';
import { readAsset } from './playground-files.js';
import { ASSETS, MISSING_PAGE, PAGE } from './playground-page.js';

const HTML = 'text/html; charset=utf-8';

/**
 * Creates the router of the page on which a bot is used in a browser. The page only uses the control plane.
 *
 * @param folders - Where its files may be. Default: the build folders. They are read at each request.
 */
export function createPlaygroundRouter(
  { baseUrl }: Pick<Service, 'baseUrl'>,
  folders?: readonly URL[],
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const headers = toHeaders(baseUrl);
  const send = (response: Response, status: number, contentType: string, content: string | Buffer) => {
    response.status(status).set({ ...headers, 'Content-Type': contentType });
    // As bytes: Express would set its own type for a text.
    response.end(content);
  };
  router.get('/playground', async (_request, response) => {
    const files = await Promise.all(Object.values(ASSETS).map(({ file }) => readAsset(file, folders)));
    if (files.includes(undefined)) send(response, 503, HTML, MISSING_PAGE);
    else send(response, 200, HTML, PAGE);
  });
  router.get('/playground/', (_request, response) => {
    response.redirect(308, '/playground');
  });
  for (const [path, { file, contentType }] of Object.entries(ASSETS)) {
    router.get(path, async (_request, response, next) => {
      const content = await readAsset(file, folders);
      if (content) send(response, 200, contentType, content);
      else next();
    });
  }
  return router;
}

/**
 * The page runs only its own script, connects only to the emulator, and cannot be framed. Pictures and sounds of
 * messages may come from anywhere over HTTPS, and from the emulator under its own address, whatever name the page was
 * opened by.
 */
function toHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      `img-src 'self' ${baseUrl} https: data:`,
      `media-src 'self' ${baseUrl} https:`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
