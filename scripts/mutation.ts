/**
 * Makes small mistakes in a copy of the source, one at a time, and looks whether a test notices: `npm run test:mutation`.
 * What it leaves out, and how to read what it says, is in docs/contributing/mutation.md.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, shorten, type Sampled } from './mutation/judge.js';
import { buildIn, findMutants, type Mutant } from './mutation/mutants.js';
import { copyRepository, TestHost } from './mutation/test-host.js';

const { values: settings, positionals: testFilters } = parseArgs({
  allowPositionals: true,
  options: {
    per: { type: 'string', default: '20' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    floor: { type: 'string', default: '95' },
    workers: { type: 'string', default: '1' },
    budget: { type: 'string', default: '60' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

/** One that was looked at and found to change nothing that anyone could notice. */
interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly changed: string;
  /** Which of those that read so in the file; 1 is the first. */
  readonly occurrence: number;
  readonly reason: string;
}

const sampled = sample();
const folder = mkdtempSync(join(tmpdir(), 'commandry-mutation-'));
const hosts: TestHost[] = [];
process.on('exit', () => {
  for (const host of hosts) host.stop();
  if (settings.keep) console.log(`The copies are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
for (let number = 0; number < Number(settings.workers); number++) {
  const copy = join(folder, String(number));
  copyRepository(process.cwd(), copy);
  for (const file of new Set(sampled.map((mutant) => mutant.file))) {
    const inFile = sampled.filter((mutant) => mutant.file === file);
    writeFileSync(join(copy, file), buildIn(readFileSync(file, 'utf8'), inFile));
  }
  hosts.push(new TestHost(copy, testFilters));
}
await judge(hosts, sampled, { budgetMs: Number(settings.budget) * 1000, tell: console.log });
report();
process.exit();

/** The mistakes of each module that are made: those with the lowest digests, which changes elsewhere do not change. */
function sample(): Sampled[] {
  const only = settings.only?.split(',') ?? [];
  const reviewed = JSON.parse(readFileSync('scripts/mutation/equivalents.json', 'utf8')) as Equivalent[];
  const toKey = ({ file, original, changed }: Mutant | Equivalent, occurrence: number) =>
    [file, shorten(original), shorten(changed), occurrence].join('\n');
  const equivalent = new Set(reviewed.map((one) => toKey(one, one.occurrence)));
  const modules = new Map<string, { mutant: Mutant; digest: string }[]>();
  for (const file of ['src', 'tools/src'].flatMap(listSources)) {
    const [folder = '', inner] = file.replace(/^(tools\/)?src\//, '').split('/');
    const module = inner === undefined ? 'app' : folder;
    if (only.length > 0 && !only.includes(module)) continue;
    const seen = new Map<string, number>();
    for (const mutant of findMutants(file, readFileSync(file, 'utf8'))) {
      const text = `${settings.seed} ${file} ${mutant.original} ${mutant.changed}`;
      const plain = toKey(mutant, 0);
      const occurrence = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, occurrence);
      if (equivalent.has(toKey(mutant, occurrence))) continue;
      const digest = createHash('sha256').update(`${text} ${occurrence}`).digest('hex');
      modules.set(module, [...(modules.get(module) ?? []), { mutant, digest }]);
    }
  }
  return [...modules]
    .sort(([a], [b]) => only.indexOf(a) - only.indexOf(b))
    .flatMap(([module, all]) => {
      all.sort((a, b) => (a.digest < b.digest ? -1 : 1));
      return all.slice(0, Number(settings.per)).map(({ mutant }) => ({ ...mutant, module }));
    })
    .map((mutant, id) => ({ ...mutant, id, outcome: 'not reached', by: '' }));
}

function listSources(top: string): string[] {
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.d)\.ts$/.test(file));
}

function report(): void {
  const rows = [...new Set(sampled.map(({ module }) => module))].map((module) => {
    const all = sampled.filter((mutant) => mutant.module === module);
    const count = (outcome: Sampled['outcome']) => all.filter((mutant) => mutant.outcome === outcome).length;
    const noticed = count('killed') + count('killed by time');
    const percent = Math.round((1000 * noticed) / all.length) / 10;
    return {
      module,
      made: all.length,
      noticed,
      survived: count('survived'),
      unreached: count('not reached'),
      percent,
    };
  });
  console.table(rows);
  if (settings.json !== undefined)
    writeFileSync(settings.json, JSON.stringify({ rows, mistakes: sampled }, undefined, 1));
  const below = rows.filter(({ percent }) => percent < Number(settings.floor));
  for (const { module, percent } of below)
    console.log(`${module}: ${percent} % is less than ${settings.floor} %.`);
  process.exitCode = below.length > 0 ? 1 : 0;
}
