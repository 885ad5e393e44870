import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp, EntryPoint, SlashCommand, type AppOptions, type CommandClass } from 'commandry';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const GUILD = '300000000000000001';
const OTHER_GUILD = '300000000000000002';
const { credentials, applicationId } = createWireKit();

/** The command routes of every scope, as far as a sync needs them: lists that can be overwritten and added to. */
let server: Server;
let requests: string[];
let lists: Map<string, Record<string, unknown>[]>;

beforeEach(async () => {
  requests = [];
  lists = new Map();
  let nextId = 1n;
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const scope = path.replace(/^\/api\/v10\/applications\/\d+/, '').replace(/(\/commands)\/\d+$/, '$1');
    requests.push(`${request.method ?? ''} ${scope}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const register = (body: object) => {
        const id = String(nextId++);
        return { id, application_id: applicationId, version: id, description: '', ...body };
      };
      if (request.method === 'PUT') lists.set(scope, (JSON.parse(text) as object[]).map(register));
      if (request.method === 'POST')
        lists.set(scope, [...(lists.get(scope) ?? []), register(JSON.parse(text) as object)]);
      const list = lists.get(scope) ?? [];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? list.at(-1) : list));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function createPrepared(commands: CommandClass[], more: Partial<AppOptions> = {}) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createApp({ commands, ...credentials, token: 'token', baseUrl, print: () => undefined, ...more });
}

class Everywhere {
  @SlashCommand('everywhere', 'd')
  everywhere() {
    return 'x';
  }
}
class Some {
  @SlashCommand('one', 'd', { guilds: [GUILD, OTHER_GUILD] })
  one() {
    return 'x';
  }
  @SlashCommand('two', 'd', { guilds: [GUILD] })
  two() {
    return 'x';
  }
}

describe('a sync of several scopes', () => {
  test('reads and writes each by itself, and writes nothing the second time', async () => {
    expect((await createPrepared([Everywhere, Some]).sync()).writes).toBe(3);
    const guild = `/guilds/${GUILD}/commands`;
    const other = `/guilds/${OTHER_GUILD}/commands`;
    expect([...requests].sort()).toEqual(
      [
        'GET /commands',
        `GET ${guild}`,
        `GET ${other}`,
        'POST /commands',
        `POST ${other}`,
        `PUT ${guild}`,
      ].sort(),
    );
    expect(lists.get(guild)?.map(({ name }) => name)).toEqual(['one', 'two']);
    requests.length = 0;
    expect((await createPrepared([Everywhere, Some]).sync()).writes).toBe(0);
    expect(requests).toHaveLength(3);
  });
});

describe('a sync into a development guild', () => {
  class Launch {
    @EntryPoint('launch', 'd')
    launch() {
      return 'x';
    }
  }

  test('puts every command there and leaves the global commands alone', async () => {
    lists.set('/commands', [
      { id: '9', application_id: applicationId, version: '9', type: 1, name: 'in-use', description: 'd' },
    ]);
    const { plan, writes } = await createPrepared([Everywhere, Some], {
      developmentGuildId: OTHER_GUILD,
    }).sync();
    expect(writes).toBe(1);
    expect(
      plan.scopes.map(({ guildId, changes }) => [
        guildId,
        changes.map(({ action, name }) => `${action} ${name}`),
      ]),
    ).toEqual([
      [null, []],
      [OTHER_GUILD, ['create everywhere', 'create one', 'create two']],
    ]);
    expect(lists.get('/commands')?.map(({ name }) => name)).toEqual(['in-use']);
  });

  test('still registers the entry point, which can only be global, beside what is in use', async () => {
    lists.set('/commands', [
      { id: '9', application_id: applicationId, version: '9', type: 1, name: 'in-use', description: 'd' },
    ]);
    await createPrepared([Everywhere, Launch], { developmentGuildId: OTHER_GUILD }).sync();
    expect(lists.get('/commands')?.map(({ name }) => name)).toEqual(['in-use', 'launch']);
  });
});
