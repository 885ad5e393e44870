import { CliError } from '../../output/cli-error.js';
import { toBotEnvironment } from '../dev/bot-environment.js';
import { readProject } from '../dev/bot-source.js';
import { DEFAULT_EMULATOR_URL, openEmulator } from '../emulator/find-emulator.js';
import type { Session } from '../../runtime/command-session.js';

/**
 * The environment of the bot of an emulator, as `commandry dev` gives it, and the secret of its application.
 *
 * @param emulator - Its address, or `true` for the usual one.
 * @param folder - Of the project, whose name its application has under `commandry dev`.
 * @throws CliError where no emulator answers, or it has no application.
 */
export async function findEmulatorIdentity(
  session: Session,
  emulator: string | true,
  folder: string,
): Promise<{ readonly env: Session['env']; readonly clientSecret: string }> {
  const url = emulator === true ? DEFAULT_EMULATOR_URL : emulator;
  const { control, summary } = await openEmulator(session, { emulator: url });
  const { name } = await readProject(folder);
  const application = summary.applications.find((each) => each.name === name) ?? summary.applications[0];
  if (!application) throw new CliError(`The emulator at ${url} has no application.`);
  const env = toBotEnvironment(session.env, {
    applicationId: application.id,
    publicKey: application.public_key,
    token: application.token,
    baseUrl: control.baseUrl,
    port: 0,
  });
  return { env, clientSecret: application.client_secret };
}
