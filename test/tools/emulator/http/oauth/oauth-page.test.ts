import { describe, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, HARBOUR, WEATHER } from '../../support/emulator.js';
import {
  CALLBACK,
  createOAuthWorld,
  exchange,
  FORM,
  GAME,
  startOAuth,
  type OAuthEmulator,
} from '../../support/oauth.js';

const asked = { client_id: WEATHER.id, response_type: 'code', scope: 'identify', redirect_uri: CALLBACK };
const installing = { client_id: GAME.id, scope: 'bot applications.commands', permissions: '2048' };

const toPath = (parameters: Record<string, string>) =>
  `/oauth2/authorize?${new URLSearchParams(parameters).toString()}`;
const press = (
  { request }: OAuthEmulator,
  parameters: Record<string, string>,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  request('POST', toPath(parameters), {
    body: new URLSearchParams(form).toString(),
    headers: { ...FORM, ...headers },
  });

describe('the page', () => {
  it('asks who decides, and is a page for everybody', async () => {
    const { request } = await startOAuth();
    const { status, text, headers } = await request('GET', toPath(asked));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain('<h1>Weather asks for access</h1>');
    expect(text).toContain('<label for="user_id">');
    expect(text).toContain(`<option value="${ADA}">Ada (ada)</option>`);
    expect(text).toContain('<li>identify</li>');
    expect(text).not.toContain('(weather)');
    expect(text).not.toContain('guild_id');
    expect(text).not.toMatch(/<script|\son\w+=|https?:\/\/(?!localhost:3000)/);
  });

  it('asks for the guild of an installation, and names the permissions', async () => {
    const { request } = await startOAuth();
    const { text } = await request('GET', toPath({ ...installing, guild_id: HARBOUR }));
    expect(text).toContain(`<option value="${HARBOUR}" selected>Harbour</option>`);
    expect(text).toContain('<li>SEND_MESSAGES</li>');
  });

  it('does not ask for a guild that is fixed', async () => {
    const { request } = await startOAuth();
    const fixed = { ...installing, guild_id: HARBOUR, disable_guild_select: 'true' };
    const { text } = await request('GET', toPath(fixed));
    expect(text).toContain('installed in Harbour');
    expect(text).not.toContain('name="guild_id"');
  });

  it('may do nothing, load nothing, and be in no frame', async () => {
    const { request } = await startOAuth();
    const { headers } = await request('GET', toPath(asked));
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(policy).toContain("form-action 'self' http://localhost:3000; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lets a form lead to a scheme of its own, and to nothing that would change the policy', async () => {
    const world = createOAuthWorld();
    world.applications[0]!.redirectUris = ['weather:/callback', 'http://a;script-src/'];
    const { request } = await startOAuth({ world });
    const read = async (redirect_uri: string) => {
      const { headers } = await request('GET', toPath({ ...asked, redirect_uri }));
      return /form-action [^;]*/.exec(headers.get('content-security-policy')!)![0];
    };
    expect(await read('weather:/callback')).toBe("form-action 'self' weather:");
    expect(await read('http://a;script-src/')).toBe("form-action 'self'");
  });

  it('shows names as text, whatever is in them', async () => {
    const evil = '<script>"\'&';
    const escaped = '&#60;script&#62;&#34;&#39;&#38;';
    const world = createOAuthWorld();
    world.applications[1]!.name = evil;
    world.guilds![0]!.name = evil;
    world.users![0]!.globalName = evil;
    const { request } = await startOAuth({ world });
    const fixed = { ...installing, guild_id: HARBOUR, disable_guild_select: 'true' };
    for (const parameters of [installing, fixed, { ...installing, client_id: '<script>' }]) {
      const { text } = await request('GET', toPath(parameters));
      expect(text).toContain(parameters.client_id === GAME.id ? escaped : '&#60;script&#62;');
      expect(text).not.toContain('<script');
    }
    const { text } = await request('GET', toPath({ ...asked, redirect_uri: evil }));
    expect(text).not.toContain('<script');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no application', {}, 'client_id is missing.'],
    ['an unknown application', { client_id: '5' }, 'There is no application 5.'],
    [
      'a redirect URI that is not registered',
      { ...asked, redirect_uri: 'http://x/' },
      'Invalid OAuth2 redirect_uri',
    ],
    [
      'a mistake in an installation',
      { ...installing, integration_type: '7' },
      'Invalid &#34;integration_type&#34;',
    ],
  ])('says what is wrong for %s', async (_what, parameters, expected) => {
    const { request } = await startOAuth();
    const { status, text } = await request('GET', toPath(parameters));
    expect(status).toBe(400);
    expect(text).toContain('<p role="alert">');
    expect(text).toContain(expected);
  });

  it('refuses a parameter that occurs twice', async () => {
    const { request } = await startOAuth();
    const { status, text } = await request('GET', `${toPath(asked)}&scope=bot`);
    expect(status).toBe(400);
    expect(text).toContain('scope is given twice');
  });

  it('sends the user back at once where the application is to hear of a mistake', async () => {
    const { request } = await startOAuth();
    const { status, headers } = await request('GET', toPath({ ...asked, scope: 'fly', state: 's' }));
    expect(status).toBe(302);
    expect(headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/callback\?error=invalid_scope&.*state=s$/,
    );
  });

  it('is where the address below the API leads', async () => {
    const { request } = await startOAuth();
    for (const base of ['/api', '/api/v10']) {
      const { status, headers } = await request('GET', base + toPath(asked));
      expect([status, headers.get('location')]).toEqual([302, toPath(asked)]);
    }
  });

  it('takes GET and POST only', async () => {
    const { request } = await startOAuth();
    const { status, headers } = await request('PUT', toPath(asked));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('pressing a button', () => {
  it('gives a code that is good for a token of the chosen user', async () => {
    const emulator = await startOAuth();
    const { status, headers } = await press(
      emulator,
      { ...asked, state: 's' },
      { user_id: BEN, decision: 'allow' },
    );
    expect(status).toBe(302);
    const { searchParams } = new URL(headers.get('location')!);
    expect(searchParams.get('state')).toBe('s');
    const { body } = await emulator.token(exchange(searchParams.get('code')!));
    const { access_token } = body as { access_token: string };
    expect(await emulator.as(access_token, 'GET', '/api/v10/users/@me')).toMatchObject({ body: { id: BEN } });
  });

  it('refuses', async () => {
    const emulator = await startOAuth();
    const { status, headers } = await press(emulator, asked, { user_id: BEN, decision: 'refuse' });
    expect(status).toBe(302);
    expect(headers.get('location')).toContain('error=access_denied');
    const shown = await press(emulator, installing, { decision: 'refuse' });
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.text).toContain('<h1>Refused</h1>');
  });

  it('installs in the chosen guild', async () => {
    const emulator = await startOAuth();
    const form = { user_id: ADA, guild_id: HARBOUR, decision: 'allow' };
    const { status, text } = await press(emulator, installing, form);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Installed</h1>');
    const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
    expect(applications[1]!.guild_ids).toEqual([HARBOUR]);
  });

  it('installs in no other guild than the fixed one', async () => {
    const emulator = await startOAuth();
    const fixed = { ...installing, guild_id: '5', disable_guild_select: 'true' };
    const form = { user_id: ADA, guild_id: HARBOUR, decision: 'allow' };
    expect(await press(emulator, fixed, form)).toMatchObject({ status: 404 });
  });

  it('shows the page again where the user may not, with what was chosen', async () => {
    const emulator = await startOAuth();
    const form = { user_id: BEN, guild_id: HARBOUR, decision: 'allow' };
    const { status, text } = await press(emulator, installing, form);
    expect(status).toBe(403);
    expect(text).toContain(
      '<p role="alert">Installing in Harbour requires the permission MANAGE_GUILD there',
    );
    expect(text).toContain(`<option value="${BEN}" selected>`);
  });

  it.each<[string, Record<string, string>, number]>([
    ['no decision', { user_id: ADA }, 400],
    ['another decision', { user_id: ADA, decision: 'perhaps' }, 400],
    ['no user', { decision: 'allow' }, 403],
  ])('does nothing with %s', async (_what, form, expected) => {
    const emulator = await startOAuth();
    const before = emulator.revision();
    expect(await press(emulator, asked, form)).toMatchObject({ status: expected });
    expect(emulator.revision()).toBe(before);
  });

  it('does nothing with a body that is no form', async () => {
    const { request, revision } = await startOAuth();
    const before = revision();
    expect(await request('POST', toPath(asked), { body: { decision: 'allow' } })).toMatchObject({
      status: 400,
    });
    expect(revision()).toBe(before);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['another port, in a browser that says only the origin', { origin: 'http://127.0.0.1:1' }],
  ])('on a page of %s does nothing', async (_what, headers) => {
    const emulator = await startOAuth();
    const form = { user_id: ADA, guild_id: HARBOUR, decision: 'allow' };
    expect(await press(emulator, installing, form, headers)).toMatchObject({ status: 403 });
    const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
    expect(applications[1]!.guild_ids).toEqual([]);
  });

  it('on its own page works', async () => {
    const emulator = await startOAuth();
    const headers = { 'sec-fetch-site': 'same-origin', origin: emulator.baseUrl };
    const answer = await press(emulator, asked, { user_id: ADA, decision: 'allow' }, headers);
    expect(answer).toMatchObject({ status: 302 });
  });
});
