import type { Command } from 'commander';
import { VARIABLES } from 'commandry/tooling';
import type { Session } from '../../runtime/command-session.js';
import { refuseLiveDiscord } from '../../runtime/refuse-live-discord.js';

/** The option of every command that works with a service. */
export interface EmulatorFlags {
  /** The address of an emulator; `true` for the default one. */
  readonly emulator?: string | true;
}

/** Adds the option that `EmulatorFlags` describes. */
export function addEmulatorOption(command: Command): Command {
  return command.option('--emulator [url]', 'Use a running "commandry dev" or emulator and its application');
}

/**
 * Replaces the environment with that of an emulator's bot, so that everything loaded from now on uses the emulator, and
 * nothing reaches Discord itself.
 *
 * @param folder - The project folder, whose name its application has under `commandry dev`.
 * @throws CliError where no emulator responds, or it has no application.
 */
export async function useEmulator(session: Session, emulator: string | true, folder: string): Promise<void> {
  const { findEmulatorIdentity } = await import('../doctor/emulator-identity.js');
  const { env, clientSecret } = await findEmulatorIdentity(session, emulator, folder);
  for (const name of Object.values(VARIABLES).flat())
    if (env[name] !== undefined) session.env[name] = env[name];
  // Permissions are set on behalf of the application's owner there.
  session.env['DISCORD_CLIENT_SECRET'] = clientSecret;
  delete session.env['DISCORD_BEARER_TOKEN'];
  refuseLiveDiscord('"--emulator"');
}
