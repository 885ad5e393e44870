import { REST } from '@discordjs/rest';
import { describe, expect, it, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, emulatorKit, type TestKit } from 'commandry-dev/testing';

/** A kit whose bot has one command, `/tell`, that makes calls with the client of the ecosystem. */
function withTell(tell: (rest: REST, kit: TestKit) => Promise<string>): TestKit {
  const command = defineCommand({
    name: 'tell',
    description: 'Tells the team',
    run: () => tell(rest, kit),
  });
  const kit: TestKit = createTestKit({ commands: [command] });
  const rest = new REST({ makeRequest: kit.rest.makeRequest }).setToken('any');
  return kit;
}

it('calls with the token of the bot are answered by a small world that remembers them', async () => {
  const kit = withTell(async (rest, { general }) => {
    const sent = (await rest.post(`/channels/${general.id}/messages`, {
      body: { content: 'A ticket!' },
    })) as { id: string };
    await rest.patch(`/channels/${general.id}/messages/${sent.id}`, { body: { content: 'Two tickets!' } });
    return 'told';
  });
  const ada = kit.as();
  expect((await ada.slash('tell')).text).toBe('told');
  expect(ada.messages().map(({ text }) => text)).toEqual(['Two tickets!', 'told']);
  expect(kit.rest.calls).toMatchObject([
    {
      method: 'POST',
      path: `/channels/${kit.general.id}/messages`,
      body: { content: 'A ticket!' },
      status: 200,
    },
    { method: 'PATCH', body: { content: 'Two tickets!' }, status: 200 },
  ]);
});

it('a call is judged by what the bot may do', async () => {
  const kit = withTell(async (rest) => {
    const error = await rest
      .post(`/channels/${staff.id}/messages`, { body: { content: 'x' } })
      .catch((thrown: unknown) => thrown);
    return String((error as { code?: number }).code);
  });
  const staff = kit.channel('staff', { overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }] });
  expect((await kit.as().slash('tell')).text).toBe('50001');
});

it('a test answers a call itself, the last answer that fits first', async () => {
  const kit = withTell(async (rest, { defaultGuild }) => {
    const read = async () => JSON.stringify(await rest.get(`/guilds/${defaultGuild.id}/integrations`));
    return `${await read()} ${await read()}`;
  });
  let isFirst = true;
  kit.rest.on('GET /guilds/:guild/integrations', () => ({ body: [{ name: 'always' }] }));
  kit.rest.on('GET /guilds/:guild/integrations', () => {
    if (!isFirst) return undefined;
    isFirst = false;
    return { body: [{ name: 'once' }] };
  });
  expect((await kit.as().slash('tell')).text).toBe('[{"name":"once"}] [{"name":"always"}]');
});

it('a call that nothing answers is named', async () => {
  const kit = withTell(async (rest, { defaultGuild }) => {
    await rest.get(`/guilds/${defaultGuild.id}/integrations`);
    return 'never';
  });
  await expect(kit.as().slash('tell')).rejects.toThrow(/GET \/guilds\/\d+\/integrations/);
});

it('a call that fails is repeated after a pause of the kit', async () => {
  const kit = createTestKit({
    commands: [
      defineCommand({
        name: 'slow',
        description: 'Is hindered',
        run: async (interaction) => {
          await interaction.deferReply();
          await interaction.editReply('Half');
          return 'Whole';
        },
      }),
    ],
  });
  let failures = 1;
  kit.rest.on('PATCH /webhooks/:app/:token/messages/@original', () =>
    failures-- > 0 ? { status: 503, body: {} } : undefined,
  );
  const reply = await kit.as().slash('slow');
  expect(reply.loading).toBe(true);
  expect((await reply.final()).text).toBe('Whole');
  expect(reply.history.map(({ text }) => text)).toEqual(['', 'Half', 'Whole']);
});

