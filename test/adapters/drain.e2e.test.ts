import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { chatInputPayload, createSigner } from 'commandry-dev/testing';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createBell, type Bell } from '../support/time/bell.js';
import { propertyRuns } from '../support/property.js';
import { bundle } from '../support/processes/bundle.js';
import { startChild, type Child } from '../support/processes/child.js';
import { toMessage } from '../support/service/fake-service.js';
import { listenUntilDone } from '../support/listening.js';

/** How often a bot is replaced by another one, on each host. */
const RUNS = propertyRuns(2, 10);
/** Clients that use commands one after another. */
const CLIENTS = 8;
/** Requests of each kind that are under way in the moment that a bot closes. */
const HELD = 3;
/** How many uses there are at least before the end, and after it. */
const USES = 25;

const kit = createWireKit({ signer: createSigner(Buffer.alloc(32, 5)) });

/** Discord: it takes edits of replies, and lets commands wait at its gate. */
async function startService(bell: Bell) {
  const shown = new Map<string, string>();
  const waiting: ServerResponse[] = [];
  const http = createServer((incoming, response) => {
    if (incoming.url === '/gate') {
      waiting.push(response);
      bell.ring();
      return;
    }
    const token = /\/webhooks\/\d+\/([^/]+)\/messages\/@original$/.exec(incoming.url ?? '')?.[1] ?? '';
    void text(incoming).then((body) => {
      const message = JSON.parse(body) as { content: string };
      shown.set(token, message.content);
      bell.ring();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(toMessage(message)));
    });
  });
  const { url } = await listenUntilDone(http);
  const openGate = () => {
    for (const response of waiting.splice(0)) response.end('done');
  };
  return { url, shown, waiting, openGate };
}

type Ran = Readonly<Record<'echo' | 'gated' | 'slow' | 'stuck', number>>;

interface Bot {
  readonly child: Child;
  readonly port: number;
  readonly agent: Agent;
  /** Uses of the load that it has not answered yet. */
  outstanding: number;
}

async function startBot(path: string, host: string, serviceUrl: string): Promise<Bot> {
  const child = startChild(process.execPath, [path], {
    HOST: host,
    APPLICATION_ID: kit.applicationId,
    PUBLIC_KEY: kit.signer.publicKey,
    SERVICE_URL: serviceUrl,
  });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  const { port } = (await child.next()) as { port: number };
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
  });
  return { child, port, agent, outstanding: 0 };
}

interface Outcome {
  /** The status, or the code of the error that lost the request. */
  readonly status: number | string;
  readonly body: string;
  /** Whether the bot asked for the end of the connection. */
  readonly isEnding: boolean;
}

/** Begins to use a command. What was begun has to be ended. */
function begin({ port, agent }: Bot, command: string, more: Readonly<Record<string, string>> = {}) {
  const payload = chatInputPayload(kit.context(), command, {});
  const bytes = Buffer.from(JSON.stringify(payload));
  const headers = {
    ...more,
    ...kit.signer.sign(bytes, Math.floor(Date.now() / 1000)),
    'content-type': 'application/json',
    'content-length': bytes.length,
  };
  const sent = request({ host: '127.0.0.1', port, agent, path: '/interactions', method: 'POST', headers });
  const answered = new Promise<Outcome>((resolve) => {
    const lost = (error: NodeJS.ErrnoException): void => {
      resolve({ status: error.code ?? error.message, body: '', isEnding: false });
    };
    sent.on('error', lost).on('response', (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      text(answer).then((body) => {
        resolve({ status, body, isEnding: given.connection === 'close' });
      }, lost);
    });
  });
  return { sent, bytes, answered, token: payload['token'] as string };
}

function use(bot: Bot, command: string) {
  const begun = begin(bot, command);
  begun.sent.end(begun.bytes);
  return begun;
}

/** Clients behind a balancer that takes the bots in turn, and takes none that asks for the end of a connection. */
function startLoad(bell: Bell, ready: Set<Bot>) {
  const statuses = new Map<number | string, number>();
  let isOver = false;
  let turn = 0;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const bot = [...ready][turn++ % ready.size]!;
      bot.outstanding++;
      const { status, isEnding } = await use(bot, 'echo').answered;
      bot.outstanding--;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isEnding) ready.delete(bot);
      bell.ring();
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const answered = () => statuses.get(200) ?? 0;
  /** Until so many more uses were answered, or one was lost. */
  const more = (count: number) => {
    const wanted = answered() + count;
    return bell.until(`${count} more uses were answered`, () => answered() >= wanted || statuses.size > 1);
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
  };
  return { statuses, answered, more, stop };
}

