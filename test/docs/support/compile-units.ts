import { writeFileSync } from 'node:fs';
import { root, runNode } from '../../support/processes/run.js';
import { findEarlyImports, type Unit } from './projects.js';

/**
 * Compiles all blocks in one go with the settings of the repository, and returns what is wrong: a block that does not compile,
 * and one marked wrong that does or whose messages are others.
 *
 * @param folder - The folder that they were written to, with a slash at the end.
 */
export async function compileUnits(folder: string, units: readonly Unit[]): Promise<string[]> {
  writeFileSync(
    `${folder}tsconfig.json`,
    JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: { rootDir: root, typeRoots: [`${root}node_modules/@types`], resolveJsonModule: true },
      include: ['**/*.ts'],
      exclude: ['**/*-run'],
    }),
  );
  // The native compiler takes a third of the time.
  const compiler = `${root}node_modules/typescript-7.0/bin/tsc`;
  const { output } = await runNode([compiler, '-p', folder, '--pretty', 'false'], { cwd: folder });
  const errors = output.split(/^(?=\S)/m).filter((error) => error.trim() !== '');
  const errorsIn = (path: string) => errors.filter((error) => error.startsWith(path));
  const known = new Set<string>();
  const faults = units.flatMap((unit) => {
    const { block, file } = unit;
    const path = `${unit.folder.slice(folder.length)}${file}(`;
    const found = errorsIn(path);
    for (const error of found) known.add(error);
    if (block.role === 'wrong') return judgeWrong(block, found);
    return [
      ...found.map((error) =>
        `${placeOf(error, block.page, block.line)} ${error.replace(/^.*?\): /, '')}`.trim(),
      ),
      ...findEarlyImports(unit, units),
    ];
  });
  // Those of a copy of an earlier block, which what came later broke, and any elsewhere.
  const others = errors.filter((error) => !known.has(error)).map((error) => error.trim());
  return [...faults, ...others];
}

/** Where on its page an error is. */
function placeOf(error: string, page: string, line: number): string {
  const [, at = '1'] = /\((\d+),/.exec(error) ?? [];
  return `${page}:${line + Number(at) - 1}`;
}

function judgeWrong({ at, output = '' }: Unit['block'], errors: readonly string[]): string[] {
  if (errors.length === 0) return [`${at} is marked wrong, but compiles`];
  const messages = errors.join('').replace(/\s+/g, ' ');
  const wanted = output.split('\n').filter((line) => line.trim() !== '');
  const missing = wanted.filter((line) => !holds(messages, line));
  return missing.map((line) => `${at} is refused without "${line.trim()}":\n${errors.join('').trim()}`);
}

/** Whether the messages have the parts of a line in their order. */
function holds(messages: string, line: string): boolean {
  let from = 0;
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .split('…')
    .every((part) => {
      const at = messages.indexOf(part.trim(), from);
      from = at + part.trim().length;
      return at !== -1;
    });
}
