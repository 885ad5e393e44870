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
  const hosts = toOwnHosts(new URL(service.baseUrl).port);
  // DNS rebinding lets a web page reach 127.0.0.1 under its own name; the Host header reveals it.
  app.use((request, response, next) => {
    if (hosts.has((request.headers.host ?? '').toLowerCase())) {
      next();
      return;
    }
    const message = `403: Forbidden. The Host header must be one of ${[...hosts].join(', ')}.`;
    response.status(403).json({ message, code: 0 });
  });
  // A page of somebody else cannot read an answer, but what it sends would be done.
  app.use((request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined || hosts.has(origin.toLowerCase().replace(/^http:\/\//, ''))) {
      next();
      return;
    }
    const message = `403: Forbidden. A page of ${JSON.stringify(origin)} has sent this. In a browser, the emulator answers only to its own pages.`;
    response.status(403).json({ message, code: 0 });
  });
  app.use(createPlaygroundRouter(service));
  app.use(serveWith((incoming) => handle(service, incoming)));
  return app;
}

function toOwnHosts(port: string): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  // HTTP omits the default port, 80; clients may send it all the same.
  if (port === '') return new Set(names.flatMap((name) => [name, `${name}:80`]));
  return new Set(names.map((name) => `${name}:${port}`));
}
