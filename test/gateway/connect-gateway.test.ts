import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp, type App, type AppOptions, type ChatInputInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { connectGateway, type GatewayOptions, type GatewaySession } from 'commandry/gateway';
import { createReadiness } from 'commandry/node';
import { handledBy } from '../support/apps/started-app.js';
import { createLogbook } from '../support/logbook.js';
import { startStubGateway, type StubOptions } from '../support/service/stub-gateway.js';
import { until } from '../support/time/wait.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const kit = createWireKit();
const { applicationId } = kit.credentials;
const TOKEN = `${btoa(applicationId).replace(/=+$/, '')}.secret.of-the-bot`;
const use = () => chatInputPayload(kit.context(), 'run', {});
const never = new Promise<never>(() => undefined);

afterEach(() => {
  process.exitCode = undefined;
});

interface Start extends StubOptions {
  readonly handler?: (interaction: ChatInputInteraction) => unknown;
  readonly options?: GatewayOptions;
  readonly app?: Partial<AppOptions>;
}

async function start({ handler = () => 'hi', options = {}, app: settings = {}, ...stub }: Start = {}) {
  const gateway = await startStubGateway(stub);
  onTestFinished(gateway.stop);
  const logbook = createLogbook();
  const events: { readonly t: string; readonly d: unknown }[] = [];
  const app: App = createApp({
    commands: [handledBy(handler)],
    applicationId,
    token: TOKEN,
    log: logbook.log,
    fetch: gateway.fetch,
    ...settings,
  });
  Object.assign(app, {
    dispatchEvent: (packet: { t: string; d: unknown }) => {
      events.push(packet);
      return Promise.resolve();
    },
  });
  const connection = connectGateway(app, options);
  onTestFinished(() => connection.close());
  return { gateway, logbook, app, connection, events };
}

async function startReady(given: Start = {}) {
  const started = await start(given);
  await started.connection.ready;
  return started;
}

const ops = (connection: { readonly frames: readonly { readonly op: number }[] } | undefined) =>
  connection?.frames.map(({ op }) => op);

describe('a connection to the gateway', () => {
  it('answers an interaction by a call', async () => {
    const { gateway } = await startReady();
    const payload = use();
    gateway.dispatch('INTERACTION_CREATE', payload);
    await until(() => gateway.callbacks.length === 1);
    expect(gateway.callbacks).toMatchObject([
      { id: payload['id'], body: { type: 4, data: { content: 'hi' } } },
    ]);
  });

  it('passes every other event to the app', async () => {
    const { gateway, events } = await startReady();
    gateway.dispatch('MESSAGE_CREATE', { id: '1' });
    await until(() => events.length === 2);
    expect(events).toMatchObject([{ t: 'READY' }, { t: 'MESSAGE_CREATE', d: { id: '1' } }]);
  });

  it('identifies with the token, and with no intents unless some are given', async () => {
    const { gateway } = await startReady();
    expect(gateway.connections[0]?.frames).toMatchObject([
      { op: 2, d: { token: TOKEN, intents: 0, shard: [0, 1] } },
    ]);
  });

  it.each([
    ['names', ['GUILDS', 'GUILD_MESSAGES'] as const],
    ['bits', 513],
  ])('asks for intents by %s, and has a status', async (_what, intents) => {
    const presence = { status: 'idle' as never, activities: [], since: null, afk: false };
    const { gateway } = await startReady({ options: { intents, presence } });
    expect(gateway.connections[0]?.frames).toMatchObject([{ d: { intents: 513, presence } }]);
  });

  it('can be compressed', async () => {
    const { gateway } = await startReady({ options: { compression: 'zlib-stream' } });
    expect(gateway.connections[0]?.query.get('compress')).toBe('zlib-stream');
    for (let times = 0; times < 3; times++) gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.callbacks.length === 3);
  });

  it('has as many shards as Discord recommends, each with a state', async () => {
    const { gateway, connection, logbook } = await startReady({ shards: 2 });
    expect([...connection.shards]).toEqual([
      [0, 'connected'],
      [1, 'connected'],
    ]);
    expect(gateway.connections.map(({ frames }) => frames[0]?.d)).toMatchObject([
      { shard: [0, 2] },
      { shard: [1, 2] },
    ]);
    expect(logbook.entries).toMatchObject([
      { level: 'info', event: 'GATEWAY_CONNECTED', shardId: 0 },
      { level: 'info', event: 'GATEWAY_CONNECTED', shardId: 1 },
    ]);
  });

  it('can have some of the shards alone', async () => {
    const { connection } = await startReady({ shards: 4, options: { shardCount: 4, shardIds: [2] } });
    expect([...connection.shards]).toEqual([[2, 'connected']]);
  });

  it('sends payloads', async () => {
    const { gateway, connection } = await startReady();
    await connection.send({ op: 3, d: { status: 'dnd' } } as never);
    await until(() => gateway.connections[0]?.frames.length === 2);
    expect(gateway.connections[0]?.frames[1]).toEqual({ op: 3, d: { status: 'dnd' } });
  });

  it('starts the app first', async () => {
    const seen: string[] = [];
    const { gateway } = await startReady({
      app: { onStart: () => void seen.push(`start with ${String(seen.length)}`) },
    });
    expect(seen).toEqual(['start with 0']);
    expect(gateway.connections).toHaveLength(1);
  });

  it('never has the token in the log', async () => {
    const { logbook, gateway, connection } = await startReady();
    gateway.connections[0]?.drop();
    await until(() => connection.isConnected() && gateway.connections.length === 2);
    expect(JSON.stringify(logbook.entries)).not.toContain('secret');
  });
});

