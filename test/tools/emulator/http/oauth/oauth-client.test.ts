import { API, type RESTPostOAuth2AccessTokenResult } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { ApplicationCommandPermissionType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { ADA, BEN, HARBOUR, WEATHER } from '../../support/emulator.js';
import { CALLBACK, readLocation, SECRET, startOAuth } from '../../support/oauth.js';

const CLIENT = { client_id: WEATHER.id, client_secret: SECRET };

async function startClients() {
  const emulator = await startOAuth();
  const connect = (token: string, authPrefix: 'Bot' | 'Bearer') =>
    new API(new REST({ api: `${emulator.baseUrl}/api`, retries: 0, authPrefix }).setToken(token));
  const bot = connect(WEATHER.token, 'Bot');
  /** Exchanges the code that a user gave. */
  const grant = async (scope: string, userId = ADA): Promise<RESTPostOAuth2AccessTokenResult> =>
    bot.oauth2.tokenExchange({
      ...CLIENT,
      grant_type: 'authorization_code',
      code: readLocation(await emulator.authorize({ scope }, userId)).searchParams.get('code')!,
      redirect_uri: CALLBACK,
    });
  return { ...emulator, bot, grant, asBearer: (token: string) => connect(token, 'Bearer') };
}

describe('@discordjs/core', () => {
  it('registers a command with a token of client credentials', async () => {
    const { bot, asBearer } = await startClients();
    const own = {
      ...CLIENT,
      grant_type: 'client_credentials' as const,
      scope: 'applications.commands.update',
    };
    const { access_token } = await bot.oauth2.getToken(own);
    const { applicationCommands } = asBearer(access_token);
    const command = { name: 'ping', description: 'Is it there?' };
    const { id } = await applicationCommands.createGlobalCommand(WEATHER.id, command);
    expect(await applicationCommands.getGlobalCommand(WEATHER.id, id)).toMatchObject(command);
  });

  it('exchanges a code, learns whose it is, refreshes and revokes', async () => {
    const { bot, grant, asBearer } = await startClients();
    const first = await grant('identify', BEN);
    const authorization = await asBearer(first.access_token).oauth2.getCurrentAuthorizationInformation();
    expect(authorization).toMatchObject({ scopes: ['identify'], user: { id: BEN } });
    expect(await asBearer(first.access_token).users.getCurrent()).toMatchObject({ id: BEN });
    const { refresh_token } = first;
    const second = await bot.oauth2.refreshToken({ ...CLIENT, grant_type: 'refresh_token', refresh_token });
    await bot.oauth2.revokeToken(WEATHER.id, SECRET, { token: second.access_token });
    await expect(asBearer(second.access_token).users.getCurrent()).rejects.toMatchObject({ status: 401 });
  });

  it('edits the permissions of a command with the token of a user', async () => {
    const { bot, grant } = await startClients();
    const [launch] = await bot.applicationCommands.getGlobalCommands(WEATHER.id);
    const { access_token } = await grant('applications.commands.permissions.update');
    const permissions = [{ id: BEN, type: ApplicationCommandPermissionType.User, permission: false }];
    const edited = await bot.applicationCommands.editGuildCommandPermissions(
      access_token,
      WEATHER.id,
      HARBOUR,
      launch!.id,
      { permissions },
    );
    expect(edited).toMatchObject({ id: launch!.id, permissions });
  });

  it('reads the application of its bot and understands why an endpoint is refused', async () => {
    const { bot } = await startClients();
    expect(await bot.oauth2.getCurrentBotApplicationInformation()).toMatchObject({ id: WEATHER.id });
    expect(await bot.applications.getCurrent()).toMatchObject({ id: WEATHER.id, name: 'Weather' });
    const refused = bot.applications.editCurrent({ interactions_endpoint_url: 'nowhere' });
    await expect(refused).rejects.toThrow('interactions_endpoint_url[URL_TYPE_INVALID_URL]');
  });

  it('understands that a code is good for nothing', async () => {
    const { bot } = await startClients();
    const body = { ...CLIENT, code: 'x', redirect_uri: CALLBACK };
    const refused = bot.oauth2.tokenExchange({ ...body, grant_type: 'authorization_code' });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'invalid_grant',
      message: 'Invalid "code" in request.',
    });
  });
});
