import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Which package each peer needs. */
export const PEERS = {
  'peer-discord-interactions': 'discord-interactions@4.4.0',
  'peer-discord-hono': 'discord-hono@0.22.1',
  'peer-slash-create': 'slash-create@7.0.0',
  'peer-skyra': '@skyra/http-framework@2.2.1',
  'peer-carbon': '@buape/carbon@0.16.0',
};

/** A module of a package from the folder that peers were fetched into, as an import finds it. */
export const importFrom = async (folder, name) => {
  const finder = join(folder, 'find.mjs');
  writeFileSync(finder, 'export const find = (name) => import(name);\n');
  const { find } = await import(pathToFileURL(finder).href);
  return await find(name);
};

/**
 * Fetches the packages of peers into a separate folder, once.
 *
 * @returns The folder, and why each peer that could not be fetched is missing.
 */
export function fetchPeers(names) {
  const folder = join(tmpdir(), 'commandry-bench-peers');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: {} }));
  const missing = new Map();
  for (const name of names) {
    const spec = PEERS[name];
    const at = spec.lastIndexOf('@');
    if (existsSync(join(folder, 'node_modules', spec.slice(0, at), 'package.json'))) continue;
    try {
      execFileSync('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', spec, 'express@5'], {
        cwd: folder,
        stdio: 'pipe',
        timeout: 120_000,
      });
    } catch (error) {
      missing.set(name, `npm install ${spec} failed: ${String(error.message).split('\n')[0]}`);
    }
  }
  return { folder, missing };
}
