import { readFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/**
 * The entries of the three packages, which tsconfig.json has under `paths`: each with its package, the path that package.json
 * exports, and its source. What package.json exports must be the same.
 */
export function readEntries() {
  const { paths } = read('tsconfig.json').compilerOptions;
  const folders = ['', 'tools/', 'create/'];
  const packages = new Map(folders.map((folder) => [read(`${folder}package.json`), folder]));
  const entries = Object.entries(paths).map(([name, [source]]) => {
    const [manifest, folder] = [...packages].find(
      ([{ name: owner }]) => name === owner || name.startsWith(`${owner}/`),
    );
    const exported = `.${name.slice(manifest.name.length)}`;
    return { name, folder, exported, source: source.slice(2) };
  });
  for (const [manifest, folder] of packages) {
    const declared = Object.keys(manifest.exports).filter((path) => !/^\.\/(package\.json|cli)$/.test(path));
    const known = entries.filter((entry) => entry.folder === folder).map(({ exported }) => exported);
    const one = declared.filter((path) => !known.includes(path));
    const other = known.filter((path) => !declared.includes(path));
    if (one.length > 0 || other.length > 0)
      throw new Error(
        `${folder}package.json exports ${one.join(', ') || 'nothing'} that tsconfig.json lacks, and lacks ${other.join(', ') || 'nothing'}.`,
      );
  }
  return entries;
}

/** The entries of `commandry` by the names of their files in `dist`. */
export function runtimeEntries() {
  return Object.fromEntries(
    readEntries()
      .filter(({ folder }) => folder === '')
      .map(({ exported, source }) => [exported === '.' ? 'index' : exported.slice(2), source]),
  );
}

/** All packages that a folder depends on, in any way: they stay outside of what is bundled. */
export function packagesOf(folder) {
  const { dependencies, optionalDependencies, peerDependencies } = read(`${folder}package.json`);
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}
