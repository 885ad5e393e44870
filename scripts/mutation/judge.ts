/** Finds out, mistake by mistake, whether a test notices. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutant } from './mutants.js';
import type { TestHost } from './test-host.js';

/** A mistake of the sample, and what became of it. */
export interface Sampled extends Mutant {
  readonly id: number;
  readonly module: string;
  outcome: 'killed' | 'killed by time' | 'survived' | 'not reached';
  /** The test that detected it, or how many of the test files that reach it were run. */
  by: string;
}

/** The result of a test file without a mutation. */
interface Usual {
  readonly ms: number;
  /** By mistake, the tests that come by it; an empty id where the file does so outside of a test. */
  readonly reached: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Tests of texts, types and packaging, and those that need a browser. */
const LEFT_OUT = /^test\/(architecture|docs|e2e|types)\//;
/** Of test files that take longer, only the tests that reach a mistake are run. */
const SLOW_MS = 1500;
const NO_MISTAKE = { COMMANDRY_SEEN: '', COMMANDRY_MUTANT: 'none' };

/** Runs each test file once without a mistake, and then for each mistake those that reach it, until one notices. */
export async function judge(
  hosts: readonly TestHost[],
  mutants: readonly Sampled[],
  { budgetMs, tell }: { budgetMs: number; tell: (line: string) => void },
): Promise<void> {
  const usual = new Map<string, Usual>();
  const isAlone = new Map<string, boolean>();
  const [first] = hosts;
  if (!first) throw new Error('--workers is at least 1.');
  const files = await first.start();
  const tests = files.map((file) => toName(first, file)).filter((test) => !LEFT_OUT.test(test));
  tell(`${mutants.length} mistakes; ${tests.length} test files are run without any.`);
  await mapWithConcurrency(hosts, tests, async (host, test) => {
    const found = await observe(host, test, tell);
    if (found) usual.set(test, found);
  });
  await mapWithConcurrency(hosts, mutants, async (host, mutant) => {
    const isNear = (test: string) => Number(test.includes(`/${mutant.module}/`));
    const reaching = [...usual]
      .filter(([, { reached }]) => reached.has(mutant.id))
      .sort(([a, { ms: aMs }], [b, { ms: bMs }]) => isNear(b) - isNear(a) || aMs - bMs);
    Object.assign(mutant, await notice(host, mutant.id, reaching, budgetMs, isAlone));
    if (mutant.outcome.startsWith('killed')) return;
    const { outcome, file, line, original, changed, by } = mutant;
    tell(`${outcome}: ${file}:${line} ${shorten(original)} => ${shorten(changed) || '(removed)'} ${by}`);
  });
}

async function observe(
  host: TestHost,
  test: string,
  tell: (line: string) => void,
): Promise<Usual | undefined> {
  const seen = join(host.folder, 'seen.txt');
  const request = {
    files: [{ file: join(host.folder, test) }],
    env: { ...NO_MISTAKE, COMMANDRY_SEEN: seen },
  };
  for (const isLast of [false, true]) {
    writeFileSync(seen, '');
    const result = await host.run(request, 900_000);
    const why = result === 'timeout' ? result : result.failure?.name;
    if (result !== 'timeout' && why === undefined)
      return { ms: result.ms, reached: readSeen(readFileSync(seen, 'utf8')) };
    tell(
      `${isLast ? 'Left out' : 'Tried again'}, for it fails without a mistake: ${test} ${shorten(why ?? '')}`,
    );
  }
  return undefined;
}

function readSeen(text: string): Map<number, Set<string>> {
  const reached = new Map<number, Set<string>>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [id = '', test = ''] = line.split(' ');
    reached.set(Number(id), (reached.get(Number(id)) ?? new Set()).add(test));
  }
  return reached;
}

/** Runs what is near and quick first, then more at once. */
async function notice(
  host: TestHost,
  id: number,
  reaching: readonly [test: string, usual: Usual][],
  budgetMs: number,
  isAlone: Map<string, boolean>,
): Promise<Pick<Sampled, 'outcome' | 'by'>> {
  const env = { COMMANDRY_SEEN: '', COMMANDRY_MUTANT: String(id) };
  let [spentMs, done] = [0, 0];
  while (done < reaching.length && spentMs < budgetMs) {
    const files: { file: string; ids?: string[] }[] = [];
    let ms = 0;
    for (const [test, usual] of reaching.slice(done)) {
      if (files.length > 0 && ms + usual.ms > 3000 + 3 * spentMs) break;
      ms += usual.ms;
      const ids = [...(usual.reached.get(id) ?? [])];
      files.push({ file: join(host.folder, test), ...(usual.ms > SLOW_MS && !ids.includes('') && { ids }) });
    }
    const startedAt = performance.now();
    let result = await host.run({ files, env }, 15_000 + 5 * ms);
    if (result !== 'timeout' && result.failure?.id !== undefined) {
      const { file, id: testId } = result.failure;
      // A test may need those before it, and then its failing alone says nothing.
      const isPart = files.some((other) => other.file === file && other.ids);
      if (isPart && !(await passesAlone(host, file, testId, isAlone)))
        result = await host.run({ files: [{ file }], env }, 15_000 + 5 * ms);
    }
    spentMs += performance.now() - startedAt;
    done += files.length;
    if (result === 'timeout')
      return { outcome: 'killed by time', by: files.map(({ file }) => toName(host, file)).join(' ') };
    if (result.failure)
      return { outcome: 'killed', by: `${toName(host, result.failure.file)} > ${result.failure.name}` };
  }
  if (reaching.length === 0) return { outcome: 'not reached', by: '' };
  return { outcome: 'survived', by: `(${done} of ${reaching.length} test files)` };
}

async function passesAlone(host: TestHost, file: string, id: string, isAlone: Map<string, boolean>) {
  const known = isAlone.get(id);
  if (known !== undefined) return known;
  const result = await host.run({ files: [{ file, ids: [id] }], env: NO_MISTAKE }, 120_000);
  const passes = result !== 'timeout' && !result.failure;
  isAlone.set(id, passes);
  return passes;
}

/** The path of a test file from the root of its copy. */
function toName(host: TestHost, file: string): string {
  return relative(host.folder, file).replaceAll('\\', '/');
}

async function mapWithConcurrency<T>(
  hosts: readonly TestHost[],
  list: readonly T[],
  act: (host: TestHost, one: T) => Promise<void>,
): Promise<void> {
  const rest = [...list];
  await Promise.all(
    hosts.map(async (host) => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await act(host, one);
    }),
  );
}

/** Code in one line, not too long: in reports, and in the list of those that were reviewed. */
export function shorten(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
