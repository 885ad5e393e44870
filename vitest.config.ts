import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readEntries } from './scripts/build/entries.mjs';

/**
 * Which tests run when. `unit` runs in the process, with short properties, and is what `npm test` runs after the checks.
 * `e2e` starts processes, a browser or Redis, compiles the documentation and plays the examples; CI runs it after `unit`.
 * `release` is for what takes long and changes seldom: compilers, toolchains, packed packages, the built site, other frameworks.
 */
const TESTS = {
  e2e: ['test/**/*.e2e.test.ts', 'test/e2e/**/*.test.ts', 'test/docs/**/*.test.ts', 'examples/**/*.test.ts'],
  release: ['test/release/**/*.test.ts'],
};

const source = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: readEntries().map(({ name, source: path }) => ({
      find: new RegExp(`^${name}$`),
      replacement: source(path),
    })),
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...TESTS.e2e, ...TESTS.release, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: TESTS.e2e, exclude: [...TESTS.release, '**/node_modules/**'] },
      },
      { extends: true, test: { name: 'release', include: TESTS.release } },
    ],
    globalSetup: ['test/support/vitest/choose-seed.ts'],
    setupFiles: [
      'test/support/vitest/fail-on-console.ts',
      'test/support/vitest/draw-from-seed.ts',
      'test/support/vitest/forget-placeholders.ts',
      'test/support/vitest/compare-with-published.ts',
    ],
    reporters: ['default', './test/support/vitest/closing-line-reporter.ts'],
    // One for each core: most tests wait for answers over loopback or for child processes.
    maxWorkers: '100%',
    // Nearly half of a quick run would go into new processes that load the same modules again. So no module, of the
    // source or of the tests, may keep anything that another test file could notice.
    isolate: false,
    // A guard against a hang, not a measure: a busy machine may take long over a long property.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A worker keeps the modules of hundreds of files: Node's own limit, 4 GB, was reached.
    execArgv: ['--max-old-space-size=6144'],
    // A worker that has kept the modules of hundreds of files takes long to end.
    teardownTimeout: 60_000,
    // Shorter than that of a test, so that what is waited for in vain is named.
    expect: { poll: { timeout: 120_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/**', 'tools/src/**', 'create/src/**'],
      // The page runs in a browser, where nothing counts; and what child processes run is not counted either.
      exclude: ['**/*.d.ts', '**/*.css', 'tools/src/playground/**', '**/index.ts'],
      reporter: ['text-summary'],
      thresholds: { lines: 94, branches: 90 },
    },
    // As the bundler reads it: under Node alone its exports would be one level deeper.
    server: { deps: { inline: ['@khanacademy/simple-markdown', /commandry-error-examples/] } },
  },
});
