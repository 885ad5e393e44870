/**
 * Shows that a new project is ready for production: `npm run test:production`.
 *
 * `npm create commandry` makes one from the packed packages. Then every instruction of its Dockerfile is carried
 * out in empty folders, and every step of its CI workflow in the project. What comes out runs as a user without rights, with the
 * dependencies of production alone, and answers an emulator of Discord beside it. Needs neither a container nor the network.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createWorld, startEmulator } from 'commandry-dev/emulator';
import { startLocalRegistry } from '../../test/support/processes/local-registry.js';
import { buildImage, runInImage, type Image } from './image.js';

const folder = mkdtempSync(join(tmpdir(), 'commandry-production-'));
// The user of the image has to get in.
chmodSync(folder, 0o755);
const registry = await startLocalRegistry();
const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: join(folder, 'home'),
  npm_config_registry: registry.url,
  npm_config_cache: join(folder, 'npm-cache'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};
try {
  const project = await step('npm create commandry my-bot', createProject);
  const image = await step('Dockerfile', () =>
    buildImage(project, join(folder, 'image'), environment, (line) => {
      console.log(`  ${line}`);
    }),
  );
  // The first stage has installed the same lock, and built the same files.
  const [install, build, ...others] = readWorkflow(project);
  if (install !== 'npm ci' || build !== 'npm run build')
    throw new Error('CI does not begin as the Dockerfile does.');
  renameSync(join(folder, 'image/0/app/node_modules'), join(project, 'node_modules'));
  for (const line of others) await step(`CI: ${line}`, () => shell(line, project));
  await step('a user without rights, and no development dependency', () => {
    if (image.user === undefined || image.user === 'root') throw new Error('The image runs as root.');
    checkDependencies(project, image);
  });
  await step('without settings it says which ones are missing', () => checkMissing(image));
  await step('while it starts it ends on SIGTERM too', () => checkStarting(image));
  await step('with them it answers, and ends on SIGTERM', () => checkRunning(image));
  console.log('Ready for production.');
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  console.log(name);
  const result = await run();
  console.log(`  ${Math.round(performance.now() - start)} ms`);
  return result;
}

async function shell(line: string, cwd: string): Promise<void> {
  await promisify(execFile)('sh', ['-c', line], { cwd, env: environment }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${line} failed:\n${stdout}${stderr}`);
  });
}

async function createProject(): Promise<string> {
  mkdirSync(environment.HOME);
  await shell('npm create --yes commandry my-bot', folder);
  const project = join(folder, 'my-bot');
  // The lock is committed. What it says is installed by `npm ci`, the first step in CI.
  await shell('npm install --package-lock-only', project);
  return project;
}

/** The commands of the workflow in the project, in their order. */
function readWorkflow(project: string): string[] {
  const text = readFileSync(join(project, '.github/workflows/ci.yml'), 'utf8');
  const lines = [...text.matchAll(/^ +- run: (.*)$/gm)].map(([, line = '']) => line);
  if (!lines.includes('npx commandry check')) throw new Error('The workflow has no npx commandry check.');
  return lines;
}

function checkDependencies(project: string, { workFolder }: Image): void {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const all = Object.entries(lock.packages).filter(([path]) => path !== '');
  const installed = all.filter(([path]) => existsSync(join(workFolder, path)));
  const development = installed.filter(([, { dev }]) => dev === true);
  console.log(`  ${installed.length} of ${all.length} packages`);
  if (installed.length === 0 || development.length > 0)
    throw new Error(`Installed for development: ${development.map(([path]) => path).join(', ')}`);
}

async function checkMissing(image: Image): Promise<void> {
  const { code, output } = await finish(image, image.command);
  console.log(`  exit code ${code}: ${output.trim()}`);
  if (
    code !== 1 ||
    !/^ENVIRONMENT_INVALID: .*DISCORD_APPLICATION_ID is not set.*DISCORD_PUBLIC_KEY/.test(output)
  )
    throw new Error('It does not say what is missing.');
}

