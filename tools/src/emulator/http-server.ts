import type { IncomingHttpHeaders } from 'node:http';
import express, { type Express } from 'express';
import { serveWith } from './http/node-bridge.js';
import { createPlaygroundRouter } from './http/playground/playground-router.js';
import type { Service } from './emulator-modules.js';
import { handle } from './http/handle.js';

/** Creates the handler for both planes of an emulator and its pages. */
export function createServerApp(service: Service): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  const findRefusal = createGuard(service);
  app.use(({ headers }, response, next) => {
    const message = findRefusal(headers);
    if (message === undefined) next();
    else response.status(403).json({ message, code: 0 });
  });
  app.use(createPlaygroundRouter(service));
  app.use(serveWith((incoming) => handle(service, incoming)));
  return app;
}

/** Returns what says why a request is refused for where it comes from; undefined if it is not. */
export function createGuard({
  baseUrl,
}: Pick<Service, 'baseUrl'>): (headers: IncomingHttpHeaders) => string | undefined {
  // HTTP omits the default port, 80; clients may send it all the same.
  const port = new URL(baseUrl).port || '80';
  const hosts = NAMES.map((name) => `${name}:${port}`);
  // Some clients leave out every port. The names alone tell whose page it is.
  const known = new Set([...hosts, ...NAMES]);
  const origins = new Set(hosts.map((host) => new URL(`http://${host}`).origin));
  return ({ host = '', origin }) => {
    // DNS rebinding lets a web page reach 127.0.0.1 under its own name; the Host header reveals it.
    if (!known.has(host.toLowerCase())) {
      return `403: Forbidden. The Host header must be one of ${hosts.join(', ')}.`;
    }
    // A page of somebody else cannot read an answer, but what it sends would be done.
    if (origin !== undefined && !origins.has(origin.toLowerCase())) {
      return `403: Forbidden. A page of ${JSON.stringify(origin)} has sent this. In a browser, the emulator answers only to its own pages.`;
    }
    return undefined;
  };
}

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];
