/**
 * Makes the type declarations that a CommonJS project reads. Node loads the same modules for it with `require`, but
 * TypeScript takes a declaration for what the nearest package.json says, and refuses to require an ES module. So the
 * declarations are there a second time, in a folder that says CommonJS.
 */
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

const outdir = process.argv[2] ?? 'dist';
const folder = join(outdir, 'commonjs');

for (const entry of await readdir(outdir, { recursive: true, withFileTypes: true })) {
  const from = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !entry.name.endsWith('.d.ts') || from.startsWith(folder + sep)) continue;
  await cp(from, join(folder, from.slice(join(outdir, sep).length)));
}
await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