describe.each([
  ['in the process', createTestKit],
  ['over HTTP', emulatorKit],
] as const)('a route that is missing %s', (_, createKit) => {
  it('is named to the bot that catches errors, which is not told of the network', async () => {
    const caught: unknown[] = [];
    const list = defineCommand({
      name: 'list',
      description: 'Lists widgets',
      run: async ({ rest, guildId }) => {
        await rest.guilds.getWidgetSettings(guildId ?? '').catch((error: unknown) => caught.push(error));
        await rest.guilds.getTemplate('x').catch((error: unknown) => caught.push(error));
        return 'listed';
      },
    });
    await using kit = await createKit({ commands: [list] });
    const { errors } = kit;
    await kit.as().slash('list');
    const path = `GET /guilds/${kit.defaultGuild.id}/widget`;
    expect(caught).toMatchObject([{ code: 'KIT_ROUTE_MISSING' }, { code: 'KIT_ROUTE_MISSING' }]);
    expect(String(caught[0])).toMatch(
      new RegExp(`The (kit|emulator) does not know ${path}. Answer .*kit.rest.on\\('${path}'`),
    );
    expect(String(caught)).not.toContain('network');
    expect(errors).toMatchObject([{ code: 'KIT_ROUTE_MISSING' }, { code: 'KIT_ROUTE_MISSING' }]);
  });
});

describe('a route that no call can have is refused, with what is wrong with it', () => {
  test.each([
    ['GET channels/1', 'the path begins with a slash'],
    ['FETCH /channels/1', '"FETCH" is none of GET, POST, PUT, PATCH, DELETE'],
    ['get /channels/1', '"get" is none of GET, POST, PUT, PATCH, DELETE. Did you mean "GET"?'],
    ['/channels/1', 'the method is missing'],
    ['GET /api/v10/channels/1', 'the path begins after /api/v10'],
    ['GET /v10/channels/1', 'the path begins after /api/v10'],
    ['GET https://discord.com/api/v10/channels/1', 'the path begins after /api/v10'],
    ['GET /channels/{channel.id}', 'a part that varies is written :channel'],
    ['GET /guilds/:guild/members?limit=5', 'a route has no query'],
    [undefined as never, 'it is no text'],
  ])('%s', (route, what) => {
    expect(() => {
      createTestKit({ commands: [] }).rest.on(route, () => undefined);
    }).toThrow(
      expect.objectContaining({
        code: 'KIT_MISUSED',
        message: expect.stringContaining(what) as string,
      }) as Error,
    );
  });

  it('and so is an answer that is no function', () => {
    expect(() => {
      createTestKit({ commands: [] }).rest.on('GET /users/:user', { body: {} } as never);
    }).toThrow(expect.objectContaining({ code: 'KIT_MISUSED' }) as Error);
  });
});

describe('a call says which given route it misses by little', () => {
  test.each([
    ['POST /channelz/:channel/messages', true],
    ['POST /channels/:channel/message', true],
    ['PUT /channels/:channel/messages', true],
    ['POST /channels/1/messages', true],
    ['POST /channels/:channel/messages/:message', false],
    ['POST /guilds/:guild/bulk-ban', false],
  ])('%s', async (route, isNear) => {
    const kit = withTell(async (rest, { general }) => {
      await rest.post(`/channels/${general.id}/messages`, { body: { content: 'A ticket!' } });
      return 'told';
    });
    kit.rest.on(route, () => ({ status: 500 }));
    await kit.as().slash('tell');
    const hint = `kit.rest.on('${route}') does not fit it`;
    if (isNear) expect(kit.transcript).toContain(hint);
    else expect(kit.transcript).not.toContain(hint);
  });

  it('and so does the error of one that nothing answers', async () => {
    const kit = withTell(async (rest, { defaultGuild }) => {
      await rest.get(`/guilds/${defaultGuild.id}/integrations`);
      return 'never';
    });
    kit.rest.on('GET /guilds/:guild/integration', () => ({ body: [] }));
    await expect(kit.as().slash('tell')).rejects.toThrow(
      "kit.rest.on('GET /guilds/:guild/integration') does not fit it",
    );
  });
});
