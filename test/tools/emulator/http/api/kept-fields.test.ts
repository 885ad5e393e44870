import { describe, expect, test } from 'vitest';
import { WEATHER } from '../../support/emulator.js';
import { ADA, FORUM, GENERAL, HARBOUR, startStaff } from '../../support/worlds/staff-world.js';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const MOVING = 'data:image/gif;base64,R0lGODlhAQ==';
const HASH = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const MOVING_HASH = expect.stringMatching(/^a_[0-9a-f]{32}$/) as string;
const ADMINISTRATOR = 8n;
const APPLICATION = '/applications/@me';
const GUILD = `/guilds/${HARBOUR}`;
const ROLES = `${GUILD}/roles`;
const WEBHOOKS = `/channels/${GENERAL}/webhooks`;

/** The bot, and what the emulator says of what it lacks. */
async function startTold() {
  const notices: string[] = [];
  const staff = await startStaff(ADMINISTRATOR, undefined, { onNotice: (text) => notices.push(text) });
  const events: unknown[] = [];
  staff.emulator.subscribe((event) => event.type === 'FIELD_MISSING' && events.push(event));
  const create = async (path: string, body: object) => (await staff.call('POST', path, body)).body;
  return { ...staff, notices, events, create };
}

type Told = Awaited<ReturnType<typeof startTold>>;

interface Kept {
  readonly what: string;
  /** The path to change, which is also where it is read. */
  readonly open: (told: Told) => Promise<string> | string;
  readonly sent: object;
  readonly shown: object;
}

const PARAMS = { scopes: ['bot', 'applications.commands'], permissions: '2048' };

const KEPT: readonly Kept[] = [
  {
    what: 'an application',
    open: () => APPLICATION,
    sent: {
      description: 'Tells the weather',
      icon: PICTURE,
      cover_image: MOVING,
      tags: ['weather', 'sea'],
      custom_install_url: 'https://weather.test/install',
      role_connections_verification_url: 'https://weather.test/roles',
      explicit_content_filter: 1,
      max_participants: 5,
      flags: (1 << 15) | (1 << 19),
      install_params: PARAMS,
      integration_types_config: { 1: { oauth2_install_params: PARAMS } },
    },
    shown: {
      description: 'Tells the weather',
      icon: HASH,
      cover_image: MOVING_HASH,
      tags: ['weather', 'sea'],
      custom_install_url: 'https://weather.test/install',
      role_connections_verification_url: 'https://weather.test/roles',
      explicit_content_filter: 1,
      max_participants: 5,
      flags: (1 << 15) | (1 << 19),
      flags_new: '557056',
      install_params: PARAMS,
      integration_types_config: { 1: { oauth2_install_params: PARAMS } },
    },
  },
  {
    what: 'a guild',
    open: () => GUILD,
    sent: {
      icon: PICTURE,
      splash: PICTURE,
      discovery_splash: PICTURE,
      banner: MOVING,
      system_channel_id: GENERAL,
      system_channel_flags: 5,
      rules_channel_id: GENERAL,
      public_updates_channel_id: GENERAL,
      safety_alerts_channel_id: GENERAL,
      premium_progress_bar_enabled: true,
      features: ['COMMUNITY', 'INVITES_DISABLED', 'VIP_REGIONS'],
      description: 'Ships',
    },
    shown: {
      icon: HASH,
      splash: HASH,
      discovery_splash: HASH,
      banner: MOVING_HASH,
      system_channel_id: GENERAL,
      system_channel_flags: 5,
      rules_channel_id: GENERAL,
      public_updates_channel_id: GENERAL,
      safety_alerts_channel_id: GENERAL,
      premium_progress_bar_enabled: true,
      features: ['COMMUNITY', 'INVITES_DISABLED'],
      description: 'Ships',
    },
  },
  {
    what: 'a role',
    open: async ({ create }) => `${ROLES}/${(await create(ROLES, { name: 'Guests' })).id}`,
    sent: {
      colors: { primary_color: 1, secondary_color: 2, tertiary_color: 3 },
      color: 1,
      hoist: true,
      mentionable: true,
      icon: PICTURE,
      unicode_emoji: '⚓',
    },
    shown: {
      colors: { primary_color: 1, secondary_color: 2, tertiary_color: 3 },
      color: 1,
      hoist: true,
      mentionable: true,
      icon: HASH,
      unicode_emoji: '⚓',
    },
  },
  {
    what: 'a webhook',
    open: async ({ create }) => `/webhooks/${(await create(WEBHOOKS, { name: 'Parrot' })).id}`,
    sent: { name: 'Gull', avatar: PICTURE, channel_id: FORUM },
    shown: { name: 'Gull', avatar: HASH, channel_id: FORUM },
  },
];

