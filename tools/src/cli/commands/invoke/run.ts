import { readEnvironment } from 'commandry/tooling';
import { CliError } from '../../output/cli-error.js';
import { openEmulator } from '../emulator/find-emulator.js';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput } from '../../output/output.js';
import { toPrintable } from '../../output/printable.js';
import type { Session } from '../../runtime/command-session.js';
import { act, type Action, type InvokeRun } from './act-in-emulator.js';
import { adviseInEmulator, adviseOnRefusal, adviseOnResult } from './invoke-advice.js';
import { readBotUrl } from './bot-url.js';
import { actDirectly } from './invoke-directly.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import { formatRun } from './format/format-outcome.js';
import { toJsonRun } from './format/json-outcome.js';
import { startTimeouts, type Timeouts } from './invoke-timeouts.js';
import { chooseContext } from './invoke-context.js';
import { hasFailed } from './perform.js';
import { findPrivateKey, type GivenKey } from './private-key.js';
import { readAction } from './read-action.js';
import { readSteps } from './steps/step-words.js';
import type { StepPlan } from './steps/take-steps.js';

/** Uses a command of a running bot as a user, and prints the result. */
export async function runInvoke(
  words: readonly string[],
  flags: InvokeFlags,
  session: Session,
): Promise<void> {
  const output = createOutput(session, flags);
  const steps = readSteps(flags.stepWords);
  const action = await readAction(words, flags, session.cwd, steps.length > 0);
  const plan = { steps, folder: session.cwd, isDirect: flags.url !== undefined };
  const { patience, end } = startTimeouts(flags, session.clock);
  const asked =
    flags.url === undefined
      ? askEmulator(action, plan, flags, session, patience)
      : askBot(action, plan, flags, flags.url, session, patience);
  const { outcome, todo } = await asked.finally(end);
  const { stopped } = outcome;
  output.result(toJsonRun(outcome, todo), toPrintable(formatRun(outcome, todo).join('\n')));
  if ([outcome, ...outcome.steps].some(hasFailed)) session.exitCode = 1;
  if (!stopped) return;
  if (!output.isJson) throw stopped;
  // It is in the one document that was printed.
  session.exitCode = stopped.exitCode;
}

/** The result, and what to do about it, if anything. */
interface CallbackOutcome {
  readonly outcome: InvokeRun;
  readonly todo: string | undefined;
}

async function askEmulator(
  action: Action,
  plan: StepPlan,
  flags: InvokeFlags,
  session: Session,
  patience: Timeouts,
): Promise<CallbackOutcome> {
  const { control, summary } = await openEmulator(session, flags);
  const context = chooseContext(summary, flags);
  const outcome = await act(control, summary, context, action, patience, plan).catch((error: unknown) => {
    throw adviseOnRefusal(error, summary);
  });
  return { outcome, todo: adviseInEmulator((outcome.steps.at(-1) ?? outcome).result, summary) };
}

async function askBot(
  action: Action,
  plan: StepPlan,
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
  const outcome = await actDirectly(target, action, flags, patience, plan);
  const identity = { applicationId, publicKey: key.publicKey };
  return { outcome, todo: adviseOnResult((outcome.steps.at(-1) ?? outcome).result, identity) };
}

async function findKey({ privateKeyFile }: InvokeFlags, session: Session): Promise<GivenKey> {
  const key = await findPrivateKey(privateKeyFile, session);
  if (key) return key;
  throw new CliError(
    `--url needs a private key to sign with: --private-key-file, or ${KEY_VARIABLE}. A bot under "commandry dev" needs none: leave --url out.`,
    { exitCode: 2 },
  );
}
