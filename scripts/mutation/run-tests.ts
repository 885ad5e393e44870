/**
 * Runs test files of the folder it was started in, again and again, as the parent process asks: a process of its own, so
 * that a mistake that never ends can be ended from outside.
 */
import { createVitest, type TestModule } from 'vitest/node';

/** The request of the parent. */
export interface Request {
  readonly files: readonly { readonly file: string; readonly ids?: readonly string[] }[];
  /** Set in the environment of the tests. */
  readonly env: Readonly<Record<string, string>>;
}

/** The first test that failed; without an id if its file did as a whole. */
export interface Failure {
  readonly file: string;
  readonly id?: string;
  readonly name: string;
}

/** The replies. The first one has the names of all test files. */
export type Response =
  | { readonly files: readonly string[] }
  | { readonly failure?: Failure; readonly ms: number };

const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  bail: 1,
  reporters: [{}],
  // What CI runs.
  project: ['unit', 'e2e'],
});
await vitest.standalone();
const specifications = await vitest.globTestSpecifications(process.argv.slice(2));
const projects = new Map(specifications.map(({ moduleId, project }) => [moduleId, project]));
process.send?.({ files: specifications.map(({ moduleId }) => moduleId) } satisfies Response);

process.on('message', (request: Request) => {
  void run(request).then((response) => process.send?.(response));
});

async function run({ files, env }: Request): Promise<Response> {
  Object.assign(process.env, env);
  // It counts the failures of all runs, and would stop at the first.
  for (const kept of [vitest.state.filesMap, vitest.state.idMap, vitest.state.pathsSet]) kept.clear();
  const startedAt = performance.now();
  const chosen = files.map(({ file, ids }) => {
    const project = projects.get(file);
    if (!project) throw new Error(`${file} is no test file of the copy.`);
    return project.createSpecification(file, ids && { testIds: [...ids] });
  });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const [first] = testModules.flatMap(failuresIn);
  const stray =
    unhandledErrors.length > 0 ? { file: files[0]?.file ?? '', name: 'unhandled error' } : undefined;
  const failure = first ?? stray;
  return { ...(failure && { failure }), ms: performance.now() - startedAt };
}

function failuresIn(module: TestModule): Failure[] {
  const file = module.moduleId;
  const tests = [...module.children.allTests('failed')];
  if (tests.length > 0)
    return tests.map((test) => ({
      file,
      id: test.id,
      name: `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`,
    }));
  return module.state() === 'failed' ? [{ file, name: 'the file as a whole' }] : [];
}
