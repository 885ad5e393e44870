/**
 * Writes the type declarations of the three packages.
 *
 * Those of `commandry` come twice. Node loads its modules for a CommonJS project with `require` as they are, but TypeScript
 * takes a declaration for what the nearest package.json says, and refuses to require an ES module. So the declarations are
 * there a second time, in a folder that says CommonJS. And they bring those of zod, which is bundled too.
 *
 * @param argv - Where to put them: `dist`, `tools/dist` and `create/dist` by default.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, sep } from 'node:path';

const [, , runtimeOut = 'dist', toolsOut = 'tools/dist', createOut = 'create/dist'] = process.argv;
const emitted = await mkdtemp(join(tmpdir(), 'commandry-types-'));

try {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', emitted];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  await mkdir(runtimeOut, { recursive: true });
  await bringZod(join(emitted, 'src'));
  await allowMissing(join(emitted, 'src'), '@discordjs/core/http-only');
  await cp(join(emitted, 'src'), runtimeOut, { recursive: true });
  await cp(join(emitted, 'tools/src'), toolsOut, { recursive: true });
  await cp(join(emitted, 'create/src'), createOut, { recursive: true });
  for (const [from, outdir] of [
    ['src', runtimeOut],
    ['tools/src', toolsOut],
  ]) {
    await cp(join(emitted, from), join(outdir, 'commonjs'), { recursive: true });
    await writeFile(join(outdir, 'commonjs/package.json'), '{ "type": "commonjs" }\n');
  }
} finally {
  await rm(emitted, { recursive: true, force: true });
}

/**
 * Lets TypeScript pass over a package that is not installed: its types are then `any`, which what we export of it must say
 * (see `PackageIsMissing`), and those who do not use it need not install it.
 */
async function allowMissing(folder, optional) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const imports = new RegExp(`^import [^;]*?from '${optional}';`, 'gm');
    const ignored = text.replaceAll(imports, (line) => `// @ts-ignore\n${line.replaceAll(/\s*\n\s*/g, ' ')}`);
    if (ignored !== text) await writeFile(file, ignored);
  }
}

/** Puts the declarations of zod into a folder, and has the others there import them from it. */
async function bringZod(folder) {
  for (const part of ['mini', 'core', 'locales'])
    for (const file of await readdir(`node_modules/zod/v4/${part}`)) {
      // Of the languages, the list alone: nothing of ours speaks of one.
      if (!file.endsWith('.d.ts') || (part === 'locales' && file !== 'index.d.ts')) continue;
      const to = join(folder, 'zod', part, file);
      await mkdir(dirname(to), { recursive: true });
      const text = await readFile(`node_modules/zod/v4/${part}/${file}`, 'utf8');
      await writeFile(to, part === 'locales' ? 'export {};\n' : text);
    }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || relative(folder, file).startsWith(`zod${sep}`)) continue;
    const text = await readFile(file, 'utf8');
    const to = relative(dirname(file), join(folder, 'zod/mini/external.js')).split(sep).join(posix.sep);
    const specifier = to.startsWith('.') ? to : `./${to}`;
    const moved = text.replaceAll(/(from |import\()(['"])zod\/mini\2/g, `$1$2${specifier}$2`);
    if (moved !== text) await writeFile(file, moved);
  }
}
