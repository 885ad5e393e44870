import { CliError } from '../../output/cli-error.js';
import { toBotEnvironment } from '../dev/bot/bot-environment.js';
import { readProject } from '../dev/bot/bot-source.js';
import { DEFAULT_EMULATOR_URL, openEmulator } from '../emulator/find-emulator.js';
import type { Session } from '../../runtime/command-session.js';

/**
 * Returns the environment of an emulator's bot, as `commandry dev` sets it, and the client secret of its application.
 *
 * @param emulator - Its address, or `true` for the default one.
 * @param folder - The project folder, whose name its application has under `commandry dev`.
 * @throws CliError where no emulator responds, or it has no application.
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
    clientSecret: application.client_secret,
    baseUrl: control.baseUrl,
    port: 0,
  });
  return { env, clientSecret: application.client_secret };
}
