import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { runCli } from '../../../../tools/src/cli/run-command-line.js';
import type { CliEnvironment } from '../../../../tools/src/cli/runtime/cli-environment.js';
import { findSecrets } from '../../../../src/common/environment.js';
import { buildCli } from '../../../support/processes/built-cli.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { createTestEnvironment } from './environment-stub.js';

/** The result of a run of the command line. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Somebody's folder with a bot, and the packages in its node_modules. */
export interface Project {
  readonly folder: string;
  readonly path: (file: string) => string;
  /**
   * Runs the command line in this process, in the folder. No secret of its environment may be printed.
   *
   * @param changes - Other environment; the environment is that of the process, with these changes, for as long as it
   *   runs.
   */
  readonly run: (
    parameters: readonly string[],
    changes?: Partial<Omit<CliEnvironment, 'env'>> & { readonly env?: Readonly<Record<string, string>> },
  ) => Promise<Ran>;
}

/** The packages as they are shipped, built once for all test files. */
export interface BuiltPackage {
  /** The command line program. */
  readonly cli: string;
  /**
   * Makes a folder with these files, until the test is over. A package.json is there unless it is among them.
   *
   * @param whenOver - Given what removes it. Default: `onTestFinished`.
   */
  readonly makeProject: (
    files: Readonly<Record<string, string>>,
    whenOver?: (remove: () => void) => void,
  ) => Project;
}

export function buildPackage(): BuiltPackage {
  const cli = buildCli();
  const packages = join(dirname(cli), '../../..');
  return {
    cli,
    makeProject(files, whenOver) {
      const folder = makeTemporaryFolder(whenOver);
      mkdirSync(join(folder, 'node_modules'));
      for (const name of ['commandry', 'commandry-dev'])
        symlinkSync(join(packages, name), join(folder, 'node_modules', name), 'dir');
      for (const [file, content] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), content);
      }
      return { folder, path: (file) => join(folder, file), run: (...given) => run(folder, ...given) };
    },
  };
}

async function run(
  folder: string,
  parameters: readonly string[],
  { env = {}, ...changes }: Parameters<Project['run']>[1] = {},
): Promise<Ran> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const environment = createTestEnvironment({ cwd: folder, env: process.env, ...changes });
    const code = await runCli(parameters, environment);
    const { out, err } = environment.printed;
    for (const secret of findSecrets(process.env)) expect(out + err).not.toContain(secret);
    return { code, out, err };
  } finally {
    for (const name of Object.keys(process.env))
      if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  }
}
