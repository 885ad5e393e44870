import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, runNode } from '../../support/processes/run.js';
import type { Block } from './blocks.js';

interface Settings {
  readonly type: 'module' | 'commonjs';
  readonly compilerOptions?: Readonly<Record<string, boolean>>;
}

/** How projects with each framework are compiled, beside what the whole repository sets. */
export const FRAMEWORKS = {
  'discord.js': { type: 'module' },
  'slash-create': { type: 'module' },
  discordx: { type: 'module', compilerOptions: { emitDecoratorMetadata: true } },
  necord: {
    type: 'commonjs',
    compilerOptions: { emitDecoratorMetadata: true, verbatimModuleSyntax: false },
  },
  '@skyra/http-framework': { type: 'module' },
  'discord-hono': { type: 'module' },
  commandry: { type: 'module' },
} as const satisfies Readonly<Record<string, Settings>>;

export type Framework = keyof typeof FRAMEWORKS;

/** Writes code of a framework where its packages are found, compiles it, and returns what the compiler says. */
export async function compileFor(
  framework: Framework,
  name: string,
  files: readonly Pick<Block, 'file' | 'code'>[],
) {
  const folder = `${root}test/docs/peers/node_modules/.cache/frameworks/${name.replaceAll(/\W+/g, '-')}/`;
  rmSync(folder, { recursive: true, force: true });
  for (const { file = '', code } of files) {
    mkdirSync(dirname(`${folder}${file}`), { recursive: true });
    writeFileSync(`${folder}${file}`, code);
  }
  const { type, ...settings }: Settings = FRAMEWORKS[framework];
  writeFileSync(`${folder}package.json`, JSON.stringify({ type, private: true }));
  const compilerOptions = {
    rootDir: root,
    typeRoots: [`${root}node_modules/@types`],
    ...settings.compilerOptions,
  };
  writeFileSync(
    `${folder}tsconfig.json`,
    JSON.stringify({ extends: `${root}tsconfig.json`, compilerOptions, include: ['**/*.ts'], exclude: [] }),
  );
  return runNode([`${root}node_modules/typescript-7.0/bin/tsc`, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  });
}
