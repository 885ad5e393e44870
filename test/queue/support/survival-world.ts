import { onTestFinished } from 'vitest';
import type { InvokeResult, MessagesResult, WireMessage } from '../../../tools/src/emulator/index.js';
import { createTestQueue } from '../../bullmq/support/bull.js';
import { startRedis } from '../../support/processes/redis-server.js';
import { ADA, GENERAL, startTestEmulator, WEATHER } from '../../tools/emulator/support/emulator.js';
import type { Role } from '../fixtures/surviving-process.js';
import { startBotProcess, type BotProcess } from './bot-process.js';
import { openFront } from './front.js';
import { openGate } from './gate.js';
import { recordInteractions } from './survival-records.js';
import { createSurvivingBot } from './surviving-bot.js';

/** The ways in which a handler is used. */
export const USES = ['public', 'private', 'button', 'modal'] as const;
export type Use = (typeof USES)[number];

/**
 * An emulator that delivers to the web processes that are ready, in turn; a Redis with an append-only file; and a gate that
 * handlers come to. There is one web process, which has answered `/panel` with the button, and no worker.
 *
 * @param program - The bundle of `fixtures/surviving-process.ts`.
 */
export async function startSurvivalWorld(program: string) {
  const [emulator, redis, gate] = await Promise.all([
    startTestEmulator(),
    startRedis({ appendOnly: true }),
    openGate(),
  ]);
  onTestFinished(() => redis.stop());
  const { socketPath } = redis;
  const { queue } = createTestQueue(socketPath);
  onTestFinished(() => queue.close());
  const { publicKey } = emulator.credentials();
  const credentials = {
    ...{ applicationId: WEATHER.id, publicKey, token: WEATHER.token, baseUrl: emulator.baseUrl },
  };
  const processes: BotProcess[] = [];
  const start = (role: Role, times: { drainMs?: number; servingMs?: number } = {}): BotProcess => {
    // Some of them use the other client.
    const kind = processes.length % 4 === 3 ? 'ioredis' : 'redis';
    const settings = {
      ...credentials,
      socketPath,
      gateUrl: gate.url,
      kind,
      drainMs: 25_000,
      servingMs: 0,
      ...times,
    } as const;
    const started = startBotProcess(program, role, settings);
    processes.push(started);
    return started;
  };
  const there = (role: Role) => processes.filter((one) => one.role === role && one.isReady());
  const front = await openFront(() => there('web').map((web) => web.port() ?? 0));

  const act = async (verb: string, body: object): Promise<InvokeResult> => {
    const given = await emulator.control('POST', `/users/${ADA}/${verb}`, body);
    if (given.status !== 200) throw new Error(`The user could not act: ${given.text}`);
    return given.body as InvokeResult;
  };
  const invoke = (text: string) => act('invoke', { channel_id: GENERAL, text });

  const bot = createSurvivingBot({
    ...{ ...credentials, queue, log: () => undefined, gate: () => Promise.resolve() },
  });
  await Promise.all([start('web').ready, bot.sync()]);
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

  return { redis, gate, queue, processes, start, there, records, use, listMessages };
}

export type SurvivalWorld = Awaited<ReturnType<typeof startSurvivalWorld>>;
