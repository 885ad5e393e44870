import express, { type Express } from 'express';
import { createApiRouter } from './http/api/api-routes.js';
import { createControlRouter } from './http/control/control-router.js';
import { createAuthorizeRouter } from './http/oauth/authorize-router.js';
import { createFileRouter } from './http/files/file-routes.js';
import { createPlaygroundRouter } from './http/playground/playground-router.js';
import type { Service } from './emulator-modules.js';

/** Both planes of an emulator and its pages as one handler of requests. */
export function createServerApp(service: Service): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  const hosts = toOwnHosts(service.port);
  // A page in a browser can be led to 127.0.0.1 under a name of its own; then the Host header gives it away.
  app.use((request, response, next) => {
    if (hosts.has((request.headers.host ?? '').toLowerCase())) {
      next();
      return;
    }
    const message = `403: Forbidden. The Host header must be one of ${[...hosts].join(', ')}.`;
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
  // HTTP leaves the port out where it is the usual one.
  return new Set(names.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]));
}
