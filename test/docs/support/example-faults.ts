import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../../support/processes/run.js';
import { readBlocks } from './blocks.js';

const COMMANDS: readonly string[] = readdirSync(`${root}tools/src/cli/commands`);

/** A file that a text names: a path with an ending, a folder with a slash behind it, or a file that never has an ending. */
const FILE =
  /^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*\.(?:css|html|js|json|md|mjs|tsx?|ya?ml|cfg)|Dockerfile)$|^(?:[\w-]+\/)+$/;

/** What the commands of an example write, and git ignores. */
const WRITTEN = 'dist/';

/**
 * Finds what the README of an example names and is not there: files, scripts of npm, paths that are run or tested, and
 * commands of the command line. It reads code in lines and in shell blocks.
 *
 * @param page - Its path from the root of the repository, whether or not the file exists.
 */
export function findExampleFaults(page: string, text: string): string[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const shell = readBlocks(page, text).blocks.filter(({ language }) => language === 'sh');
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' '));
  const commands = [...quoted, ...shell.flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))];
  const files = quoted.filter((code) => FILE.test(code) && !code.startsWith(WRITTEN));
  return [
    ...files
      .filter((file) => !isThere(folder, file))
      .map((file) => `${page} names ${file}, which is not there`),
    ...commands.flatMap((command) => findCommandFaults(page, folder, command)),
  ];
}

function findCommandFaults(page: string, folder: string, command: string): string[] {
  const words = command.replace(/\s#.*/, '').trim().split(' ');
  const [program = '', ...rest] = words;
  const missing = (what: string) => [`${page}: "${command}": ${what}`];
  if (program === 'npm' && rest[0] === 'run') return findScriptFaults(folder, rest.slice(1)).flatMap(missing);
  if (program === 'node' || (program === 'npx' && rest[0] === 'tsx')) {
    const file = rest.find((word) => /\.[cm]?[jt]s$/.test(word));
    return file === undefined || isThere(folder, file) ? [] : missing(`there is no ${file}`);
  }
  if (program !== 'npx') return [];
  if (rest[0] === 'commandry')
    return COMMANDS.includes(rest[1] ?? '') ? [] : missing(`commandry has no command ${rest[1]}`);
  if (rest[0] !== 'vitest') return [];
  const path = rest[2] ?? '';
  return existsSync(`${root}${path}`) ? [] : missing(`there is no ${path}`);
}

function findScriptFaults(folder: string, [script = '', , name]: readonly string[]): string[] {
  const known = ['', folder].flatMap((from) => readScripts(`${root}${from}package.json`));
  if (!known.includes(script)) return [`there is no script ${script}`];
  return script === 'example' && !existsSync(`${root}examples/${name}/package.json`)
    ? [`there is no example ${name}`]
    : [];
}

function readScripts(file: string): string[] {
  if (!existsSync(file)) return [];
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts?: object };
  return Object.keys(scripts);
}

/** Whether a file is there, in the folder of the example or from the root on. */
function isThere(folder: string, path: string): boolean {
  return [folder, ''].some((from) => existsSync(`${root}${from}${path}`));
}
