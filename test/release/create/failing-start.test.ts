import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root, runNodeApart } from '../../support/processes/run.js';
import { buildPackage, type BuiltPackage } from '../../tools/cli/support/project.js';
import { startService } from '../../tools/cli/support/service.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const TSX = ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href];

async function makeProject(): Promise<string> {
  const { folder } = built.makeProject({});
  expect(await runNodeApart([built.cli, 'init', 'bot'], { cwd: folder })).toMatchObject({ code: 0 });
  return join(folder, 'bot');
}

/** Makes one whose app keeps the process alive: it has a worker, and something like an open database. */
async function makeLivelyProject(): Promise<string> {
  const project = await makeProject();
  appendFileSync(
    join(project, 'src/app.ts'),
    `
import { createMemoryQueue, runWorker } from 'commandry';
setInterval(() => undefined, 60_000);
runWorker(createApp({ commands: [], queue: createMemoryQueue(), ...readSettings() }));
`,
  );
  return project;
}

async function listenAnywhere(server: { listen(port: number, host: string): unknown } & NodeJS.EventEmitter) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server as unknown as { address(): AddressInfo }).address().port;
}

describe('a start that fails ends the process, whatever else keeps it alive', () => {
  const start = async (env: Readonly<Record<string, string>>) =>
    runNodeApart([...TSX, 'src/server.ts'], { cwd: await makeLivelyProject(), env: { PORT: '0', ...env } });

  it('without a setting', async () => {
    const { env } = await startService();
    const ran = await start({ ...env, DISCORD_PUBLIC_KEY: '' });
    expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/^ENVIRONMENT_INVALID: /) as unknown });
  });

  it('without a token, and with a wrong one', async () => {
    const { env } = await startService();
    expect((await start({ ...env, DISCORD_TOKEN: '' })).code).toBe(1);
    const wrong = await start({ ...env, DISCORD_TOKEN: `${env['DISCORD_TOKEN'] ?? ''}x` });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/^TOKEN_REFUSED: /m);
  });

  it('with a port in use', async () => {
    const { env } = await startService();
    const taken = createServer();
    onTestFinished(() => void taken.close());
    const ran = await start({ ...env, PORT: String(await listenAnywhere(taken)) });
    expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/^PORT_IN_USE: /) as unknown });
  });

  it('with the API away', async () => {
    const { env } = await startService();
    const closed = createServer();
    const port = await listenAnywhere(closed);
    closed.close();
    const ran = await start({ ...env, COMMANDRY_BASE_URL: `http://127.0.0.1:${port}` });
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(/^DISCORD_UNREACHABLE: /m);
  });
});

it.each([
  ['fails', 503, {}],
  ['limits the bot', 429, { 'retry-after': '1', 'x-ratelimit-scope': 'user' }],
])('a new project serves while the API %s, and says what it waits for', async (_what, status, headers) => {
  const { env } = await startService();
  let isWell = false;
  const api = createHttpServer((_request, response: ServerResponse) => {
    response.writeHead(isWell ? 200 : status, { 'content-type': 'application/json', ...headers });
    response.end(isWell ? '[]' : JSON.stringify({ message: 'Later.', retry_after: 1, global: false }));
  });
  onTestFinished(() => void api.close());
  const baseUrl = `http://127.0.0.1:${await listenAnywhere(api)}`;
  const bot = spawn(process.execPath, [...TSX, 'src/server.ts'], {
    cwd: await makeProject(),
    env: { ...process.env, ...env, PORT: '0', COMMANDRY_BASE_URL: baseUrl },
    stdio: 'pipe',
  });
  onTestFinished(() => void bot.kill('SIGKILL'));
  let out = '';
  let err = '';
  bot.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  bot.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await expect
    .poll(() => err)
    .toMatch(/"event":"DISCORD_AWAITED","message":"[^"]*GET \/api\/v10\/applications\/\d+\/commands/);
  const port = /on port (\d+)/.exec(out)?.[1];
  expect((await fetch(`http://127.0.0.1:${port ?? ''}/ready`)).status).toBe(200);
  isWell = true;
  bot.kill('SIGTERM');
  const [code] = (await once(bot, 'exit')) as [number];
  expect(code).toBe(0);
});
