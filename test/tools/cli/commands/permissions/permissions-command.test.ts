import { writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowRole, allowUser, denyUser, type PermissionsByGuild } from 'commandry';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  BOT,
  COMMANDS,
  GENERAL,
  HARBOUR,
  startTestEmulator,
  WEATHER,
} from '../../../emulator/support/emulator.js';
import { SECRET } from '../../../emulator/support/oauth.js';
import {
  DECK,
  ISLAND,
  LIGHTHOUSE,
  SAILORS,
  slash,
  startHarbour,
  type Harbour,
} from '../../../../sync/permissions/support/harbour.js';
import { kit } from '../../../../support/apps/started-app.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';
import { GUILDS, startService } from '../../support/service.js';

let built: BuiltPackage;
let harbour: Harbour;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  harbour = await startHarbour();
});

const makeBot = (permissions: PermissionsByGuild, ofApplication: PermissionsByGuild = {}) => `
import { createApp, defineCommand, readSettings } from 'commandry';
const permissions = ${JSON.stringify(permissions)};
export const app = createApp({
  commands: [defineCommand({ name: 'sail', description: 'Sets sail', permissions, run: () => 'Ahoy' })],
  permissions: ${JSON.stringify(ofApplication)},
  ...readSettings(),
});
`;

function run(bot: string, parameters: string[], env: Readonly<Record<string, string>> = {}) {
  const project = built.makeProject({ 'app.js': bot });
  return project.run(['permissions', ...parameters], {
    env: {
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: kit.credentials.publicKey,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: harbour.baseUrl,
      ...env,
    },
  });
}

const declared = { [HARBOUR]: [allowRole(SAILORS), denyUser(BEN)] };
const TO_SET = `Permissions in guild ${HARBOUR} of application ${WEATHER.id}: 1 to change, 0 unchanged.
  ~ /sail
      + allow role ${SAILORS}
      + deny user ${BEN}
`;

