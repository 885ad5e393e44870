import { EXIT_CODES } from '../../tools/src/cli/output/exit-codes.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { createTestEnvironment } from '../../test/tools/cli/support/environment-stub.js';
import { rewriteRows } from './rewrite-rows.js';

/** The page with what each command's help says that it does, and with the exit codes. */
export async function generateCli(page: string): Promise<string> {
  const [, commands = ''] = (await help()).split('\nCommands:\n');
  const names = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
  const rows = await Promise.all(
    names
      .filter((name) => name !== 'help')
      .map(async (name) => {
        // After the line of its usage, and before its options.
        const [, description = ''] = (await help(name)).split('\n\n');
        const cell = ` ${description.replaceAll(/\s+/g, ' ')} `;
        return [name, ([first = '', , ...others]: readonly string[]) => [first, cell, ...others]] as const;
      }),
  );
  const exitCodes = Object.entries(EXIT_CODES).map(([code, meaning]) => `| ${code} | ${meaning} |\n`);
  return rewriteRows(page, new Map(rows), 'The command line').replace(
    /^(\| Exit code .*\n\| .*\n)(?:\|.*\n)*/m,
    (_all, header: string) => header + exitCodes.join(''),
  );
}

async function help(...command: readonly string[]): Promise<string> {
  const environment = createTestEnvironment();
  await runCli([...command, '--help'], environment);
  return environment.printed.out;
}
