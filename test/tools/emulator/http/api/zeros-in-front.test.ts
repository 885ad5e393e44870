import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { startAnswering } from '../../support/interactions.js';
import { exchange, startOAuth, type Tokens } from '../../support/oauth.js';

const NOT_A_SNOWFLAKE = {
  code: 'NUMBER_TYPE_COERCE',
  message: expect.stringContaining('is not snowflake') as string,
};

/** Every error of a form, wherever it stands. */
function listErrors(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === '_errors' ? (value as unknown[]) : listErrors(value),
  );
}

describe('an id with zeros in front is no id', () => {
  test.each([
    ['GET', `/applications/0${WEATHER.id}/commands`],
    ['GET', `/applications/${WEATHER.id}/commands/05`],
    ['GET', `/applications/${WEATHER.id}/guilds/0${HARBOUR}/commands`],
    ['GET', `/applications/${WEATHER.id}/guilds/${HARBOUR}/commands/00/permissions`],
    ['GET', `/guilds/0${HARBOUR}`],
    ['GET', `/guilds/${HARBOUR}/members/0${ADA}`],
    ['GET', `/channels/0${GENERAL}`],
    ['POST', '/interactions/05/x/callback'],
    ['POST', `/webhooks/0${WEATHER.id}/x`],
  ])('in the path of %s %s', async (method, path) => {
    const { request } = await startTestEmulator();
    const { status, body } = await request(method, `/api/v10${path}`, {
      headers: AUTHORIZATION,
      body: undefined,
    });
    expect({ status, code: (body as { code: number }).code }).toEqual({ status: 400, code: 50035 });
    expect(listErrors(body)).toEqual([NOT_A_SNOWFLAKE]);
  });

  test('of a message of an interaction', async () => {
    const { ping, webhook } = await startAnswering();
    const { interaction, message } = await ping({ type: 4, data: { content: 'Sunny' } });
    const { status, body } = await webhook(interaction!, 'GET', `/messages/0${message!.id}`);
    expect({ status, errors: listErrors(body) }).toEqual({ status: 400, errors: [NOT_A_SNOWFLAKE] });
  });

  test.each<[string, object]>([
    ['a user who may be mentioned', { content: 'x', allowed_mentions: { users: [`0${BEN}`] } }],
    ['a role that may be mentioned', { content: 'x', allowed_mentions: { roles: [`0${HARBOUR}`] } }],
    [
      'an emoji of a poll',
      { poll: { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A', emoji: { id: '05' } } }] } },
    ],
    [
      'a user who is chosen from the start',
      {
        content: 'x',
        components: [
          {
            type: 1,
            components: [{ type: 5, custom_id: 'who', default_values: [{ id: `0${BEN}`, type: 'user' }] }],
          },
        ],
      },
    ],
    [
      'an emoji of a button',
      {
        content: 'x',
        components: [
          { type: 1, components: [{ type: 2, style: 1, custom_id: 'b', emoji: { id: '05', name: 'e' } }] },
        ],
      },
    ],
  ])('of %s', async (_what, data) => {
    const { ping, webhook } = await startAnswering();
    const { interaction } = await ping({ type: 4, data: { content: 'Sunny' } });
    const { status, body } = await webhook(interaction!, 'POST', '', data);
    expect({ status, errors: listErrors(body) }).toEqual({ status: 400, errors: [NOT_A_SNOWFLAKE] });
  });

  test('of a command in a bulk overwrite, and of who has permissions', async () => {
    const emulator = await startOAuth();
    const put = await emulator.api('PUT', '', [{ ...slash('ping'), id: '05' }]);
    expect(listErrors(put.body)).toContainEqual(NOT_A_SNOWFLAKE);
    const command = (await emulator.api('POST', '', slash('ping'))).body as { id: string };
    const scope = 'applications.commands.permissions.update';
    const { body } = await emulator.token(exchange(await emulator.code({ scope })));
    const path = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands/${command.id}/permissions`;
    const permissions = [{ id: `0${BEN}`, type: 2, permission: true }];
    const refused = await emulator.as((body as Tokens).access_token, 'PUT', path, { permissions });
    expect({ status: refused.status, errors: listErrors(refused.body) }).toEqual({
      status: 400,
      errors: [NOT_A_SNOWFLAKE],
    });
  });

  test('of an application that asks for a token, or for a user', async () => {
    const { token, authorize } = await startOAuth();
    const client = { client_id: `0${WEATHER.id}`, grant_type: 'client_credentials', scope: 'identify' };
    expect(await token(client)).toMatchObject({
      status: 400,
      body: { client_id: [`Value "0${WEATHER.id}" is not snowflake.`] },
    });
    expect(await authorize({ client_id: `0${WEATHER.id}` })).toMatchObject({ status: 400 });
    expect(
      await authorize({ scope: 'bot', response_type: undefined, guild_id: `0${HARBOUR}` }),
    ).toMatchObject({
      status: 400,
    });
  });

  test.each<[string, string, object | undefined]>([
    ['POST', `/users/${ADA}/invoke`, { channel_id: `0${GENERAL}`, text: '/ping' }],
    ['POST', `/users/${ADA}/component`, { message_id: '05', custom_id: 'x' }],
    ['POST', '/guilds', { id: '05', name: 'Five', owner_id: ADA }],
    ['POST', '/roles', { guild_id: `0${HARBOUR}`, name: 'r', permissions: '0' }],
    ['PATCH', `/applications/${WEATHER.id}`, { owner_id: `0${BEN}` }],
  ])('of the control plane: %s %s', async (method, path, body) => {
    const { control } = await startTestEmulator();
    expect(await control(method, path, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  test.each([
    `/users/0${ADA}`,
    `/guilds/0${HARBOUR}`,
    `/channels/0${GENERAL}`,
    `/applications/0${WEATHER.id}`,
  ])('in a path of the control plane: %s', async (path) => {
    const { control } = await startTestEmulator();
    expect((await control('GET', path)).status).toBe(404);
  });

  test('of a world', async () => {
    const world = createWorld();
    world.users.push({ id: '05', username: 'five' });
    await expect(startTestEmulator({ world })).rejects.toMatchObject({ code: 'BAD_WORLD' });
  });
});