describe('commandry permissions apply', () => {
  it('shows what would be set with --dry-run, and asks for no token of a user', async () => {
    await harbour.register(slash('sail'));
    expect(await run(makeBot(declared), ['apply', '--dry-run'])).toEqual({ code: 0, out: TO_SET, err: '' });
    const { out } = await run(makeBot(declared), ['apply', '-n', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      plan: {
        applicationId: WEATHER.id,
        guilds: [{ guildId: HARBOUR, changes: [{ removed: [] }] }],
        unread: [],
      },
    });
    const { out: markdown } = await run(makeBot(declared), ['apply', '-n', '--markdown']);
    expect(markdown).toContain('```diff\n! /sail\n');
    expect(await harbour.client().list(HARBOUR)).toEqual([]);
  });

  it('sets it with the token of a user, and nothing the second time', async () => {
    const id = await harbour.register(slash('sail'));
    const env = { DISCORD_BEARER_TOKEN: await harbour.grant() };
    expect(await run(makeBot(declared), ['apply'], env)).toEqual({
      code: 0,
      out: `${TO_SET}Done, with 1 request.\n`,
      err: '',
    });
    expect(await harbour.client().list(HARBOUR)).toMatchObject([{ id, permissions: declared[HARBOUR] }]);
    const again = await run(makeBot(declared), ['apply', '--json'], env);
    expect(JSON.parse(again.out)).toMatchObject({ writes: 0, guilds: [{ guildId: HARBOUR, left: [] }] });
  });

  it('gets the token of the owner with the client secret, and none for a team', async () => {
    await harbour.register(slash('sail'));
    const env = { DISCORD_CLIENT_SECRET: SECRET };
    const { code, out, err } = await run(makeBot(declared), ['apply'], env);
    expect({ code, err, end: out.split('\n').at(-2) }).toEqual({
      code: 0,
      err: '',
      end: 'Done, with 1 request.',
    });
    await harbour.control('PATCH', `/applications/${WEATHER.id}`, { owner_id: BOT });
    const ofTeam = await run(makeBot({ [HARBOUR]: [] }), ['apply', '--json'], env);
    expect(ofTeam.code).toBe(1);
    expect(JSON.parse(ofTeam.out)).toMatchObject({ error: { code: 'OAUTH_INVALID_SCOPE' } });
  });

  it('works in the emulator as it comes, with the secret of its application', async () => {
    const { baseUrl, api, request } = await startTestEmulator();
    await api('POST', '', slash('sail'));
    const ran = await run(makeBot({ [HARBOUR]: [denyUser(BEN)] }), ['apply'], {
      COMMANDRY_BASE_URL: baseUrl,
      DISCORD_CLIENT_SECRET: WEATHER.clientSecret ?? '',
    });
    expect(ran).toMatchObject({ code: 0, err: '' });
    const path = `${COMMANDS.replace('/commands', `/guilds/${HARBOUR}/commands`)}/permissions`;
    const { body } = await request('GET', path, { headers: AUTHORIZATION });
    expect(body).toMatchObject([{ guild_id: HARBOUR, permissions: [denyUser(BEN)] }]);
  });

  it('shows how far it has got where somebody watches, and with --json or piped nothing', async () => {
    const { env } = await startService();
    const everywhere = Object.fromEntries(GUILDS.map((id) => [id, [denyUser(BEN)]]));
    const project = built.makeProject({ 'app.js': makeBot({}, everywhere) });
    const watch = async (...parameters: string[]) => {
      const text: string[] = [];
      const stderr = { isTTY: true, columns: 80, write: (part: string) => text.push(part) };
      const { code } = await project.run(['permissions', 'apply', ...parameters], {
        env: { ...env, DISCORD_CLIENT_SECRET: WEATHER.clientSecret ?? '' },
        stderr,
      });
      expect(code).toBe(0);
      return text.join('');
    };
    expect(await watch('--dry-run', '--json')).toBe('');
    expect(await watch('--dry-run', '--concurrency', '2')).toMatch(/Reading #+\.* \d\/6 guilds/);
    const shown = await watch();
    expect(shown).toContain('Reading ############################## 6/6 guilds');
    expect(shown).toContain('Writing ############################## 6/6 guilds');
    const piped = await project.run(['permissions', 'apply', '--concurrency', '50'], {
      env: { ...env, DISCORD_CLIENT_SECRET: WEATHER.clientSecret ?? '' },
    });
    expect(piped).toMatchObject({ code: 0, err: '' });
    const wrong = await project.run(['permissions', 'apply', '--concurrency', '51'], { env });
    expect(wrong.code).toBe(2);
  });

  it('looks at the guilds that are named alone', async () => {
    const bot = makeBot({ [HARBOUR]: [] }, { [LIGHTHOUSE]: [allowUser(BEN)] });
    await harbour.register(slash('sail'));
    const { out } = await run(bot, ['apply', '-n', '--guild', LIGHTHOUSE]);
    expect(out).toContain(`Permissions in guild ${LIGHTHOUSE}`);
    expect(out).not.toContain(HARBOUR);
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['no token of a user', {}, 'BEARER_NEEDED', /Neither DISCORD_BEARER_TOKEN nor DISCORD_CLIENT_SECRET/],
    [
      'the bot token in its place',
      { DISCORD_BEARER_TOKEN: WEATHER.token },
      'BEARER_NEEDED',
      /a bot token was/,
    ],
    ['a token of nobody', { DISCORD_BEARER_TOKEN: 'planted-bearer' }, 'BEARER_REFUSED', /Unauthorized/],
    ['a wrong secret', { DISCORD_CLIENT_SECRET: 'planted-secret' }, 'OAUTH_INVALID_CLIENT', /clientSecret/],
    ['no bot token', { DISCORD_TOKEN: '', DISCORD_BEARER_TOKEN: 'x' }, 'TOKEN_MISSING', /token/],
  ])('ends with 1 with %s, and shows no secret', async (_what, env, code, words) => {
    await harbour.register(slash('sail'));
    const ran = await run(makeBot(declared), ['apply', '--json'], env);
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: '' });
    const { error } = JSON.parse(ran.out) as { error: { code: string; message: string } };
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
    const plain = await run(makeBot(declared), ['apply'], env);
    for (const text of [ran.out, plain.out, plain.err]) {
      expect(text).not.toMatch(/planted|weather-bot-token/);
    }
  });

  it('ends with 1 for a command that is not registered, and says what is left where a guild fails', async () => {
    const env = { DISCORD_BEARER_TOKEN: await harbour.grant() };
    const { code, err } = await run(makeBot(declared), ['apply'], env);
    expect(code).toBe(1);
    expect(err).toContain(`/sail is not registered for guild ${HARBOUR}.\nRegister the commands first`);
    const bot = makeBot({}, { [HARBOUR]: [allowUser(BEN)], [ISLAND]: [] });
    const failed = await run(bot, ['apply', '--json'], env);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.out)).toMatchObject({
      error: {
        code: 'PERMISSIONS_INCOMPLETE',
        report: { writes: 1, plan: { unread: [{ guildId: ISLAND }] } },
      },
    });
    expect((await run(bot, ['apply', '-n'])).code).toBe(1);
  });
});

