import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import sirv from 'sirv';
import type { Service } from '../../emulator-modules.js';

/** Beside the package's bundles, or in a clone's build folder. */
const FOLDERS = ['../playground/', '../../../../dist/playground/'].map(
  (path) => new URL(path, import.meta.url),
);

/**
 * Creates the router of the page on which a bot is used in a browser. The page only uses the control plane.
 *
 * @param folders - Where its files may be. Default: the build folders. They are read at each request.
 */
export function createPlaygroundRouter(
  { baseUrl }: Pick<Service, 'baseUrl'>,
  folders: readonly URL[] = FOLDERS,
): Router {
  const router = Router({ caseSensitive: true });
  const headers = toHeaders(baseUrl);
  router.use('/playground', (_request, response, next) => {
    response.set(headers);
    next();
  });
  for (const folder of folders) {
    router.use(
      '/playground',
      sirv(fileURLToPath(folder), {
        // Files are looked up at each request: the page may be built while an emulator runs.
        dev: true,
        brotli: true,
        gzip: true,
        setHeaders: (response, path) => {
          if (HASHED.test(path)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        },
      }),
    );
  }
  router.get('/playground', (_request, response) => {
    // As bytes: Express would set its own type for a text.
    response.status(503).set('Content-Type', 'text/html; charset=utf-8').end(MISSING_PAGE);
  });
  return router;
}

/** A file whose name changes with its content. */
const HASHED = /-[A-Z0-9]{8}\.(js|css)$/;

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

/** Shown while the page is not built, which happens only in a clone of the repository. */
export const MISSING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Commandry playground</title>
</head>
<body>
<main>
<h1>The playground is not built</h1>
<p>This emulator runs from the sources. Run this in the folder of the repository, and load the page again:</p>
<pre>npm run build:playground</pre>
</main>
</body>
</html>
`;
