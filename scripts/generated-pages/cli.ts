import { EXIT_CODES } from '../../tools/src/cli/output/exit-codes.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { createTestEnvironment } from '../../test/tools/cli/support/environment-stub.js';
import { rewriteRows } from './rewrite-rows.js';

/** The page with what each command's help says that it does, and with the exit codes. */
export async function generateCli(page: string): Promise<string> {
  const rows = await Promise.all(
    listCommands(await help()).map(async (name) => {
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

/** Returns the page that lists the options, as the help of each command has them. */
export async function generateCliOptions(): Promise<string> {
  const names = listCommands(await help());
  const groups = listCommands(await help('permissions')).map((name) => `permissions ${name}`);
  const commands = [...names.filter((name) => name !== 'permissions'), ...groups];
  const options = new Map<string, string[]>();
  for (const command of commands) {
    for (const { typed, effect } of readOptions(await help(...command.split(' ')))) {
      const key = `| \`${typed}\` | ${effect} |`;
      options.set(key, [...(options.get(key) ?? []), command]);
    }
  }
  const rows = [...options]
    .toSorted(([one], [other]) => compareOptions(one, other))
    .map(
      ([key, having]) =>
        `${key} ${having.length === commands.length ? 'all' : having.map((name) => `\`${name}\``).join(', ')} |`,
    );
  return `# Options of the command line

Every option of [\`npx commandry\`](cli.md), as \`npx commandry help COMMAND\` prints it. \`npm run docs:generate\` writes this page from the code.

| Option | What it does | Commands |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** By their long names. */
function compareOptions(one: string, other: string): number {
  const nameOf = (row: string) => /--[a-z-]+/.exec(row)?.[0] ?? '';
  return nameOf(one).localeCompare(nameOf(other), 'en');
}

function readOptions(text: string): readonly { readonly typed: string; readonly effect: string }[] {
  const [, section = ''] = /\nOptions:\n([^]*?)\n(?:\n|$)/.exec(text) ?? [];
  const options = section.matchAll(/^ {2}(-.+?) {2,}(.*(?:\n {4,}.*)*)/gm);
  return [...options].map(([, typed = '', effect = '']) => ({
    typed,
    effect: effect.replaceAll(/\s+/g, ' '),
  }));
}

/** The names of the commands in the help of the program or a group. */
function listCommands(text: string): readonly string[] {
  const [, commands = ''] = text.split('\nCommands:\n');
  const [section = ''] = commands.split('\n\n');
  const names = [...section.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'help');
}

async function help(...command: readonly string[]): Promise<string> {
  const environment = createTestEnvironment();
  await runCli([...command, '--help'], environment);
  return environment.printed.out;
}
