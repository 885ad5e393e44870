import type { Plan } from 'commandry/sync';
import { CliError } from '../../../output/cli-error.js';
import type { Session } from '../../../runtime/command-session.js';
import type { LiveIdentity } from './live-identity.js';
import type { Decide } from './live-run.js';

/** What a person said to a plan. */
const ANSWERS: Readonly<Record<string, 'once' | 'always'>> = {
  y: 'once',
  yes: 'once',
  a: 'always',
  always: 'always',
};

/**
 * @throws CliError where there is nobody to ask, and `--yes` was not given either.
 */
export function refuseUnattended({ stdin, stdout }: Session, isYes: boolean, isJson: boolean): void {
  if (isYes || (!isJson && stdin.isTTY === true && stdout.isTTY === true)) return;
  throw new CliError(
    '"dev --live" asks before it registers commands with Discord, and there is no terminal to ask in. Pass --yes to register them without a question.',
    { code: 'LIVE_UNATTENDED', exitCode: 2 },
  );
}

/**
 * Returns a function that shows a plan and asks the person at the terminal whether to apply it.
 *
 * @param isYes - True to apply every plan.
 * @param shown.show - Formats a plan.
 * @param shown.print - Prints a text.
 */
export function createDecide(
  { ask }: Pick<Session, 'ask'>,
  { guild }: Pick<LiveIdentity, 'guild'>,
  isYes: boolean,
  shown: { readonly show: (plan: Plan) => string; readonly print: (text: string) => void },
): Decide {
  const { show, print } = shown;
  let isAlways = isYes;
  return async (plan, signal) => {
    print(show(plan));
    if (isAlways) return true;
    const typed = await ask(
      `Register this with Discord, in ${guild.name} (${guild.id}) only? y: yes, a: yes, and do not ask again, n: no `,
      signal,
    );
    if (signal.aborted) return false;
    const answer = ANSWERS[typed.trim().toLowerCase()];
    isAlways = answer === 'always';
    if (answer === undefined)
      print('Nothing is registered. The bot runs with the commands that Discord has.');
    return answer !== undefined;
  };
}
