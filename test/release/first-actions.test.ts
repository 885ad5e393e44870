import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createProject } from '../../create/src/create-project.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { listExamplePages } from '../docs/support/pages.js';
import { makeStrangersProject } from '../support/processes/packed.js';
import { NO_REDIS, startRedis } from '../support/processes/redis-server.js';
import { root, run } from '../support/processes/run.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createTestEnvironment } from '../tools/cli/support/environment-stub.js';
import { startProcess, type Started } from '../e2e/examples/replicas/start-process.js';

describe('what a README says to do first works in the world that it comes with:', () => {
  const names = listExamplePages().map((page) => page.split('/')[1]!);

  test.for(names)('examples/%s', async (name, { skip }) => {
    if (name === 'replicas') skip(NO_REDIS !== undefined, NO_REDIS);
    const actions = readFirstActions(`${root}examples/${name}/README.md`);
    expect(actions).not.toEqual([]);
    const bot = await startExample(name);
    for (const action of actions) await act(bot, action);
    expect(await readFailures(bot)).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('a new project', async () => {
    const { folder, installedTools } = makeStrangersProject('first-action');
    const project = await createProject({ cwd: folder, folder: 'my-bot', version: '0.1.0' });
    const lines = readFileSync(join(project.folder, 'README.md'), 'utf8').split('\n');
    const commands = lines.flatMap((line) => /^npx commandry (invoke .*)/.exec(line)?.[1] ?? []);
    expect(commands).not.toEqual([]);
    const cli = `${installedTools}dist/cli/main.js`;
    const bot = await startDev([cli, 'dev'], project.folder);
    for (const command of commands) {
      const where = { cwd: project.folder, env: { COMMANDRY_BASE_URL: bot.url } };
      expect(await run('sh', ['-c', `node '${cli}' ${command}`], where)).toMatchObject({ code: 0 });
    }
    expect(await readFailures(bot)).toEqual([]);
  });
});

/** A bot under `commandry dev`. */
interface Bot {
  /** The address of its emulator. */
  readonly url: string;
  readonly process: Started;
}

/** What to do in the playground, from the line that says how to start: a command as it is typed, or a launch. */
function readFirstActions(readme: string): string[] {
  const line = /^- Start: .*/m.exec(readFileSync(readme, 'utf8'))?.[0] ?? '';
  return [...line.matchAll(/`(\/[^`]+)`|(launch) the Activity/g)].map(
    ([, typed, launch]) => typed ?? launch!,
  );
}

async function startExample(name: string): Promise<Bot> {
  const folder = `${root}examples/${name}`;
  if (name === 'replicas') {
    const redis = await startRedis({ withPort: true });
    onTestFinished(() => redis.stop());
    return startDev([`${root}scripts/example.mjs`, name], root, {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    });
  }
  // It requires the package as it is built.
  if (name === 'commonjs') {
    const project = makeStrangersProject('commonjs-first-action');
    for (const file of ['package.json', 'tsconfig.json', 'bot.ts', 'commands.ts'])
      cpSync(join(folder, file), join(project.folder, 'bot', file));
    const program = [`${project.installedTools}dist/cli/main.js`, 'dev', '--program', 'bot.ts'];
    return startDev(program, join(project.folder, 'bot'));
  }
  return startDev([`${root}scripts/example.mjs`, name], root, toSettings(name));
}

/** What keeps an example from writing into its folder, and from making up a million songs first. */
function toSettings(name: string): NodeJS.ProcessEnv {
  if (name === 'lambda') return { BUNDLE: join(makeTemporaryFolder(), 'handler.mjs') };
  if (name === 'search') return { SONGS: '10000', SONGS_FILE: join(makeTemporaryFolder(), 'songs.db') };
  return {};
}

async function startDev(
  command: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Bot> {
  const started = await startProcess(process.execPath, [...command, '--port', '0', '--no-watch'], {
    cwd,
    environment: { ...environment, NO_COLOR: '1' },
    readyLine: /^The bot is ready/,
  });
  onTestFinished(async () => {
    // Not killed: what it has started would go on.
    await started.terminate();
  });
  return {
    url: started.lines.flatMap((line) => /^Emulator +(\S+)/.exec(line)?.[1] ?? [])[0]!,
    process: started,
  };
}

/** Does it as the first user. What ends with `…` is typed, and the first suggestion is picked. */
async function act({ url }: Bot, action: string): Promise<void> {
  if (action === 'launch') return void (await invoke(url, ['--launch']));
  const [, command, option, typed] = /^(.*) (\S+):(.*)…$/.exec(action) ?? [];
  if (command === undefined) return void (await invoke(url, [action]));
  const { choices } = await invoke(url, [command, '--autocomplete', `${option}:${typed}`]);
  await invoke(url, [`${command} ${option}:${choices![0]!.value}`]);
}

async function invoke(url: string, words: readonly string[]): Promise<Invoked> {
  const use = async () => {
    const environment = createTestEnvironment();
    const code = await runCli(['invoke', '--emulator', url, '--json', ...words], environment);
    return { code, ...environment.printed };
  };
  // A bot may listen before it has registered its commands.
  const used = await vi.waitUntil(
    async () => {
      const { code, out, err } = await use();
      return out.includes('UNKNOWN_COMMAND') ? undefined : { code, out, err };
    },
    { timeout: 60_000 },
  );
  expect(used).toMatchObject({ code: 0, err: '' });
  const invoked = JSON.parse(used.out) as Invoked;
  expect(invoked.still_loading).toBe(false);
  return invoked;
}

interface Invoked {
  readonly still_loading: boolean;
  readonly choices?: readonly { readonly value: string }[];
}

/** Ends the bot, and returns what it or its emulator says of a failure. */
async function readFailures(bot: Bot): Promise<string[]> {
  await bot.process.terminate();
  return bot.process.lines.filter((line) =>
    /→ failed| (?:warn|error) [A-Z]|(?:REJECTED|REFUSED): /.test(line),
  );
}
