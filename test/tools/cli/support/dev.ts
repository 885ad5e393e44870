import { spawn } from 'node:child_process';
import { expect, onTestFinished, vi } from 'vitest';
import type { ControlSummary, InvokeResult } from '../../../../tools/src/emulator/index.js';
import type { BuiltPackage, Project } from './project.js';

/** Whether something answers at an address. */
export function isAlive(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/**
 * `commandry dev` as a process, with a group of its own, until the test is over. Its own environment says that the bot is
 * somebody else.
 */
export function startDev(built: BuiltPackage, project: Project, ...parameters: string[]) {
  return startDevAs(built, project, SOMEBODY_ELSE, ...parameters);
}

const SOMEBODY_ELSE = {
  DISCORD_APPLICATION_ID: '77',
  DISCORD_CLIENT_ID: '77',
  DISCORD_TOKEN: 'the-real-token',
  COMMANDRY_BASE_URL: 'https://discord.com',
};

/** The same in this environment. */
export function startDevAs(
  built: BuiltPackage,
  project: Project,
  env: Readonly<Record<string, string>>,
  ...parameters: string[]
) {
  return startDevUntil(onTestFinished, built, project, parameters, env);
}

/** The same until something else is over than the test. */
export function startDevUntil(
  whenOver: (end: () => void) => void,
  { cli }: BuiltPackage,
  { folder }: Project,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = SOMEBODY_ELSE,
) {
  const child = spawn(process.execPath, [cli, 'dev', '--port', '0', ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  whenOver(() => {
    child.kill('SIGKILL');
  });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  /** Waits until the output has this, so many times. */
  const prints = (text: string, times = 1, from: 'out' | 'err' = 'out') =>
    vi.waitFor(
      () => {
        expect(printed[from].split(text).length - 1, printed.err).toBe(times);
      },
      { interval: 20, timeout: 120_000 },
    );
  const control = async <Answer>(method: string, path: string, body?: object) => {
    const baseUrl = /(http:\/\/127\.0\.0\.1:\d+)\/playground/.exec(printed.out)?.[1] ?? '';
    const response = await fetch(`${baseUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Answer;
  };
  const use = async (text: string, guildName = 'Harbour') => {
    const { users, channels, guilds } = await control<ControlSummary>('GET', '');
    const user = users.find(({ bot }) => !bot)!;
    const guild = guilds.find(({ name }) => name === guildName);
    const channel = channels.find(({ guild_id }) => guild_id === guild?.id);
    const { shown } = await control<InvokeResult>('POST', `/users/${user.id}/invoke`, {
      channel_id: channel!.id,
      text,
    });
    return { shown, channelId: channel!.id, userId: user.id };
  };
  return { child, printed, ended, prints, control, use };
}