describe.each(KEPT)('of $what, what a bot sets', ({ open, sent, shown }) => {
  test('is returned and kept, and nothing is said', async () => {
    const told = await startTold();
    const path = await open(told);
    const changed = await told.call('PATCH', path, sent);
    expect(changed).toMatchObject({ status: 200, body: shown });
    expect((await told.call('GET', path)).body).toMatchObject(shown);
    expect(told.notices).toEqual([]);
  });

  test.each(Object.keys(sent))('%s stays when other fields change', async (name) => {
    const told = await startTold();
    const path = await open(told);
    await told.call('PATCH', path, { [name]: (sent as Record<string, unknown>)[name] });
    await told.call('PATCH', path, {});
    const { body } = await told.call('GET', path);
    expect(body[name]).toEqual((shown as Record<string, unknown>)[name]);
  });
});

test('a role has its colours and its picture from the start', async () => {
  const { create, notices } = await startTold();
  const colors = { primary_color: 5, secondary_color: 6, tertiary_color: null };
  const role = await create(ROLES, { name: 'Guests', colors, icon: PICTURE, unicode_emoji: null });
  expect(role).toMatchObject({ color: 5, colors, icon: HASH, unicode_emoji: null });
  expect(notices).toEqual([]);
});

test('one colour alone ends the others', async () => {
  const { create, call } = await startTold();
  const colors = { primary_color: 5, secondary_color: 6, tertiary_color: 7 };
  const { id } = await create(ROLES, { name: 'Guests', colors });
  expect((await call('PATCH', `${ROLES}/${id}`, { color: 9 })).body).toMatchObject({
    colors: { primary_color: 9, secondary_color: null, tertiary_color: null },
  });
});

test('a webhook has its picture from the start, writes under it, and changes it by its token', async () => {
  const { create, emulator } = await startTold();
  const { id, token, avatar } = await create(WEBHOOKS, { name: 'Parrot', avatar: PICTURE });
  expect(avatar).toEqual(HASH);
  const path = `/api/v10/webhooks/${id}/${token}`;
  const written = await emulator.request('POST', `${path}?wait=true`, { body: { content: 'Ahoy' } });
  expect(written.body).toMatchObject({ author: { avatar } });
  const changed = await emulator.request('PATCH', path, { body: { avatar: null } });
  expect(changed.body).toMatchObject({ avatar: null });
});

test.each([
  ['an icon that is no picture', APPLICATION, { icon: 'x' }, { icon: {} }],
  ['a long description', APPLICATION, { description: 'x'.repeat(401) }, { description: {} }],
  ['six tags', APPLICATION, { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: {} }],
  ['a tag of 21 characters', APPLICATION, { tags: ['x'.repeat(21)] }, { tags: { 0: {} } }],
  ['an address that is none', APPLICATION, { custom_install_url: 'x' }, { custom_install_url: {} }],
  ['a scope that installs nothing', APPLICATION, { install_params: { scopes: ['email'] } }, {}],
  ['no way to install it', APPLICATION, { integration_types_config: {} }, { integration_types_config: {} }],
  ['a picture of a guild that is none', GUILD, { banner: 5 }, { banner: {} }],
  ['the channel of another guild', GUILD, { rules_channel_id: '5' }, { rules_channel_id: {} }],
  ['a feature that is no text', GUILD, { features: [5] }, { features: { 0: {} } }],
])('%s is refused, and nothing is kept', async (_what, path, sent, errors) => {
  const { call } = await startTold();
  const before = (await call('GET', path)).body;
  const { status, body } = await call('PATCH', path, { description: 'Changed', ...sent });
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 50035, errors } });
  expect((await call('GET', path)).body).toEqual(before);
});

test('a link without a scope asks for what the application says', async () => {
  const island = '1100000000000000105';
  const { call, emulator } = await startStaff(ADMINISTRATOR, ({ guilds, roles, members }) => {
    guilds.push({ id: island, name: 'Island', ownerId: ADA });
    roles.push({ id: island, guildId: island, name: '@everyone', permissions: '0' });
    members.push({ guildId: island, userId: ADA });
  });
  await call('PATCH', APPLICATION, { install_params: PARAMS });
  expect((await call('GET', `/guilds/${island}`)).status).toBe(403);
  const link = { client_id: WEATHER.id, guild_id: island };
  await emulator.control('POST', `/users/${ADA}/authorize`, link);
  expect((await call('GET', `/guilds/${island}`)).body).toMatchObject({
    roles: expect.arrayContaining([expect.objectContaining({ permissions: '2048' })]) as unknown,
  });
});

