import { createRequire } from 'node:module';
import type { TsConfigJson } from 'get-tsconfig';
import { showPath } from '../../runtime/app-file.js';
import { adviseOnInclude } from '../../runtime/decorator-advice.js';
import { readTsconfig, type FoundTsconfig } from '../../runtime/tsconfig.js';
import { findingsOf, type Finding } from './finding.js';

const { pass, fail, warn, skip } = findingsOf('tsconfig');

/**
 * Checks that a tsconfig.json has what decorated classes and the types of the package need, and includes the file.
 *
 * @param from - The file of the app, or a folder.
 * @param given - An absolute path. Default: the nearest one.
 */
export function checkTsconfig(cwd: string, from: string, given?: string): Finding {
  let found: FoundTsconfig | undefined;
  try {
    found = readTsconfig(from, given);
  } catch (error) {
    return fail(`The tsconfig.json cannot be read: ${describe(error)}`, 'Fix it.');
  }
  if (!found && /\.[cm]?js$/.test(from)) return skip('The bot is JavaScript, and there is no tsconfig.json.');
  if (!found) {
    return warn(
      'There is no tsconfig.json.',
      'Add one with "experimentalDecorators": true and "strict": true; "commandry init" makes one.',
    );
  }
  const shown = showPath(cwd, found.path);
  if (!found.isAbout) return judgeInclude(cwd, from, found);
  const problems = findTsconfigProblem(found.config, findTypescriptMajor(found.path));
  if (problems.length === 0) return pass(`${shown} has decorators, strict types and module resolution.`);
  const what = `${shown}: ${problems.map((problem) => problem.found).join(' ')}`;
  const todo = problems.map((problem) => problem.todo).join(' ');
  return problems.some(({ isFatal }) => isFatal) ? fail(what, todo) : warn(what, todo);
}

function judgeInclude(cwd: string, from: string, { path, config, referred }: FoundTsconfig): Finding {
  const isSet = config.compilerOptions?.experimentalDecorators === true;
  const [name, shown] = [showPath(cwd, path), showPath(cwd, from)];
  const advice = adviseOnInclude(name, shown, isSet, referred && showPath(cwd, referred));
  return fail(advice.found, advice.todo);
}

/** A problem in a tsconfig.json. */
export interface TsconfigProblem {
  readonly isFatal: boolean;
  readonly found: string;
  readonly todo: string;
}

/** Targets without private fields, which the package's declarations use. */
const TOO_OLD = new Set(['es3', 'es5']);

/**
 * @param typescriptMajor - The major version of the project's compiler, on which the defaults depend. Default: as
 * TypeScript 5.
 */
export function findTsconfigProblem(
  { compilerOptions = {} }: TsConfigJson,
  typescriptMajor = 5,
): TsconfigProblem[] {
  const { experimentalDecorators, strict, strictNullChecks, target } = compilerOptions;
  const isModern = typescriptMajor >= 6;
  const problems: TsconfigProblem[] = [];
  if (experimentalDecorators !== true) {
    problems.push({
      isFatal: true,
      found: 'experimentalDecorators is not true, so decorators on parameters do not compile.',
      todo: 'Set "experimentalDecorators": true; only a bot that uses nothing but defineCommand works without it.',
    });
  }
  if (!(strictNullChecks ?? strict ?? isModern)) {
    problems.push({
      isFatal: false,
      found: 'Types are not strict, so an optional option fits a parameter that requires it.',
      todo: 'Set "strict": true.',
    });
  }
  const resolution = findResolution(compilerOptions, isModern);
  if (!/^(node16|nodenext|bundler)$/.test(resolution)) {
    problems.push({
      isFatal: true,
      found: `The module resolution "${resolution}" finds only the main entry of the package.`,
      todo: 'Set "module" to "nodenext", or "moduleResolution" to "bundler".',
    });
  }
  if (TOO_OLD.has(target?.toLowerCase() ?? (isModern ? 'es2025' : 'es5'))) {
    problems.push({
      isFatal: false,
      found: `The target ${target ?? '(default)'} is older than any Node.js that the package runs on.`,
      todo: 'Set "target": "es2022" or newer.',
    });
  }
  return problems;
}

type CompilerOptions = NonNullable<TsConfigJson['compilerOptions']>;

/** The module resolution, or its default given the other options. In lower case. */
function findResolution({ module, moduleResolution }: CompilerOptions, isModern: boolean): string {
  if (moduleResolution !== undefined) return moduleResolution.toLowerCase();
  const modules = module?.toLowerCase() ?? (isModern ? 'esnext' : 'commonjs');
  if (/^node(16|18|20|next)$/.test(modules)) return 'nodenext';
  if (modules === 'preserve' || isModern) return 'bundler';
  return modules === 'commonjs' ? 'node10' : 'classic';
}

/** The major version of the TypeScript that the project has installed, if any. */
function findTypescriptMajor(tsconfig: string): number | undefined {
  try {
    const { version } = createRequire(tsconfig)('typescript/package.json') as { readonly version: string };
    return Number(version.split('.')[0]);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
