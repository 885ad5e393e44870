import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { button, createApp, defineButton, defineCommand, defineModal, row } from 'commandry';
import { createServer } from 'commandry/node';
import { systemClock } from '../../../../../src/common/clock.js';
import { createMcpServer } from '../../../../../tools/src/cli/commands/mcp/mcp-server.js';
import { refuse, serveHttp } from '../../../../../tools/src/cli/commands/mcp/run.js';
import { connectControl, type ControlClient } from '../../../../../tools/src/cli/runtime/control-client.js';
import { startTestEmulator, WEATHER } from '../../../emulator/support/emulator.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';

const close = defineModal({
  id: 'close',
  title: 'Close ticket',
  inputs: { why: { type: 'text', label: 'Why?', required: true } },
  run: (_interaction, { why }) => `Closed: ${why}`,
});
const closing = defineButton({ id: 'closing', run: (interaction) => interaction.showModal(close) });
const commands = [
  close,
  closing,
  defineCommand({
    name: 'ticket',
    description: 'Opens a ticket',
    options: {
      topic: {
        type: 'string',
        description: 'What it is about',
        required: true,
        autocomplete: () => ['Key', 'Door'],
      },
      floor: { type: 'integer', description: 'Where', minValue: 0, maxValue: 9 },
    },
    run: (_interaction, { topic }) => ({
      content: `Ticket: ${topic}`,
      components: [row(button(closing, { label: 'Close' }))],
    }),
  }),
  defineCommand({
    name: 'broken',
    description: 'Throws',
    run: () => {
      throw new Error('no database');
    },
  }),
];

/** A client of the server, and a bot in an emulator. */
async function connect() {
  const emulator = await startTestEmulator();
  const { publicKey } = emulator.credentials();
  const app = createApp({
    commands,
    applicationId: WEATHER.id,
    publicKey,
    token: WEATHER.token,
    baseUrl: emulator.baseUrl,
    log: () => undefined,
    print: () => undefined,
    makeIncidentId: () => 'incident-1',
  });
  const bot = createServer(app);
  onTestFinished(async () => {
    await bot.close({ servingMs: 0, drainMs: 0 });
  });
  const { port } = await bot.listen(0, '127.0.0.1');
  await app.sync();
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, {
    url: `http://127.0.0.1:${port}/interactions`,
  });
  return connectClient(connectControl(emulator.baseUrl, fetch));
}

/** A client of the server, with a control plane that answers like this. */
function connectTo(answer: (path: string) => object) {
  const control: Pick<ControlClient, 'call'> = {
    call: <Answer>(_method: string, path: string) => Promise.resolve(answer(path) as Answer),
  };
  return connectClient(control as ControlClient);
}