describe('commandry permissions list', () => {
  it('lists what is set, by guild, with the names of commands', async () => {
    const global = await harbour.register(slash('sail'));
    const own = await harbour.register({ type: 2, name: 'Hail' }, HARBOUR);
    const { set } = harbour.client({ bearerToken: await harbour.grant() });
    await set(HARBOUR, global, [allowRole(HARBOUR), denyUser(BEN)]);
    await set(HARBOUR, own, [allowUser(BEN)]);
    await set(HARBOUR, WEATHER.id, [allowRole(SAILORS)]);
    const bot = makeBot({ [HARBOUR]: [], [LIGHTHOUSE]: [] });
    expect(await run(bot, ['list'])).toEqual({
      code: 0,
      out: `Guild ${HARBOUR}: permissions are set for 3
  /sail
      allow @everyone
      deny user ${BEN}
  Hail (on a user)
      allow user ${BEN}
  All commands without permissions of their own
      allow role ${SAILORS}

Guild ${LIGHTHOUSE}: no permissions are set
`,
      err: '',
    });
    const { out } = await run(makeBot({}), ['list', '--guild', HARBOUR, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      guilds: [
        {
          guildId: HARBOUR,
          sets: [
            { id: global, command: { type: 1, name: 'sail' }, isApplication: false },
            { id: own, permissions: [allowUser(BEN)] },
            { id: WEATHER.id, command: null, isApplication: true },
          ],
        },
      ],
    });
  });

  it('asks for a guild where the code names none, and refuses what is none', async () => {
    const { code, err } = await run(makeBot({}), ['list']);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('Pass one with --guild') as string,
    });
    for (const wrong of ['harbour', '0123', '99999999999999999999'])
      expect((await run(makeBot({}), ['list', '--guild', wrong])).code).toBe(2);
    const island = await run(makeBot({}), ['list', '--guild', ISLAND, '--json']);
    expect(island.code).toBe(1);
    expect(JSON.parse(island.out)).toMatchObject({ error: { code: 'GUILD_NOT_INSTALLED' } });
  });
});