describe('a connection that is lost', () => {
  it.each([
    ['drops', 'drop'],
    ['is closed with 4000', 4000],
    ['is closed with 4009', 4009],
    ['is told to reconnect', 'reconnect'],
    ['is told that its session is invalid for now', 'invalid'],
  ])('is resumed where it %s, and what was missed arrives once', async (_what, how) => {
    const { gateway, connection, logbook } = await startReady();
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.callbacks.length === 1);
    const [first] = gateway.connections;
    if (how === 'drop') first?.drop();
    else if (how === 'reconnect') first?.control(7, null);
    else if (how === 'invalid') first?.control(9, true);
    else first?.close(how as number);
    const isSame = how === 'invalid';
    await until(() => !connection.isConnected() || isSame);
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => logbook.events().includes('GATEWAY_RESUMED'));
    await until(() => gateway.callbacks.length === 2);
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.callbacks.length === 3);
    expect(connection.isConnected()).toBe(true);
    expect(ops(gateway.connections.at(-1))).toEqual(isSame ? [2, 6] : [6]);
    expect(logbook.events()).toEqual([
      'GATEWAY_CONNECTED',
      ...(isSame ? [] : ['GATEWAY_DISCONNECTED']),
      'GATEWAY_RESUMED',
    ]);
  });

  it('begins a new session where the old one cannot be resumed', async () => {
    const { gateway, connection, logbook } = await startReady();
    gateway.connections[0]?.control(9, false);
    // The library then waits some seconds before it identifies again.
    await until(() => gateway.connections.length === 2);
    expect(ops(gateway.connections[1])).toEqual([]);
    expect(gateway.connections[0]?.closedWith).toBe(1000);
    expect(connection.isConnected()).toBe(false);
    expect(logbook.events()).toEqual(['GATEWAY_CONNECTED', 'GATEWAY_DISCONNECTED']);
  });

  it('runs a replayed interaction once', async () => {
    let runs = 0;
    const { gateway } = await startReady({ handler: () => `run ${++runs}` });
    const payload = use();
    gateway.dispatch('INTERACTION_CREATE', payload);
    gateway.dispatch('INTERACTION_CREATE', payload);
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.callbacks.length === 2);
    expect(runs).toBe(2);
  });

  it('makes the process not ready meanwhile', async () => {
    const { gateway, app, connection } = await startReady();
    const readiness = createReadiness(app, { gateway: connection.isConnected }, { cacheMs: 0 });
    expect((await readiness()).status).toBe(200);
    gateway.connections[0]?.drop();
    await until(() => !connection.isConnected());
    expect((await readiness()).body).toEqual({ status: 'failing', failed: ['gateway'] });
  });
});