async function connectClient(control: ControlClient) {
  const server = createMcpServer({
    version: '1.2.3',
    cwd: makeTemporaryFolder(),
    clock: systemClock,
    control: () => Promise.resolve(control),
    plan: () => Promise.resolve({ changes: 0 }),
    modals: new Map(),
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  onTestFinished(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
    const [first] = result.content;
    return { text: first?.type === 'text' ? first.text : '', ...result };
  };
  return { client, call };
}

it('uses a command, its button and its modal as a user, and the page of the documentation shows just that', async () => {
  const { call } = await connect();
  const transcript: string[] = [];
  const play = async (name: string, given: Record<string, unknown>) => {
    const { text } = await call(name, given);
    transcript.push(`> ${name} ${JSON.stringify(given)}`, mask(text), '');
  };
  await play('commands', {});
  await play('slash', { command: 'ticket', options: { topic: 'Key', floor: 3 } });
  await play('press', { button: 'Close' });
  await play('submit', { fields: { 'Why?': 'Found it' } });
  await play('press', { button: 'Open' });
  await play('slash', { command: 'broken' });
  const page = readFileSync('docs/reference/tools/mcp.md', 'utf8');
  expect(/```text\n(> [^]*?)```/.exec(page)?.[1]).toBe(`${transcript.join('\n').trimEnd()}\n`);
});

describe('a tool', () => {
  it('types into an option', async () => {
    const { call } = await connect();
    const { structuredContent } = await call('type', { command: 'ticket', option: 'topic', typed: 'K' });
    expect(structuredContent).toMatchObject({
      failed: false,
      outcome: 'choices',
      suggestions: [{ name: 'Key' }, { name: 'Door' }],
    });
  });

  it('says that the bot failed, with the incident', async () => {
    const { call } = await connect();
    const { structuredContent, isError } = await call('slash', { command: 'broken' });
    expect({ structuredContent, isError }).toMatchObject({
      structuredContent: { failed: true, failures: [{ code: 'HANDLER_FAILED', incident_id: 'incident-1' }] },
    });
    expect(isError).toBeUndefined();
    const { request_id: id } = structuredContent as { readonly request_id: string };
    expect((await call('request', { id })).text).toContain('/broken: message; application HANDLER_FAILED:');
    expect((await call('requests', { status: 'failed' })).structuredContent).toMatchObject({
      requests: [{ id }],
    });
  });

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['a command that there is not', 'slash', { command: 'tickets' }, /^UNKNOWN_COMMAND: .*"ticket"/],
    ['a value out of range', 'slash', { command: 'ticket', options: { topic: 'a', floor: 10 } }, /9/],
    ['a user that there is not', 'commands', { user: 'zoe' }, /There is no user zoe\. There is ada/],
    ['a modal that is not open', 'submit', {}, /^UNKNOWN_MODAL: "submit" needs an open modal/],
  ])('refuses %s as an error that says what to do', async (_what, name, given, says) => {
    const { call } = await connect();
    const { isError, text } = await call(name, given);
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(says) as unknown });
  });

  it('writes and reacts, and reads the channel as the user sees it', async () => {
    const { call } = await connect();
    const { structuredContent } = await call('write', { text: 'Hello', watch_seconds: 0 });
    expect(structuredContent).toMatchObject({ message_id: expect.any(String) as unknown });
    expect((await call('act', { verb: 'reacts', words: ['👍'], watch_seconds: 0 })).isError).toBeUndefined();
    expect((await call('read_channel', { limit: 1 })).text).toMatch(/^ada \(\d+\):\n {2}Hello/);
  });

  it('advances the clock, and arms and disarms faults', async () => {
    const { call } = await connect();
    // To a time, which the machine has come closer to when the clock gets there.
    expect((await call('clock', { advance_seconds: 60 })).structuredContent).toMatchObject({
      offset_ms: expect.closeTo(60_000, -3) as number,
    });
    const fault = { on: 'delivery', kind: 'drop' };
    expect((await call('arm_fault', { fault })).structuredContent).toMatchObject({ faults: [fault] });
    expect((await call('slash', { command: 'broken' })).structuredContent).toMatchObject({
      outcome: 'failed',
    });
    expect((await call('clear_faults')).structuredContent).toEqual({ faults: [] });
  });

  it('shows the world and the plan', async () => {
    const { call } = await connect();
    expect((await call('world')).structuredContent).toMatchObject({
      users: expect.arrayContaining([expect.objectContaining({ name: 'ada' })]) as unknown,
    });
    expect((await call('plan')).structuredContent).toEqual({ plan: { changes: 0 } });
  });
});

it('over HTTP, it no longer listens when it is stopped', async () => {
  const stopping = new AbortController();
  let url = '';
  let served: Promise<void> = Promise.resolve();
  const told = new Promise<void>((resolve) => {
    const stderr = {
      write: (text: string) => {
        url = /http:\S+/.exec(text)?.[0] ?? '';
        resolve();
      },
    };
    const player = {
      version: '1.2.3',
      cwd: makeTemporaryFolder(),
      clock: systemClock,
      control: () => Promise.reject(new Error('There is no emulator.')),
      plan: () => Promise.resolve({}),
      modals: new Map(),
    };
    served = serveHttp(player, 0, { stderr }, stopping.signal);
  });
  await told;
  expect((await fetch(url.replace('/mcp', '/other'))).status).toBe(404);
  stopping.abort();
  await served;
  await expect(fetch(url)).rejects.toThrow();
});