describe('commandry permissions explain', () => {
  const at = (channel = GENERAL, user = BEN) => ['--guild', HARBOUR, '--user', user, '--channel', channel];

  it('says whether a user can use a command, every step up to the rule that decides, and names', async () => {
    const id = await harbour.register(slash('sail', { default_member_permissions: '8192' }));
    const { set } = harbour.client({ bearerToken: await harbour.grant() });
    await set(HARBOUR, id, [allowRole(SAILORS)]);
    expect(await run(makeBot({}), ['explain', '/sail', ...at()])).toEqual({
      code: 0,
      out: `ben (${BEN}) can use /sail in #general (${GENERAL}) of Harbour.

  1. The member does not own the guild.
  2. The member does not have ADMINISTRATOR.
  3. The member has USE_APPLICATION_COMMANDS in this channel.
  4. No override applies to this channel.
> 5. The permissions of the command allow it for the role @sailors (${SAILORS}).
`,
      err: '',
    });
    await set(HARBOUR, id, []);
    const { out } = await run(makeBot({}), ['explain', 'sail', 'north', ...at(DECK), '--json']);
    expect(JSON.parse(out)).toMatchObject({
      guildId: HARBOUR,
      userId: BEN,
      channelId: DECK,
      command: { id, type: 1, name: 'sail' },
      allowed: false,
      rule: { code: 'DEFAULT_PERMISSIONS', missing: '8192' },
      steps: [
        { asked: 'OWNER', allowed: null },
        { asked: 'ADMINISTRATOR' },
        { asked: 'USE_APPLICATION_COMMANDS' },
        { asked: 'CHANNEL' },
        { asked: 'COMMAND' },
        {
          asked: 'APPLICATION',
          description: expect.stringContaining('No permission of the application') as string,
        },
        { asked: 'DEFAULT', allowed: false },
      ],
    });
  });

  it('goes by a file where the bot cannot read', async () => {
    await harbour.register(slash('sail'), LIGHTHOUSE);
    const read = async (path: string) =>
      (await harbour.request('GET', `/api/v10${path}`, { headers: AUTHORIZATION })).body as object;
    const facts = {
      guild: { ...(await read(`/guilds/${HARBOUR}`)), id: LIGHTHOUSE, name: 'Lighthouse' },
      member: await read(`/guilds/${HARBOUR}/members/${ADA}`),
      channel: await read(`/channels/${GENERAL}`),
    };
    const unread = await run(makeBot({}), [
      'explain',
      'sail',
      '--guild',
      LIGHTHOUSE,
      '--user',
      ADA,
      '--channel',
      GENERAL,
    ]);
    expect(unread).toMatchObject({
      code: 1,
      err: expect.stringContaining('add the bot to the guild') as string,
    });
    const project = built.makeProject({ 'app.js': makeBot({}), 'facts.json': JSON.stringify(facts) });
    const env = {
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: kit.credentials.publicKey,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: harbour.baseUrl,
    };
    const { code, out } = await project.run(['permissions', 'explain', 'sail', '--facts', 'facts.json'], {
      env,
    });
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('> 1. The owner of the guild can use every command.') as string,
    });
    writeFileSync(project.path('facts.json'), '{"guild": {}}');
    const wrong = await project.run(['permissions', 'explain', 'sail', '--facts', 'facts.json'], { env });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/facts\.json does not hold guild, member and channel.*guild\.owner_id: /s);
  });

  it.each<[string, string[], number, string]>([
    ['no guild', ['sail', '--user', BEN], 2, '--guild is missing, --channel is missing. Ids are numbers'],
    [
      'what is no id',
      ['sail', '--guild', 'x', '--user', BEN, '--channel', GENERAL],
      2,
      '--guild is not an id: "x"',
    ],
    ['an unknown type', ['sail', '--type', 'menu', ...at()], 2, '"menu" is not a type of command'],
    [
      'an unknown command',
      ['sale', ...at()],
      1,
      'No registered command is called "sale". There are: /sail, ',
    ],
    ['several of one name', ['sail', ...at()], 1, 'Several commands are called sail.\n  /sail, global, id '],
    ['a user who is not a member', ['anchor', ...at(GENERAL, '5')], 1, 'Unknown User'],
    ['a channel that is not there', ['anchor', ...at('5')], 1, 'Unknown Channel'],
  ])('refuses %s', async (_what, parameters, code, words) => {
    for (const command of [slash('sail'), { type: 2, name: 'sail' }, slash('anchor')])
      await harbour.register(command);
    const ran = await run(makeBot({}), ['explain', ...parameters]);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
    expect(ran.err).toContain(words);
  });

  it('tells commands of one name apart by type and by id', async () => {
    await harbour.register(slash('sail'));
    const id = await harbour.register({ type: 2, name: 'sail' });
    for (const parameters of [['sail', '--type', 'user'], [id]]) {
      const { code, out } = await run(makeBot({}), ['explain', ...parameters, ...at()]);
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringContaining('can use sail (on a user) in') as string,
      });
    }
  });
});

it('the group says what is in it', async () => {
  const { code, out } = await run(makeBot({}), ['--help']);
  expect(code).toBe(0);
  expect(out).toMatch(/Commands:\n {2}list .*\n {2}apply .*\n {2}explain /s);
  expect(out).toContain('commandry permissions apply --dry-run');
  expect((await run(makeBot({}), ['explain', '--help'])).out).toContain(
    'Usage: commandry permissions explain',
  );
  expect(await run(makeBot({}), [])).toMatchObject({ code: 2, out: '' });
});