describe('a connection that cannot succeed', () => {
  it.each([
    [4004, 'TOKEN_REFUSED', /bot token/],
    [4010, 'GATEWAY_SHARD_INVALID', /shardIds/],
    [4011, 'GATEWAY_SHARDING_REQUIRED', /shardCount/],
    [4012, 'GATEWAY_VERSION_INVALID', /Update/],
    [4013, 'GATEWAY_INTENTS_INVALID', /intents/],
    [4014, 'GATEWAY_INTENTS_DISALLOWED', /MESSAGE_CONTENT \("Message Content Intent"\)/],
  ])('fails with what to do when it is closed with %d', async (refuseWith, code, message) => {
    const intents = ['GUILDS', 'MESSAGE_CONTENT'] as const;
    const { connection, logbook, gateway } = await start({ refuseWith, options: { intents } });
    await expect(connection.ready).rejects.toMatchObject({ code });
    expect(logbook.entries).toMatchObject([
      { level: 'error', event: code, message: expect.stringMatching(message) as string },
    ]);
    expect([...connection.shards.values()]).toEqual(['failed']);
    expect(connection.isConnected()).toBe(false);
    expect(gateway.connections).toHaveLength(1);
    expect(process.exitCode).toBe(1);
    expect(JSON.stringify(logbook.entries)).not.toContain('secret');
  });

  it('fails where Discord does not accept the token', async () => {
    const { connection, logbook } = await start({
      app: {
        fetch: () =>
          Promise.resolve(Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 })),
      },
    });
    await expect(connection.ready).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(logbook.events()).toEqual(['TOKEN_REFUSED']);
  });

  it('fails where the sessions of the day are used up', async () => {
    const { connection } = await start({ remaining: 0 });
    await expect(connection.ready).rejects.toMatchObject({
      code: 'GATEWAY_SESSIONS_EXHAUSTED',
      message: expect.stringMatching(/resets at \d{4}-/) as string,
    });
  });

  it('closes an app that could not start', async () => {
    const { connection, logbook, app } = await start({
      app: { onStart: () => Promise.reject(new Error('no database')) },
    });
    await expect(connection.ready).rejects.toMatchObject({ code: 'GATEWAY_NOT_CONNECTED' });
    expect(logbook.events()).toEqual(['START_FAILED']);
    expect(app.isEnding).toBe(true);
  });

  it.each<[string, GatewayOptions, RegExp]>([
    ['an unknown intent', { intents: ['MESSAGES' as never] }, /intents/],
    ['bits that are no intents', { intents: 1 << 30 }, /intents/],
    ['a shard beyond the others', { shardCount: 2, shardIds: [2] }, /shardIds/],
    ['an unknown option', { shard: 1 } as never, /shard/],
  ])('is refused with %s', (_what, options, message) => {
    const app = createApp({ commands: [], applicationId, token: TOKEN });
    expect(() => connectGateway(app, options)).toThrow(message);
  });

  it('needs a token', () => {
    const app = createApp({ commands: [], applicationId });
    expect(() => connectGateway(app)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }));
  });
});

describe('an app that closes', () => {
  it('takes no more, and finishes what it has begun', async () => {
    let finish: () => void = () => undefined;
    const { gateway, app } = await startReady({
      handler: async (interaction) => {
        await interaction.deferReply();
        await new Promise<void>((resolve) => (finish = resolve));
        return 'done';
      },
    });
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.callbacks.length === 1);
    const closed = app.close();
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => gateway.connections[0]?.closedWith !== undefined);
    expect(gateway.connections[0]?.closedWith).toBe(1000);
    finish();
    expect(await closed).toEqual({ givenUp: 0 });
    expect(gateway.callbacks).toHaveLength(1);
  });

  it('tells the users of handlers that it gives up', async () => {
    const { gateway, app } = await startReady({ handler: () => never });
    gateway.dispatch('INTERACTION_CREATE', use());
    await until(() => app.inFlight.count === 1);
    expect(await app.close({ drainMs: 0 })).toEqual({ givenUp: 1 });
    expect(gateway.callbacks).toMatchObject([
      { body: { data: { content: expect.stringMatching(/restarting/) as string } } },
    ]);
  });

  it('leaves a session that is stored to the next process, which misses nothing', async () => {
    const stored = new Map<number, GatewaySession | null>();
    const sessions = {
      load: (shardId: number) => stored.get(shardId) ?? null,
      save: (shardId: number, session: GatewaySession | null) => void stored.set(shardId, session),
    };
    const { gateway, app } = await startReady({ options: { sessions } });
    await app.close();
    expect(gateway.connections[0]?.closedWith).toBe(4200);
    expect(stored.get(0)).toMatchObject({ sessionId: 'session', sequence: 1, shardCount: 1 });
    gateway.dispatch('INTERACTION_CREATE', use());
    const { fetch } = gateway;
    const next = createApp({
      commands: [handledBy(() => 'next')],
      applicationId,
      token: TOKEN,
      fetch,
      log: () => undefined,
    });
    const connection = connectGateway(next, { sessions });
    onTestFinished(() => connection.close());
    await connection.ready;
    await until(() => gateway.callbacks.length === 1);
    expect(gateway.callbacks).toMatchObject([{ body: { data: { content: 'next' } } }]);
    expect(ops(gateway.connections[1])).toEqual([6]);
  });

  it('does not connect again where it closes while a connection is lost', async () => {
    const { gateway, app, connection } = await startReady();
    const other = await startReady();
    gateway.connections[0]?.drop();
    await until(() => !connection.isConnected());
    await app.close();
    other.gateway.connections[0]?.drop();
    await until(() => other.gateway.connections.length === 2);
    expect(gateway.connections).toHaveLength(1);
    expect([...connection.shards.values()]).toEqual(['closed']);
  });
});
