/**
 * Checks that a release can be made, and shows what each package would publish: `npm run release:check`.
 *
 * The three packages have one version and depend on each other by it, the changelog has a heading for it, no tag of it
 * exists, and nothing is left uncommitted. Then `npm publish --dry-run` runs for each, which builds first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FOLDERS = ['.', 'tools', 'create'];
const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

const manifests = FOLDERS.map((folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')));
const [{ version }] = manifests;
const own = new Set(manifests.map(({ name }) => name));
const problems = [];

for (const { name, version: other, dependencies = {}, repository, bugs, homepage, license } of manifests) {
  if (other !== version) problems.push(`${name} has the version ${other}, and commandry ${version}.`);
  for (const [dependency, range] of Object.entries(dependencies))
    if (own.has(dependency) && range !== `^${version}`)
      problems.push(`${name} depends on ${dependency} ${range}, and should on ^${version}.`);
  for (const [field, value] of Object.entries({ repository, bugs, homepage, license }))
    if (value === undefined) problems.push(`${name} has no ${field} in its package.json.`);
}
if (
  !new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\b`, 'm').test(readFileSync('CHANGELOG.md', 'utf8'))
)
  problems.push(`CHANGELOG.md has no heading for ${version}.`);
if (!readFileSync('src/rest/interaction-webhook.ts', 'utf8').includes(`commandry/commandry, ${version})`))
  problems.push(`The user agent in src/rest/interaction-webhook.ts does not name ${version}.`);
if (git('tag', '--list', `v${version}`) !== '')
  problems.push(`The tag v${version} exists. Raise the version.`);
if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed.');

for (const folder of FOLDERS) {
  console.log(`\n${folder === '.' ? 'commandry' : folder}:`);
  // The one at the root builds all three before it is packed.
  const parameters = [
    'publish',
    '--dry-run',
    '--access',
    'public',
    ...(folder === '.' ? [] : ['--ignore-scripts']),
  ];
  execFileSync('npm', parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

if (problems.length > 0) {
  console.error(
    `\nNot ready to release ${version}:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  );
  process.exitCode = 1;
} else console.log(`\nReady: tag v${version}, then npm publish in ${FOLDERS.join(', ')}.`);
