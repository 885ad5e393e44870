import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Block } from './blocks.js';
import { startDev } from './run-dev.js';
import { judge, runToEnd, toChildEnvironment, type EndedInTime } from './run-units.js';

/** Installing packages takes long on a busy machine. */
const SHELL_LIMIT_MS = 240_000;

export interface ShellSettings {
  /** Where npm installs from. */
  readonly registry: string;
  /** The folder of npm's cache. */
  readonly cache: string;
  readonly limitMs?: number;
}

interface ShellPlace {
  readonly cwd: string;
  /** The home folder. */
  readonly home: string;
  readonly limitMs: number;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs shell blocks of a page one after another, as a reader types them into one terminal: in a folder that is empty before
 * the first, and each where the one before it went, with the files that are shown in between. Returns what is wrong with the first that is not as the page says.
 */
export async function runShell(
  blocks: readonly Block[],
  { registry, cache, limitMs = SHELL_LIMIT_MS }: ShellSettings,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-docs-shell-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const env = {
    npm_config_registry: registry,
    npm_config_cache: cache,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
  };
  try {
    let cwd = home;
    for (const block of blocks) {
      if (block.file !== undefined) {
        mkdirSync(dirname(join(cwd, block.file)), { recursive: true });
        writeFileSync(join(cwd, block.file), block.code);
        continue;
      }
      if (block.language !== 'sh') continue;
      const script = `trap 'pwd > "${folder}/cwd"' EXIT\nset -e\n${block.code}`;
      const { code, printed } = await runBlock(block, script, { cwd, home, limitMs, env });
      const fault = judge(block, { code, printed: withoutNotices(printed) }, limitMs);
      if (fault !== undefined) return fault;
      cwd = readFileSync(join(folder, 'cwd'), 'utf8').trim();
    }
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a block; one that is marked `dev` beside a bot that `commandry dev` runs. */
async function runBlock(block: Block, script: string, place: ShellPlace): Promise<EndedInTime> {
  if (block.role !== 'dev') return await runToEnd('sh', ['-c', script], place);
  const dev = await startDev(place.cwd, { ...toChildEnvironment(place.home), ...place.env });
  const env = { ...place.env, COMMANDRY_BASE_URL: dev.url };
  try {
    return await runToEnd('sh', ['-c', script], { ...place, env });
  } finally {
    await dev.stop();
  }
}

/** Leaves out what npm says of other things than what it does. */
function withoutNotices(printed: string): string {
  return printed
    .split('\n')
    .filter((line) => !/^npm (?:warn|notice)\b/i.test(line))
    .join('\n');
}
