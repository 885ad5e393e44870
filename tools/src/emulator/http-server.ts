import express, { type Express } from 'express';
import { createApiRouter } from './http/api/api-routes.js';
import { createControlRouter } from './http/control/control-router.js';
import { createAuthorizeRouter } from './http/oauth/authorize-router.js';
import { createFileRouter } from './http/files/file-routes.js';
import { createPlaygroundRouter } from './http/playground/playground-router.js';
import type { Service } from './emulator-modules.js';

/** Creates the handler for both planes of an emulator and its pages. */
export function createServerApp(service: Service): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  const hosts = toOwnHosts(service.port);
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
  app.use('/control', createControlRouter(service));
  app.use(createAuthorizeRouter(service));
  app.use(createFileRouter(service));
  app.use(createPlaygroundRouter(service));
  app.use(createApiRouter(service));
  return app;
}

function toOwnHosts(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  // HTTP omits the default port.
  return new Set(names.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]));
}
