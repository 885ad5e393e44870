import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_MANAGERS, translateInstall } from '../../../docs/.vitepress/site/package-managers.js';
import { startLocalRegistry, type LocalRegistry } from '../../support/processes/local-registry.js';
import { root, run } from '../../support/processes/run.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

/** Where package managers are looked for. Some come with this repository. */
const PATHS = [...(process.env['PATH'] ?? '').split(delimiter), `${root}node_modules/.bin`];

function isHere(program: string): boolean {
  return PATHS.some((path) => {
    try {
      accessSync(join(path, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

describe.skipIf(process.platform === 'win32')('the commands that the site shows for', () => {
  let registry: LocalRegistry;
  beforeAll(async () => {
    registry = await startLocalRegistry();
  });
  afterAll(async () => {
    await registry.stop();
  });

  test.for(PACKAGE_MANAGERS)('%s create a bot and install it', async (manager, { skip }) => {
    skip(!isHere(manager), `${manager} is not on this machine`);
    const env = { PATH: PATHS.join(delimiter) };
    const { output: version } = await run(manager, ['--version'], { env });
    skip(
      manager === 'yarn' && version.startsWith('1.'),
      'Yarn 1 wants checksums, which the local registry has not',
    );
    const home = makeTemporaryFolder();
    writeFileSync(join(home, '.npmrc'), `registry=${registry.url}\n`);
    mkdirSync(join(home, 'cache'));
    const commands = ['npm create commandry my-bot', 'cd my-bot', 'npm install', 'npx commandry list'];
    const script = translateInstall(commands.join('\n'), manager) ?? '';
    const { code, output } = await run('sh', ['-ec', script], {
      cwd: home,
      env: {
        ...env,
        HOME: home,
        XDG_CACHE_HOME: join(home, 'cache'),
        XDG_DATA_HOME: join(home, 'data'),
        npm_config_cache: join(home, 'cache/npm'),
        npm_config_yes: 'true',
        npm_config_registry: registry.url,
        YARN_GLOBAL_FOLDER: join(home, 'cache/yarn'),
        YARN_NPM_REGISTRY_SERVER: registry.url,
        YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
        YARN_NPM_MINIMAL_AGE_GATE: '0',
        YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
        YARN_ENABLE_TELEMETRY: '0',
        // As the page for the first command says.
        YARN_NODE_LINKER: 'node-modules',
        BUN_INSTALL_CACHE_DIR: join(home, 'cache/bun'),
      },
    });
    expect(code, output).toBe(0);
    expect(output).toContain('/time <zone>');
  });
});
