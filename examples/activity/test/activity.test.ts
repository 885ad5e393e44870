import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from 'commandry';
import { createWorld, startEmulator } from 'commandry-dev/emulator';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { Play } from '../commands/play.js';
import { startActivityServer } from '../server.js';

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('the Activity, %s', (_speed, createKit) => {
  async function openKit() {
    const kit = await createKit({ commands: [Play] });
    onTestFinished(() => kit.close());
    return kit;
  }

  it('is launched by its entry point, and by a command', async () => {
    const ada = (await openKit()).as();
    expect((await ada.launch()).launched).toBe(true);
    expect((await ada.slash('rematch')).launched).toBe(true);
  });

  it('is not launched where its user would be alone', async () => {
    const ada = (await openKit()).as();
    const reply = await ada.inDirectMessages().launch();
    expect(reply.launched).toBe(false);
    expect(reply.text).toContain('Playing alone');
  });
});

describe('the page of the Activity', () => {
  /** The server beside an emulator, in which Ada allows what the page asks for. */
  async function openPage() {
    const world = createWorld();
    const [application] = world.applications;
    application!.clientSecret = 'the-secret';
    application!.redirectUris = ['http://127.0.0.1/'];
    const emulator = await startEmulator({ world });
    onTestFinished(() => emulator.stop());
    const { id: applicationId } = application!;
    const app = createApp({ commands: [Play], applicationId, publicKey: 'a'.repeat(64) });
    const settings = { applicationId, clientSecret: 'the-secret', baseUrl: emulator.baseUrl };
    const server = await startActivityServer(app, settings);
    onTestFinished(() => void server.close());
    return { base: `http://127.0.0.1:${server.port}`, allow };

    /** As the user on the page on which Discord asks. */
    async function allow(more: Readonly<Record<string, string>> = {}) {
      const asked = new URLSearchParams({
        client_id: applicationId,
        response_type: 'code',
        scope: 'identify',
        ...more,
      });
      const decided = await fetch(`${emulator.baseUrl}/oauth2/authorize?${asked.toString()}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ user_id: world.users[0]!.id, decision: 'allow' }),
      });
      return new URL(decided.headers.get('location')!).searchParams.get('code');
    }
  }

  const exchange = (base: string, body: object) =>
    fetch(`${base}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is served, and learns where to ask', async () => {
    const { base } = await openPage();
    expect(await (await fetch(base)).text()).toContain('Sign in with Discord');
    expect(await (await fetch(`${base}/api/settings`)).text()).toContain('/oauth2/authorize');
  });

  it('learns who its user is in a browser, where the code comes by a redirect', async () => {
    const { base, allow } = await openPage();
    const redirectUri = `${base}/`;
    const code = await allow({ redirect_uri: redirectUri });
    expect(await (await exchange(base, { code, redirectUri })).json()).toMatchObject({ username: 'ada' });
  });

  it('learns who its user is, once for each code', async () => {
    const { base, allow } = await openPage();
    const code = await allow();
    expect(await (await exchange(base, { code })).json()).toMatchObject({ username: 'ada' });
    expect((await exchange(base, { code })).status).toBe(401);
    expect((await exchange(base, {})).status).toBe(400);
    for (const redirectUri of ['', { a: 1 }, null])
      expect((await exchange(base, { code, redirectUri })).status).toBe(400);
    expect((await exchange(base, { code: '' })).status).toBe(400);
  });
});
