import { resolve } from 'node:path';
import { readEnvironment } from '../../environment.js';
import { CliError } from '../cli-error.js';
import { openEmulator } from '../find-emulator.js';
import { loadBot } from '../load-bot.js';
import { createOutput } from '../output.js';
import { toPrintable } from '../printable.js';
import { readTextFile } from '../read-text-file.js';
import type { Session } from '../session.js';
import { act, type Action, type Outcome } from './act.js';
import { readBotUrl } from './bot-url.js';
import { actDirectly } from './direct.js';
import { KEY_VARIABLE, type InvokeFlags } from './flags.js';
import { formatOutcome } from './format-outcome.js';
import { toJsonOutcome } from './json-outcome.js';
import { startPatience, type Patience } from './patience.js';
import { choosePlace } from './place.js';
import { readPrivateKey, type GivenKey } from './private-key.js';
import { readAction } from './read-action.js';

/** A user uses a command of a running bot, and what comes back is shown. */
export async function runInvoke(
  words: readonly string[],
  flags: InvokeFlags,
  session: Session,
): Promise<void> {
  const output = createOutput(session, flags);
  const action = await readAction(words, flags, session.cwd);
  const { patience, end } = startPatience(flags, session.clock);
  const asked =
    flags.url === undefined
      ? askEmulator(action, flags, session, patience)
      : askBot(action, flags, flags.url, session, patience);
  const outcome = await asked.finally(end);
  output.result(toJsonOutcome(outcome), toPrintable(formatOutcome(outcome).join('\n')));
  if (outcome.result.outcome === 'failed') session.exitCode = 1;
}

async function askEmulator(
  action: Action,
  flags: InvokeFlags,
  session: Session,
  patience: Patience,
): Promise<Outcome> {
  const { control, summary } = await openEmulator(session, flags);
  return act(control, summary, choosePlace(summary, flags), action, patience);
}

async function askBot(
  action: Action,
  flags: InvokeFlags,
  url: string,
  session: Session,
  patience: Patience,
): Promise<Outcome> {
  const endpointUrl = readBotUrl(url);
  const key = await findKey(flags, session);
  const { app } = await loadBot(session, flags, { codeOnly: true });
  const { applicationId = '1' } = readEnvironment(session.env);
  const target = { app, applicationId, endpointUrl, key, fetch: session.fetch };
  const outcome = await actDirectly(target, action, flags, patience);
  if (outcome.result.response?.status === 401) {
    session.stderr.write(
      `The bot refused the request. Start it with DISCORD_APPLICATION_ID=${applicationId} and DISCORD_PUBLIC_KEY=${key.publicKey}, which belong to this key.\n`,
    );
  }
  return outcome;
}

async function findKey({ privateKeyFile }: InvokeFlags, { cwd, env }: Session): Promise<GivenKey> {
  if (privateKeyFile !== undefined) {
    return readPrivateKey(await readTextFile(resolve(cwd, privateKeyFile)), privateKeyFile);
  }
  const text = env[KEY_VARIABLE];
  if (text !== undefined && text.trim() !== '') return readPrivateKey(text, KEY_VARIABLE);
  throw new CliError(
    `--url needs a private key to sign with: --private-key-file, or ${KEY_VARIABLE}. A bot under "commandry dev" needs none: leave --url out.`,
    { exitCode: 2 },
  );
}