test('only an administrator makes a guild a community', async () => {
  const { call } = await startStaff(1n << 5n);
  expect((await call('PATCH', GUILD, { features: ['COMMUNITY'] })).body).toMatchObject({ code: 50013 });
  expect((await call('PATCH', GUILD, { features: ['INVITES_DISABLED'] })).body).toMatchObject({
    features: ['INVITES_DISABLED'],
  });
});

test('the guild of an invite, and that of a list, has its picture', async () => {
  const { call, create } = await startTold();
  await call('PATCH', GUILD, { icon: PICTURE });
  expect((await call('GET', '/users/@me/guilds')).body).toMatchObject([{ id: HARBOUR, icon: HASH }]);
  expect(await create(`/channels/${GENERAL}/invites`, {})).toMatchObject({ guild: { icon: HASH } });
});

test('a removed channel is none of the settings of its guild', async () => {
  const { call, create } = await startTold();
  const { id } = await create(`${GUILD}/channels`, { name: 'rules' });
  const names = ['rules_channel_id', 'public_updates_channel_id', 'safety_alerts_channel_id'];
  await call('PATCH', GUILD, Object.fromEntries(names.map((name) => [name, id])));
  await call('DELETE', `/channels/${id}`);
  const { body } = await call('GET', GUILD);
  expect(names.map((name) => body[name])).toEqual([null, null, null]);
});

describe('a field that the emulator lacks', () => {
  const LACKING: readonly (readonly [
    string,
    string,
    (told: Told) => Promise<[string, string]> | [string, string],
    object,
    readonly string[],
  ])[] = [
    [
      'an application',
      'PATCH /applications/@me',
      () => ['PATCH', APPLICATION],
      { team_id: '5', name: 'x', tags: [] },
      ['team_id', 'name'],
    ],
    [
      'a guild',
      'PATCH /guilds/{id}',
      () => ['PATCH', GUILD],
      { owner_id: '5', region: 'x', name: 'Bay' },
      ['owner_id', 'region'],
    ],
    [
      'a new role',
      'POST /guilds/{id}/roles',
      () => ['POST', ROLES],
      { colors: { primary_color: 1, holographic: true } },
      ['colors.holographic'],
    ],
    [
      'a role',
      'PATCH /guilds/{id}/roles/{id}',
      async ({ create }) => ['PATCH', `${ROLES}/${(await create(ROLES, {})).id}`],
      { position: 3, name: 'x' },
      ['position'],
    ],
    [
      'a new webhook',
      'POST /channels/{id}/webhooks',
      () => ['POST', WEBHOOKS],
      { name: 'x', channel_id: FORUM },
      ['channel_id'],
    ],
    [
      'a webhook',
      'PATCH /webhooks/{id}',
      async ({ create }) => ['PATCH', `/webhooks/${(await create(WEBHOOKS, { name: 'x' })).id}`],
      { name: 'x', url: 'x' },
      ['url'],
    ],
    [
      'a webhook by its token',
      'PATCH /webhooks/{id}/{token}',
      async ({ create }) => {
        const { id, token } = await create(WEBHOOKS, { name: 'x' });
        return ['PATCH', `/webhooks/${id}/${token}`];
      },
      { name: 'x', channel_id: FORUM },
      ['channel_id'],
    ],
  ];

  test.each(LACKING)(
    'of %s is ignored, told once by its name, and seen in the events',
    async (_what, route, open, body, fields) => {
      const told = await startTold();
      const [method, path] = await open(told);
      for (let times = 0; times < 2; times += 1)
        expect((await told.call(method, path, body)).status).toBe(200);
      expect(told.notices).toEqual(
        fields.map((field) => expect.stringContaining(`${route}: the field ${field} was ignored`) as string),
      );
      const [of, at] = route.split(' ');
      expect(told.events.slice(0, fields.length)).toMatchObject(
        fields.map((field) => ({ type: 'FIELD_MISSING', method: of, route: at, field })),
      );
    },
  );

  test('is not told where the request is refused', async () => {
    const { call, notices } = await startTold();
    expect((await call('PATCH', GUILD, { name: 'x'.repeat(101), region: 'x' })).status).toBe(400);
    expect(notices).toEqual([]);
  });
});
