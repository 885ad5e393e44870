import { readEnvironment } from 'commandry/tooling';
import { CliError } from '../../output/cli-error.js';
import { openEmulator } from '../emulator/find-emulator.js';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput } from '../../output/output.js';
import { toPrintable } from '../../output/printable.js';
import type { Session } from '../../runtime/command-session.js';
import { act, type Action, type Outcome } from './act-in-emulator.js';
import { adviseOnRefusal, adviseOnResult } from './invoke-advice.js';
import { readBotUrl } from './bot-url.js';
import { actDirectly } from './invoke-directly.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import { formatOutcome } from './format-outcome.js';
import { toJsonOutcome } from './json-outcome.js';
import { startTimeouts, type Timeouts } from './invoke-timeouts.js';
import { chooseContext } from './invoke-context.js';
import { findPrivateKey, type GivenKey } from './private-key.js';
import { readAction } from './read-action.js';

/** Uses a command of a running bot as a user, and prints the result. */
export async function runInvoke(
  words: readonly string[],
  flags: InvokeFlags,
  session: Session,
): Promise<void> {
  const output = createOutput(session, flags);
  const action = await readAction(words, flags, session.cwd);
  const { patience, end } = startTimeouts(flags, session.clock);
  const asked =
    flags.url === undefined
      ? askEmulator(action, flags, session, patience)
      : askBot(action, flags, flags.url, session, patience);
  const { outcome, todo } = await asked.finally(end);
  output.result(toJsonOutcome(outcome, todo), toPrintable(formatOutcome(outcome, todo).join('\n')));
  if (outcome.result.outcome === 'failed') session.exitCode = 1;
}

/** The result, and what to do about it, if anything. */
interface CallbackOutcome {
  readonly outcome: Outcome;
  readonly todo: string | undefined;
}

async function askEmulator(
  action: Action,
  flags: InvokeFlags,
  session: Session,
  patience: Timeouts,
): Promise<CallbackOutcome> {
  const { control, summary } = await openEmulator(session, flags);
  const context = chooseContext(summary, flags);
  const outcome = await act(control, summary, context, action, patience).catch((error: unknown) => {
    throw adviseOnRefusal(error, summary);
  });
  const { result } = outcome;
  const application = summary.applications.find(({ id }) => id === result.interaction?.application_id);
  const identity = application && { applicationId: application.id, publicKey: application.public_key };
  return { outcome, todo: adviseOnResult(result, identity) };
}

async function askBot(
  action: Action,
  flags: InvokeFlags,
  url: string,
  session: Session,
  patience: Timeouts,
): Promise<CallbackOutcome> {
  const endpointUrl = readBotUrl(url);
  const key = await findKey(flags, session);
  const { app } = await loadBot(session, flags, { codeOnly: true });
  const { applicationId = '1' } = readEnvironment(session.env);
  const target = { app, applicationId, endpointUrl, key, fetch: session.fetch };
  const outcome = await actDirectly(target, action, flags, patience);
  const identity = { applicationId, publicKey: key.publicKey };
  return { outcome, todo: adviseOnResult(outcome.result, identity) };
}

async function findKey({ privateKeyFile }: InvokeFlags, session: Session): Promise<GivenKey> {
  const key = await findPrivateKey(privateKeyFile, session);
  if (key) return key;
  throw new CliError(
    `--url needs a private key to sign with: --private-key-file, or ${KEY_VARIABLE}. A bot under "commandry dev" needs none: leave --url out.`,
    { exitCode: 2 },
  );
}
