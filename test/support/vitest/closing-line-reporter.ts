import type { Reporter, TestModule } from 'vitest/node';
import { readShared, saySkipped } from '../published/shared.js';

/**
 * Ends a run with one plain line: `N passed, N failed`, and `N skipped` when there are any. Before it come the reasons that
 * skipped tests gave, and why responses were not compared with the published schema, if they were not.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    saySkipped(
      'the comparison of every response with the published schema',
      readShared('spec/openapi-subset.json'),
    );
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const result = test.result();
        count[result.state]++;
        if (result.state === 'skipped' && result.note !== undefined)
          process.stdout.write(`skipped: ${test.fullName}: ${result.note}\n`);
      }
      // A file that fails before any of its tests runs would otherwise not count.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed'))
        count.failed++;
    }
    const skipped = count.skipped + count.pending;
    const closing = `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    process.on('exit', () => process.stdout.write(`${closing}\n`));
  }
}
