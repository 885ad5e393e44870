/** Serves the bundled function on this machine, in the place of a function URL or an API Gateway. */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import type { LambdaHandler } from 'commandry/lambda';
import { app } from './app.js';
import { toFunctionUrlEvent, toRestApiEvent } from './to-event.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const bundle = process.env['BUNDLE'] ?? here('dist/handler.mjs');
const toEvent = process.env['FORMAT'] === 'rest' ? toRestApiEvent : toFunctionUrlEvent;
const TIMEOUT_MS = 60_000;

await app.sync();
execFileSync(process.execPath, [here('build.mjs'), bundle]);
const { handler } = (await import(bundle)) as { readonly handler: LambdaHandler };

const server = createServer((request, response) => {
  void buffer(request).then(async (body) => {
    const endsAt = Date.now() + TIMEOUT_MS;
    const event = toEvent(request, body);
    const result = await handler(event, { getRemainingTimeInMillis: () => endsAt - Date.now() });
    response.writeHead(result.statusCode, result.headers).end(result.body);
  });
});
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`function ready at http://127.0.0.1:${port}/interactions`);
});
