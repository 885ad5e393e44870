import { onTestFinished } from 'vitest';
import type { WorkQueue } from 'commandry';
import type { InvokeResult, MessagesResult, WireMessage } from '../../../tools/src/emulator/index.js';
import { createTestQueue } from '../../bullmq/support/bull.js';
import { startRedis } from '../../support/processes/redis-server.js';
import { ADA, GENERAL, startTestEmulator, WEATHER } from '../../tools/emulator/support/emulator.js';
import { startBotProcess, type BotProcess, type Role } from './bot-process.js';
import { openFront } from './front.js';
import { openGate } from './gate.js';
import { recordInteractions } from './survival-records.js';
import { createSurvivingBot } from './surviving-bot.js';

/** The ways in which a handler is used. */
export const USES = ['public', 'private', 'button', 'modal'] as const;
export type Use = (typeof USES)[number];

/** A world whose work is kept in a Redis with an append-only file, for `fixtures/surviving-process.ts`. */
export async function startSurvivalWorld(program: string) {
  const redis = await startRedis({ appendOnly: true });
  onTestFinished(() => redis.stop());
  const { socketPath } = redis;
  const { queue } = createTestQueue(socketPath);
  // Some of them use the other client.
  const settingsOf = (index: number) => ({ socketPath, kind: index % 4 === 3 ? 'ioredis' : 'redis' });
  return { redis, ...(await startWorld({ program, queue, settingsOf, role: 'web' })) };
}

/** The parts of a world that depend on where work is kept. */
export interface WorldParts {
  /** The bundle of what processes run. */
  readonly program: string;
  /** The queue, as the test has it. */
  readonly queue: WorkQueue;
  /** What the process of this number is told of the queue. */
  readonly settingsOf: (index: number) => object;
  /** The role of those that receive. */
  readonly role: Role;
}

/**
 * An emulator that delivers to the processes that receive and are ready, in turn, and a gate that handlers come to. There is
 * one process, which has answered `/panel` with the button.
 */
export async function startWorld({ program, queue, settingsOf, role: receiving }: WorldParts) {
  const [emulator, gate] = await Promise.all([startTestEmulator(), openGate()]);
  onTestFinished(() => queue.close());
  const { publicKey } = emulator.credentials();
  const credentials = {
    ...{ applicationId: WEATHER.id, publicKey, token: WEATHER.token, baseUrl: emulator.baseUrl },
  };
  const processes: BotProcess[] = [];
  const start = (role: Role, times: { drainMs?: number; servingMs?: number } = {}): BotProcess => {
    const settings = {
      ...credentials,
      ...settingsOf(processes.length),
      gateUrl: gate.url,
      drainMs: 25_000,
      servingMs: 0,
      ...times,
    };
    const started = startBotProcess(program, role, settings);
    processes.push(started);
    return started;
  };
  const there = (role: Role) => processes.filter((one) => one.role === role && one.isReady());
  const front = await openFront(() => there(receiving).map((web) => web.port() ?? 0));

  const act = async (verb: string, body: object): Promise<InvokeResult> => {
    const given = await emulator.control('POST', `/users/${ADA}/${verb}`, body);
    if (given.status !== 200) throw new Error(`The user could not act: ${given.text}`);
    return given.body as InvokeResult;
  };
  const invoke = (text: string) => act('invoke', { channel_id: GENERAL, text });

  const bot = createSurvivingBot({
    ...{ ...credentials, queue, log: () => undefined, gate: () => Promise.resolve() },
  });
  await Promise.all([start(receiving).ready, bot.sync()]);
  const url = `${front.url}/interactions`;
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url });
  if (set.status !== 200) throw new Error(`The endpoint was refused: ${set.text}`);
  const panel = (await invoke('/panel')).message;
  if (!panel) throw new Error('There is no panel.');
  const [{ components }] = panel.components as [{ components: [{ custom_id: string }] }];
  const records = recordInteractions(emulator);

  /** Uses a handler that is queued. Resolves to the first answer, or undefined if the form did not open. */
  const use = async (how: Use): Promise<InvokeResult | undefined> => {
    if (how === 'public' || how === 'private') return invoke(`/${how}`);
    if (how === 'button')
      return act('component', { message_id: panel.id, custom_id: components[0].custom_id });
    const { interaction, modal } = await invoke('/form');
    if (!interaction || !modal) return undefined;
    return act('modal', {
      ...{ interaction_id: interaction.id, custom_id: modal.custom_id },
      components: [{ custom_id: 'what', value: 'it' }],
    });
  };

  /** All messages that the user sees. */
  const listMessages = async (): Promise<readonly WireMessage[]> => {
    const listed = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    return (listed.body as MessagesResult).messages;
  };

  return { gate, queue, processes, start, there, records, use, listMessages };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
export type SurvivalWorld = Awaited<ReturnType<typeof startSurvivalWorld>>;
