import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { startEmulator, type InvokeResult } from 'commandry-dev/emulator';
import { connectControl } from '../../../examples/weather/play/control.js';
import { readScene } from '../../../examples/weather/play/world.js';
import { root } from '../../support/processes/run.js';
import { startProcess, type Started } from './replicas/start-process.js';

/** A bot as its users start it, in a process of its own, and an emulator that sends it what they do. */
export interface Hosted {
  /** Where the process listens, without a path. */
  readonly url: string;
  readonly process: Started;
  /** Uses a command as a user types it. */
  use(username: string, text: string): Promise<InvokeResult>;
  /** Resolves when a message has this text. */
  shows(text: string): Promise<void>;
}

/**
 * Starts a program of an example until the test is over. It prints `ready at` and where it receives interactions.
 *
 * @param environment - Beside what every bot is told.
 */
export async function startHosted(program: URL, environment: NodeJS.ProcessEnv = {}): Promise<Hosted> {
  // However busy the machine is, nothing comes too late.
  const emulator = await startEmulator({
    rateLimits: false,
    responseDeadline: (ms) => AbortSignal.timeout(20 * ms),
  });
  onTestFinished(() => emulator.stop());
  const texts = new Set<string>();
  emulator.subscribe((event) => {
    if (event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE') texts.add(event.message.content);
  });
  const control = connectControl(emulator.baseUrl);
  const scene = await readScene(control);
  const started = await startProcess(process.execPath, ['--import', TSX, fileURLToPath(program)], {
    environment: { ...scene.environment, PORT: '0', ...environment },
    readyLine: READY,
  });
  onTestFinished(async () => {
    await started.terminate();
  });
  const endpoint = started.lines.flatMap((line) => READY.exec(line)?.[1] ?? [])[0]!;
  await control.setEndpoint(scene.applicationId, endpoint);
  return {
    url: new URL(endpoint).origin,
    process: started,
    use: (username, text) => control.invoke(scene.userId(username), { channel_id: scene.channelId, text }),
    shows: async (text) => {
      await vi.waitUntil(() => texts.has(text), { timeout: 60_000 });
    },
  };
}

const READY = /ready at (http\S+)/;
const TSX = `${root}node_modules/tsx/dist/esm/index.mjs`;
