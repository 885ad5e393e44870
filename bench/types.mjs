/**
 * What the types of commands cost whoever writes them:
 *
 * - instantiations, types and check time of a file of commands with five options each, as decorators and as functions, on
 *   each supported compiler. The counts are the same on every machine; the times are not.
 * - the processor time of an editor with a file of five commands, beside the builders of discord.js: until it is open, with all that
 *   it imports, and after each edit the program and the diagnostics.
 * - with `--hover`, what an editor shows over a decorator and over `defineCommand`.
 *
 * @param argv - `--hover`, and the names of compilers: by default all of 5.9, 6.0 and 7.0.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './support/median.mjs';
import { toBuilders, toClasses, toFunctions } from './support/typed-commands.mjs';

const ROUNDS = 20;
const COMPILERS = { 5.9: 'typescript-5.9', '6.0': 'typescript', '7.0': 'typescript-7.0' };
/** The editor's service is there as a module up to 6.0. */
const EDITORS = ['5.9', '6.0'];

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const parameters = process.argv.slice(2);
const named = parameters.filter((parameter) => parameter in COMPILERS);
const compilers = named.length > 0 ? named : ['5.9', '6.0', '7.0'];
const folder = mkdtempSync(join(tmpdir(), 'commandry-types-'));

const OPTIONS = {
  ...{ target: 'es2023', lib: ['es2023'], module: 'nodenext', moduleResolution: 'nodenext', types: ['node'] },
  ...{ strict: true, experimentalDecorators: true, skipLibCheck: true, noEmit: true },
};

try {
  link('commandry', root);
  for (const name of ['@types', '@discordjs', 'discord-api-types'])
    link(name, join(root, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const files = {
    '100 commands, decorators': write('classes-100', toClasses(100)),
    '1 command, decorators': write('classes-1', toClasses(1)),
    '100 commands, functions': write('functions-100', toFunctions(100)),
    '1 command, function': write('functions-1', toFunctions(1)),
    '100 commands, builders of discord.js': write('builders-100', toBuilders(100)),
  };
  console.table(compilers.flatMap((version) => Object.entries(files).map((file) => count(version, ...file))));
  const editors = compilers.filter((version) => EDITORS.includes(version));
  console.table(editors.flatMap(timeEditor));
  if (parameters.includes('--hover')) editors.forEach(showHover);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function link(name, target) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(target, join(folder, 'node_modules', name));
}

/** Writes a project of one file, and returns its name. */
function write(name, text) {
  writeFileSync(join(folder, `${name}.ts`), text);
  const config = { compilerOptions: OPTIONS, files: [`${name}.ts`] };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
  return name;
}

/** @throws Error With the compiler's output, unless the file compiles. */
function count(version, title, name) {
  const tsc = join(root, 'node_modules', COMPILERS[version], 'bin/tsc');
  const parameters = ['-p', join(folder, `${name}.json`), '--extendedDiagnostics', '--pretty', 'false'];
  let output;
  try {
    output = execFileSync(process.execPath, [tsc, ...parameters], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(`${title} on TypeScript ${version}:\n${error.stdout}`, { cause: error });
  }
  const figure = (of) => new RegExp(`^${of}:\\s+([\\d.]+)`, 'm').exec(output)?.[1];
  return {
    ...{ TypeScript: version, file: title, instantiations: Number(figure('Instantiations')) },
    ...{ types: Number(figure('Types')), 'check s': Number(figure('Check time')) },
  };
}

/** The processor time of five commands in an editor: when it opens the file, and after each edit, in turns. */
function timeEditor(version) {
  const ts = require(COMPILERS[version]);
  // Whoever opens a file first also pays for the warm-up of the compiler.
  for (const text of [toClasses(1), toFunctions(1), toBuilders(1)]) {
    const { service, file } = openEditor(ts, write('warm-up', text));
    service.getSemanticDiagnostics(file);
  }
  const editors = Object.entries({
    decorators: openEditor(ts, write('classes-5', toClasses(5))),
    functions: openEditor(ts, write('functions-5', toFunctions(5))),
    'builders of discord.js': openEditor(ts, write('builders-5', toBuilders(5))),
  });
  const times = new Map(editors.map(([title]) => [title, { program: [], diagnostics: [] }]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [title, { service, file, edit }] of editors) {
      edit();
      const { program, diagnostics } = times.get(title);
      program.push(processorMs(() => service.getProgram()));
      let found;
      diagnostics.push(processorMs(() => (found = service.getSemanticDiagnostics(file))));
      if (found.length > 0) throw new Error(ts.flattenDiagnosticMessageText(found[0].messageText, '\n'));
    }
  const floor = median(times.get('builders of discord.js').diagnostics);
  return [...times].map(([title, { program, diagnostics }]) => ({
    TypeScript: version,
    'five commands': title,
    'open ms': Math.round(program[0] + diagnostics[0]),
    'edit, program ms': Math.round(median(program)),
    'edit, diagnostics ms': Math.round(median(diagnostics)),
    'diagnostics of builders': Number((median(diagnostics) / floor).toFixed(2)),
  }));
}

function processorMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function openEditor(ts, name) {
  const file = join(folder, `${name}.ts`);
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions: OPTIONS }, ts.sys, folder);
  let edits = 0;
  const read = (path) => (ts.sys.readFile(path) ?? '') + (path === file ? '\n'.repeat(edits) : '');
  const host = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? String(edits) : '0'),
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(read(path)) : undefined,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (all) => ts.getDefaultLibFilePath(all),
  };
  return { service: ts.createLanguageService(host), file, edit: () => (edits += 1) };
}

function showHover(version) {
  const ts = require(COMPILERS[version]);
  console.log(`\nTypeScript ${version}`);
  for (const [name, words] of [
    ['classes-5', ['SlashCommand(', 'StringOption(', 'IntegerOption(', 'UserOption(']],
    ['functions-5', ['defineCommand(']],
  ]) {
    const { service, file } = openEditor(ts, name);
    const text = readFileSync(file, 'utf8');
    for (const word of words) {
      const shown = service.getQuickInfoAtPosition(file, text.indexOf(word));
      console.log(`${ts.displayPartsToString(shown?.displayParts)}\n`);
    }
  }
}
