import { readEnvironment } from 'commandry/tooling';
import type { ControlSummary } from '../../../emulator/index.js';
import { findProjectFolder } from '../../runtime/app-file.js';
import { CliError } from '../../output/cli-error.js';
import { connectControl, type ControlClient } from '../../runtime/control-client.js';
import { loadEnvFile } from '../../runtime/env-file.js';
import { isLoopbackHost } from '../../runtime/discord-host.js';
import type { Session } from '../../runtime/command-session.js';

/** The default address of `commandry dev` and `commandry emulator`. */
export const DEFAULT_EMULATOR_URL = 'http://127.0.0.1:4321';

/** A running emulator and its summary. */
export interface OpenEmulator {
  readonly control: ControlClient;
  readonly summary: ControlSummary;
}

/**
 * Finds the emulator: the given one, else the one of the environment, else the default address.
 *
 * @throws CliError for an address that cannot be an emulator's, such as Discord itself, and where none responds.
 */
export async function openEmulator(
  session: Session,
  { emulator, envFile }: { readonly emulator?: string; readonly envFile?: string },
): Promise<OpenEmulator> {
  await loadEnvFile(session, await findProjectFolder(session.cwd), envFile);
  const { baseUrl } = readEnvironment(session.env);
  const url = emulator ?? baseUrl ?? DEFAULT_EMULATOR_URL;
  checkUrl(url, emulator === undefined ? 'COMMANDRY_BASE_URL' : '--emulator');
  const control = connectControl(url, session.fetch);
  return { control, summary: await control.call<ControlSummary>('GET', '') };
}

function checkUrl(text: string, source: string): void {
  const host = URL.canParse(text) ? new URL(text).hostname : '';
  if (isLoopbackHost(host)) return;
  const found = host === '' ? `"${text}", which is not an address` : host;
  throw new CliError(
    `${source} names ${found}, and an emulator is always on this machine. Discord itself lets no program act as a user, and it alone can sign for a live application: use "commandry dev" and its address, or --url with a bot that has a throw-away key.`,
  );
}
