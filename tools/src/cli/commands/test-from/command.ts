import type { Command } from 'commander';
import { Option } from 'commander';
import { addCommand } from '../../runtime/add-command.js';
import type { Session } from '../../runtime/command-session.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { Runner } from '../../../recordings/write-test.js';

/** The options of `commandry test-from`. */
export interface TestFromFlags extends OutputFlags {
  readonly out?: string;
  readonly app?: string;
  readonly runner?: Runner;
}

const NOTES = `The test uses commandry-dev/testing. Users and channels are variables, and text that differs in each run, such as ids, times and incident ids, becomes a pattern.`;

/** Adds `commandry test-from`: writes a recording as a test. */
export function addTestFromCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'test-from <file>',
    description: 'Turn a recording into a test',
    examples: [
      ['test-from session.json', 'Print the test'],
      ['test-from session.json --out test/session.test.ts', 'Write it to a file'],
      ['test-from session.json --app bot/app.ts --runner jest', 'For Jest, and the app of another file'],
    ],
    notes: NOTES,
  })
    .option('-o, --out <file>', 'File to write, which must not exist (default: print it)')
    .option(
      '-a, --app <file>',
      'File that exports the app (default: the one in package.json, else src/app.ts and others)',
    )
    .addOption(
      new Option(
        '--runner <name>',
        'Test runner (default: Vitest or Jest if package.json has it, else node)',
      ).choices(['vitest', 'jest', 'node'] satisfies Runner[]),
    )
    .action(async (file: string, flags: TestFromFlags) => {
      const { runTestFrom } = await import('./run.js');
      await runTestFrom(file, flags, session);
    });
}
