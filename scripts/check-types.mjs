/** Type checks everything, and keeps what TypeScript found out about files for the next time. */
import { spawnSync } from 'node:child_process';

const PROJECTS = {
  source: 'tsconfig.json',
  playground: 'tools/src/playground/tsconfig.json',
  site: 'docs/.vitepress/tsconfig.json',
};

for (const [name, config] of Object.entries(PROJECTS)) {
  const cache = [
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/commandry-types/${name}.tsbuildinfo`,
  ];
  const compiler = ['node_modules/typescript-7.0/bin/tsc', '-p', config, ...cache];
  const { status } = spawnSync(process.execPath, compiler, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