it('refuses an argument that a tool does not have, and does nothing', async () => {
  const asked: string[] = [];
  const { call } = await connectTo((path) => {
    asked.push(path);
    return {};
  });
  const { isError, text } = await call('clock', { advance: '1 day' });
  expect(isError).toBe(true);
  expect(text).toContain('advance');
  expect((await call('slash', { command: 'ticket', topic: 'Key' })).text).toContain('topic');
  expect(asked).toEqual([]);
});

it('over HTTP, what a page of another host sends is refused', () => {
  const url = '/mcp';
  expect(refuse({ url, headers: { host: '127.0.0.1:4400' } })).toBeUndefined();
  expect(
    refuse({ url, headers: { host: 'localhost:4400', origin: 'http://localhost:6274' } }),
  ).toBeUndefined();
  expect(refuse({ url, headers: { host: 'evil.example:4400' } })).toBe(403);
  expect(refuse({ url, headers: { host: '127.0.0.1:4400', origin: 'https://evil.example' } })).toBe(403);
  expect(refuse({ url: '/', headers: { host: '127.0.0.1:4400' } })).toBe(404);
});

it('shows the requests to the bot, and one of them with its calls, log and stack, but not its token', async () => {
  const entry = {
    ...{ id: '77', revision: 3, kind: 'command', name: '/broken', application_id: '1', user_id: '2' },
    ...{
      guild_id: null,
      channel_id: null,
      sent_at_ms: 0,
      ended_at_ms: 5,
      status: 'failed',
      outcome: 'message',
    },
    ...{
      shown: 'Something went wrong.',
      message_ids: [],
      faults: [],
      payload: { id: '77', token: 'secret' },
    },
    failures: [{ by: 'application', code: 'HANDLER_FAILED', message: 'It failed.', message_id: null }],
    request: {
      url: 'http://127.0.0.1:3000/',
      headers: { 'x-signature-ed25519': 'secret' },
      body: '{}',
      signed: 'secret',
    },
    response: { at_ms: 4, status: 200, headers: {}, body: '{"type":4}' },
    calls: [
      {
        at_ms: 1,
        milliseconds: 2,
        method: 'GET',
        path: '/guilds/1',
        sent: null,
        status: 404,
        answer: { code: 10004 },
      },
    ],
    log: [
      {
        ...{ at_ms: 2, level: 'error', event: 'HANDLER_FAILED', message: 'broken failed.' },
        error: {
          name: 'Error',
          message: 'no database',
          stack: 'Error: no database\n    at src/app.ts:3:9',
          frames: [],
        },
      },
    ],
    ...{ answered_at_ms: 4, token_ends_at_ms: null, dispatches: [], spans: [], is_shortened: false },
  };
  const asked: string[] = [];
  const { call } = await connectTo((path) => {
    asked.push(path);
    return path === '' ? SUMMARY : path.startsWith('/requests?') ? { requests: [entry] } : entry;
  });
  expect((await call('requests', { status: 'failed', user: 'ada' })).text).toBe(
    '77 command /broken: message; application HANDLER_FAILED: It failed.; shown: Something went wrong.',
  );
  expect(asked).toContain('/requests?status=failed&limit=20&user_id=2');
  const { text, structuredContent } = await call('request', { id: '77' });
  expect(text.split('\n').slice(1)).toEqual([
    'Response 200: {"type":4}',
    'Call GET /guilds/1: 404, 2 ms',
    '  sent null',
    '  answer {"code":10004}',
    'Log error HANDLER_FAILED: broken failed.',
    '  Error: no database',
    '      at src/app.ts:3:9',
  ]);
  expect(structuredContent).toMatchObject({ request: { id: '77', url: 'http://127.0.0.1:3000/' } });
  expect(JSON.stringify(structuredContent)).not.toContain('secret');
});

const SUMMARY = {
  ...{
    base_url: 'http://127.0.0.1:1',
    applications: [],
    guilds: [{ id: '9', name: 'Harbour', owner_id: '2' }],
  },
  channels: [{ id: '3', guild_id: '9', name: 'general', type: 0 }],
  users: [{ id: '2', username: 'ada', global_name: null, locale: 'en-US', bot: false }],
};

function mask(text: string): string {
  return text.replace(/request_id: \d+/g, 'request_id: 11…').replace(/, \d+ ms\n/g, ', 12 ms\n');
}