/** Requests of which the bot has the head and the beginning of the body. */
async function beginBodies(bot: Bot) {
  const held = Array.from({ length: HELD }, (_, n) => begin(bot, 'echo', { 'x-announce': String(n) }));
  for (const { sent, bytes } of held) sent.write(bytes.subarray(0, 10));
  const begun: unknown[] = [];
  for (const _ of held) begun.push(await bot.child.next());
  expect(begun.map((line) => (line as { begun: string }).begun).sort()).toEqual(
    held.map((_, n) => String(n)),
  );
  const finish = () => {
    for (const { sent, bytes } of held) sent.end(bytes.subarray(10));
  };
  return { held, finish };
}

const contentOf = ({ body }: Outcome): unknown =>
  (JSON.parse(body) as { data?: { content?: string } }).data?.content;

/** Ends a bot with SIGTERM while it is used, and with requests of every kind under way as it closes. */
async function replace(
  service: Awaited<ReturnType<typeof startService>> & { readonly bell: Bell },
  leaving: Bot,
  staying: Bot,
  { host, hasStuck }: { readonly host: string; readonly hasStuck: boolean },
) {
  const ready = new Set([leaving, staying]);
  const { bell } = service;
  const load = startLoad(bell, ready);
  await load.more(USES);
  const slow = Array.from({ length: HELD }, () => use(leaving, 'slow'));
  const stuck = Array.from({ length: hasStuck ? HELD : 0 }, () => use(leaving, 'stuck'));
  const deferred = await Promise.all([...slow, ...stuck].map(({ answered }) => answered));
  const gated = Array.from({ length: HELD }, () => use(leaving, 'gated'));
  const bodies = await beginBodies(leaving);
  await bell.until('the commands wait at the gate', () => service.waiting.length === 2 * HELD);

  leaving.child.process.kill('SIGTERM');
  await bell.until(
    'the balancer uses the bot no more',
    () => !ready.has(leaving) && leaving.outstanding === 0,
  );
  leaving.child.process.kill('SIGUSR2');
  expect(await leaving.child.next()).toEqual({ closing: true });
  bodies.finish();
  const late = await Promise.all(bodies.held.map(({ answered }) => answered));
  service.openGate();
  const responses = await Promise.all(gated.map(({ answered }) => answered));
  await bell.until('deferred commands were answered', () =>
    slow.every(({ token }) => service.shown.has(token)),
  );
  if (hasStuck) leaving.child.process.kill('SIGUSR2');
  const { ran } = (await leaving.child.next()) as { ran: Ran };
  const { code, signal, stderr } = await leaving.child.ended;
  await load.more(USES);
  await load.stop();

  expect([...load.statuses.keys()]).toEqual([200]);
  expect(deferred.map(({ status, body }) => [status, body])).toEqual(deferred.map(() => [200, '{"type":5}']));
  expect(late.map(contentOf)).toEqual(late.map(() => 'echo'));
  expect(responses.map(contentOf)).toEqual(responses.map(() => 'done'));
  // Of a Response the host alone can end the connection, and this one had none to end when the request came.
  expect([...late, ...responses].map(({ isEnding }) => isEnding)).toEqual(
    Array(2 * HELD).fill(host !== 'hono'),
  );
  expect(slow.map(({ token }) => service.shown.get(token))).toEqual(slow.map(() => 'done'));
  expect(stuck.map(({ token }) => service.shown.get(token))).toEqual(
    stuck.map(() => expect.stringMatching(/is restarting/) as string),
  );
  const events = stderr.split('\n').flatMap((line) => /"event":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect({ code, signal, events }).toEqual({
    code: 0,
    signal: null,
    events: stuck.map(() => 'WORK_GIVEN_UP'),
  });
  expect(ran).toMatchObject({ slow: HELD, gated: HELD, stuck: stuck.length });
  return { ran, answered: load.answered() + HELD };
}

/** Ends a bot that nobody uses any more. */
async function end({ child, agent }: Bot): Promise<Ran> {
  agent.destroy();
  child.process.kill('SIGTERM');
  child.process.kill('SIGUSR2');
  expect(await child.next()).toEqual({ closing: true });
  const { ran } = (await child.next()) as { ran: Ran };
  expect(await child.ended).toEqual({ code: 0, signal: null, stderr: '' });
  return ran;
}

test.each(['node', 'express', 'hono'])(
  `bots on %s that are replaced ${RUNS} times under load lose no interaction, whatever is under way as they close`,
  async (host) => {
    const path = await bundle(new URL('./children/bot.ts', import.meta.url));
    const bell = createBell();
    const service = { ...(await startService(bell)), bell };
    const ran = { echo: 0 };
    let answered = 0;
    let leaving = await startBot(path, host, service.url);
    for (let run = 0; run < RUNS; run++) {
      const staying = await startBot(path, host, service.url);
      const replaced = await replace(service, leaving, staying, { host, hasStuck: run % 2 === 0 });
      ran.echo += replaced.ran.echo;
      answered += replaced.answered;
      leaving = staying;
    }
    ran.echo += (await end(leaving)).echo;
    // Each ran once, and each that ran was answered.
    expect(ran.echo).toBe(answered);
    expect(answered).toBeGreaterThanOrEqual(RUNS * (2 * USES + HELD));
  },
);
