import { showPath } from '../../runtime/app-file.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import { describeFailure, toFailure, withCause } from '../../output/report-failure.js';
import { loadBot } from '../../runtime/load-bot.js';
import type { Session } from '../../runtime/command-session.js';
import { findingsOf, type Finding } from './finding.js';
import { count } from '../../output/count.js';

const { pass, fail } = findingsOf('app');

/** Checks that the app can be found and loaded, and that its commands pass the rules of Discord. */
export async function checkApp(session: Session, flags: BotFlags): Promise<Finding> {
  // Placeholders for loading must not pass for values of the environment.
  const env = { ...session.env };
  try {
    const { app, file } = await loadBot(session, flags, { codeOnly: true });
    return pass(`${showPath(session.cwd, file)}, with ${count(app.definitions.length, 'command')}.`);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    return fail(describeFailure(withCause(failure, error)), 'Fix that first; "commandry list" shows it too.');
  } finally {
    for (const name of Object.keys(session.env))
      if (!(name in env)) Reflect.deleteProperty(session.env, name);
    Object.assign(session.env, env);
  }
}