/** Ends it while it registers its commands with a service that does not answer. */
async function checkStarting(image: Image): Promise<void> {
  const service = createServer();
  const port = await new Promise<number>((resolve) => {
    service.listen(0, '127.0.0.1', () => {
      resolve((service.address() as AddressInfo).port);
    });
  });
  const bot = runInImage(image, image.command, {
    DISCORD_APPLICATION_ID: '1100000000000000001',
    DISCORD_PUBLIC_KEY: 'a'.repeat(64),
    DISCORD_TOKEN: 'a.token.of-nobody',
    COMMANDRY_BASE_URL: `http://127.0.0.1:${port}`,
  });
  const ended = once(bot, 'close');
  try {
    await Promise.race([once(service, 'connection'), ended]);
    bot.kill('SIGTERM');
    const [code, signal] = (await ended) as [number | null, string | null];
    console.log(`  after SIGTERM: exit code ${code}`);
    // A signal that nothing handles does not end the first process of a container.
    if (code !== 0) throw new Error(`It ended with ${code ?? signal}.`);
  } finally {
    bot.kill('SIGKILL');
    service.close();
  }
}

async function checkRunning(image: Image): Promise<void> {
  const world = createWorld();
  const ben = world.users.find(({ username }) => username === 'ben');
  const [channel] = world.channels;
  if (!ben || !channel) throw new Error('The world of the emulator has no ben, or no channel.');
  const emulator = await startEmulator({ world });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    const response = await fetch(emulator.controlUrl + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const { applications } = (await control('GET', '')) as {
    readonly applications: readonly {
      readonly id: string;
      readonly public_key: string;
      readonly token: string;
    }[];
  };
  const [application] = applications;
  if (!application) throw new Error('The emulator has no application.');
  const { id, public_key: publicKey, token } = application;
  const port = await findPort();
  const variables = { PORT: String(port) };
  const bot = runInImage(image, image.command, {
    ...variables,
    DISCORD_APPLICATION_ID: id,
    DISCORD_PUBLIC_KEY: publicKey,
    DISCORD_TOKEN: token,
    COMMANDRY_BASE_URL: emulator.baseUrl,
  });
  const ended = once(bot, 'close');
  let output = '';
  for (const stream of [bot.stdout, bot.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  try {
    const isHealthy = async () => (await finish(image, image.healthCheck, variables)).code === 0;
    for (let tries = 0; !(await isHealthy()); tries++) {
      if (tries === 50 || bot.exitCode !== null) throw new Error('It does not become healthy.');
      await setTimeout(100);
    }
    await control('PATCH', `/users/${ben.id}`, { locale: 'de' });
    await control('PUT', `/applications/${id}/endpoint`, { url: `http://127.0.0.1:${port}/interactions` });
    const answer = await control('POST', `/users/${ben.id}/invoke`, {
      channel_id: channel.id,
      text: '/time zone:Asia/Tokyo',
    });
    const [said] = /In Asia\/Tokyo ist es \d\d:\d\d\./.exec(JSON.stringify(answer)) ?? [];
    console.log(`  ${said ?? JSON.stringify(answer)}`);
    if (said === undefined) throw new Error('It did not answer in German.');
    bot.kill('SIGTERM');
    if (await isHealthy()) throw new Error('It is still ready after SIGTERM.');
    const [code, signal] = (await ended) as [number | null, string | null];
    console.log(`  after SIGTERM: exit code ${code}`);
    if (code !== 0) throw new Error(`It ended with ${code ?? signal}.`);
  } catch (error) {
    console.error(output);
    throw error;
  } finally {
    bot.kill('SIGKILL');
    await emulator.stop();
  }
}

/** Runs a program in the image to its end. */
async function finish(image: Image, command: Image['command'], variables?: Record<string, string>) {
  const child = runInImage(image, command, variables);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
