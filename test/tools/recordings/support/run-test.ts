import assert from 'node:assert/strict';
import { compileFunction } from 'node:vm';
import { transform } from 'esbuild';
import { expect } from 'vitest';
import { createTestKit, file } from '../../../../tools/src/testing/index.js';
import '../../../../tools/src/testing/vitest.js';

type Test = (name: string, run: () => Promise<void>) => void;

/**
 * Runs the source of a test in this process, with what it imports given to it.
 *
 * @param app - What it imports as `app`.
 * @returns The names of its tests.
 */
export async function runTest(code: string, app: unknown): Promise<readonly string[]> {
  const { code: script } = await transform(code.replaceAll(/^import .*$/gm, ''), {
    loader: 'ts',
    target: 'node22',
  });
  const tests: { readonly name: string; readonly run: () => Promise<void> }[] = [];
  const test: Test = (name, run) => {
    tests.push({ name, run });
  };
  const given = { assert, expect, test, createTestKit, file, app };
  const define = compileFunction(script, Object.keys(given)) as (...values: readonly unknown[]) => void;
  define(...Object.values(given));
  for (const { run } of tests) await run();
  return tests.map(({ name }) => name);
}
