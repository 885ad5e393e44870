import { fileURLToPath } from 'node:url';
import type { Control } from './control.js';
import { startProcess, type StartOptions, type Started } from './start-process.js';

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The people, places and things of the emulator's world, by name. */
export interface Scene {
  readonly applicationId: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly guildName: string;
  readonly channelId: string;
  readonly channelName: string;
  userId(username: string): string;
}

/** Reads who and what is there, and what the bot's environment must say. */
export async function readScene(control: Control): Promise<Scene> {
  const { base_url, applications, guilds, channels, users } = await control.summary();
  const [application] = applications;
  const [guild] = guilds;
  const [channel] = channels;
  if (!application || !guild || !channel)
    throw new Error('The emulator has no application, guild or channel.');
  return {
    applicationId: application.id,
    guildName: guild.name,
    channelId: channel.id,
    channelName: channel.name ?? 'direct messages',
    environment: {
      DISCORD_APPLICATION_ID: application.id,
      DISCORD_PUBLIC_KEY: application.public_key,
      DISCORD_TOKEN: application.token,
      COMMANDRY_BASE_URL: base_url,
    },
    userId: (username) => {
      const user = users.find((candidate) => candidate.username === username);
      if (!user)
        throw new Error(
          `There is no user ${username}; there are ${users.map((one) => one.username).join(', ')}.`,
        );
      return user.id;
    },
  };
}

export function startEmulatorProcess(port: number): Promise<Started> {
  return startProcess(here('emulator.ts'), { environment: { PORT: String(port) } });
}

export function startBotProcess(
  scene: Scene,
  port: number,
  options: StartOptions & { path?: string } = {},
): Promise<Started> {
  const { path = here('bot.ts'), ...others } = options;
  return startProcess(path, { ...others, environment: { ...scene.environment, PORT: String(port) } });
}
