import { execFile } from 'node:child_process';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import { CliError } from '../../output/cli-error.js';

/**
 * Runs `commandry plan` in a process of its own, which loads the code as it is now.
 *
 * @param emulator - The address of the emulator whose application is compared.
 * @throws CliError With the error of the command.
 */
export async function runPlan(
  { self: [program, ...first], cwd, env }: Pick<Session, 'self' | 'cwd' | 'env'>,
  { app, envFile, tsconfig }: BotFlags,
  emulator: string,
): Promise<Record<string, unknown>> {
  const given = Object.entries({ '--app': app, '--env-file': envFile, '--tsconfig': tsconfig });
  const named = given.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  const words = [...first, 'plan', '--json', '--emulator', emulator, ...named];
  const printed = await new Promise<string>((resolve) => {
    execFile(program, words, { cwd, env }, (_error, stdout, stderr) => {
      resolve(stdout === '' ? JSON.stringify({ error: { code: 'FAILED', message: stderr } }) : stdout);
    });
  });
  const document = JSON.parse(printed) as { readonly error?: { code: string; message: string } };
  if (document.error) throw new CliError(document.error.message, { reportedCode: document.error.code });
  return { ...document };
}
