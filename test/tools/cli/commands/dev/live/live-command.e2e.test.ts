import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, startEmulator } from 'commandry-dev/emulator';
import type { ControlSummary, InvokeResult } from '../../../../../../tools/src/emulator/index.js';
import { startDevAs } from '../../../support/dev.js';
import { buildPackage, type BuiltPackage } from '../../../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const GUILD = '1100000000000000100';
const SLOWNESS = 20;
const CHANNEL = '1100000000000000200';

const bot = (reply: string) => `
import { createApp, defineCommand, readSettings } from 'commandry';
console.log('live is ' + process.env.COMMANDRY_LIVE);
export const app = createApp({
  commands: [defineCommand({ name: 'hello', description: 'Says hello', run: async (interaction) => {
    await interaction.deferReply();
    await interaction.editReply('${reply}');
  } })],
  ...readSettings(),
});
`;

/** An emulator that plays the live service, and a project whose .env has the token of its bot. */
async function startService() {
  // On a busy machine the three seconds of an interaction are soon over, so its time passes slowly.
  const beganMs = Date.now();
  const emulator = await startEmulator({
    world: createWorld(),
    rateLimits: false,
    now: () => beganMs + Math.floor((Date.now() - beganMs) / SLOWNESS),
    responseDeadline: (milliseconds) => AbortSignal.timeout(milliseconds * SLOWNESS),
  });
  onTestFinished(() => emulator.stop());
  const { token, baseUrl, applicationId } = emulator.credentials();
  const project = built.makeProject({
    'package.json': '{ "name": "bot", "type": "module" }',
    '.env': `DISCORD_TOKEN=${token}\n`,
    'app.js': bot('Hello!'),
  });
  const packages = join(import.meta.dirname, '../../../../../../node_modules/@discordjs');
  symlinkSync(packages, join(project.folder, 'node_modules/@discordjs'), 'dir');
  const call = async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bot ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Answer;
  };
  const list = async (place: string) =>
    (await call<{ name: string }[]>('GET', `/api/v10/applications/${applicationId}${place}/commands`)).map(
      ({ name }) => name,
    );
  const use = async (text: string) => {
    const { users } = await call<ControlSummary>('GET', '/control');
    const ben = users.find(({ username }) => username === 'ben')!;
    const body = { channel_id: CHANNEL, text };
    return (await call<InvokeResult>('POST', `/control/users/${ben.id}/invoke`, body)).shown;
  };
  return { token, project, list, use, env: { COMMANDRY_BASE_URL: baseUrl } };
}

/** What the page of `commandry dev` is told, as it opens its stream of events. */
async function followPage(control: ReturnType<typeof startDevAs>['control']) {
  const { base_url: baseUrl, users } = await control<ControlSummary>('GET', '');
  const user = users.find((each) => !each.bot)!;
  const end = new AbortController();
  onTestFinished(() => {
    end.abort();
  });
  const { body } = await fetch(`${baseUrl}/control/events?users=${user.id}`, { signal: end.signal });
  const seen = { text: '' };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      seen.text += decoder.decode(chunk, { stream: true });
  };
  void read().catch(() => undefined);
  return seen;
}

describe('commandry dev --live', () => {
  it('connects a bot without a tunnel, shows what it answers on the page, and reloads it in the same session', async () => {
    const { token, project, list, use, env } = await startService();
    const { printed, prints, control } = startDevAs(built, project, env, '--live', '--guild', GUILD, '--yes');
    await prints('The bot is connected to Discord, 1 command.');
    expect(printed.out).toContain('live is 1');
    expect({ global: await list(''), guild: await list(`/guilds/${GUILD}`) }).toEqual({
      global: [],
      guild: ['hello'],
    });

    const page = await followPage(control);
    expect(await use('/hello')).toContain('is thinking');
    await expect.poll(() => page.text).toMatch(/event: MESSAGE_UPDATE\ndata: .*"Hello!"/);
    expect(page.text).toMatch(/event: INTERACTION_RESULT\ndata: .*"deferred"/);
    expect(await control('GET', '')).toMatchObject({ is_live: true });
    await prints('/hello → deferred');
    await prints('/hello → replied');

    writeFileSync(project.path('app.js'), bot('Hello again!'));
    await prints('The bot is connected to Discord, 1 command.', 2);
    await use('/hello');
    await expect.poll(() => page.text).toMatch(/event: MESSAGE_UPDATE\ndata: .*"Hello again!"/);
    expect(printed.out).toContain('GATEWAY_RESUMED');
    expect(printed.out + printed.err + page.text).not.toContain(token);
    expect(JSON.stringify(await control('GET', ''))).not.toContain(token);
  });
});
