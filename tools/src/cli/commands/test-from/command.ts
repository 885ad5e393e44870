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

const NOTES = `The test uses the kit of commandry-dev/testing. Ids, times and the numbers of incidents are not in it: users and channels
have variables, and what differs in each run is a pattern.

It is written for the runner that package.json names, vitest or jest, else for that of Node.js.`;

/** Adds `commandry test-from`: writes a recording as a test. */
export function addTestFromCommand(program: Command, session: Session): void {
  addCommand(program, {
    usage: 'test-from <file>',
    description: 'Write a recording as a test that a person would have written.',
    examples: [
      ['test-from session.json', 'print the test, of the app of src/app.ts, or wherever package.json says'],
      ['test-from session.json --out test/session.test.ts', 'into a file'],
      ['test-from session.json --app bot/app.ts --runner jest', 'of the app of another file, for Jest'],
    ],
    notes: NOTES,
  })
    .option('-o, --out <file>', 'write the test into this file, which must not exist')
    .option('-a, --app <file>', 'file that exports the app; else as package.json says, or a default path')
    .addOption(
      new Option('--runner <name>', 'the test runner; else as package.json says').choices([
        'vitest',
        'jest',
        'node',
      ] satisfies Runner[]),
    )
    .action(async (file: string, flags: TestFromFlags) => {
      const { runTestFrom } = await import('./run.js');
      await runTestFrom(file, flags, session);
    });
}
