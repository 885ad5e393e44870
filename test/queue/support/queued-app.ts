import { onTestFinished } from 'vitest';
import {
  SlashCommand,
  createMemoryQueue,
  runWorker,
  type AppOptions,
  type ChatInputInteraction,
  type CommandClass,
  type MemoryQueue,
  type QueuedInteraction,
  type RunSetting,
  type RunWorkerOptions,
} from 'commandry';
import type { ServiceAnswer } from '../../support/service/fake-service.js';
import { kit, START_MS, startApp, type StartedApp } from '../../support/apps/started-app.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import type { TestAnswer } from '../../support/wire-kit/answered.js';

export type Queued = QueuedInteraction<ChatInputInteraction>;

/** What Discord shows of a reply that is still to come. */
export const LOADING = {
  status: 200,
  body: { id: '1', channel_id: '2', content: '', flags: 128, author: { id: '3', username: 'bot' } },
};

/** A class whose command `run` is queued. Authors of plain JavaScript can return anything. */
export function queuedBy(
  handler: (interaction: Queued) => unknown,
  run: Exclude<RunSetting, 'here'> = 'queued',
  settings: { readonly defer?: 'ephemeral' | 'auto' } = {},
): CommandClass {
  class Handled {
    @SlashCommand('run', 'd', { ...settings, run })
    run(interaction: Queued): string {
      return handler(interaction) as string;
    }
  }
  return Handled;
}

export interface QueuedApp extends StartedApp {
  readonly queue: MemoryQueue;
  readonly use: () => Promise<TestAnswer>;
  /** Begins to work, in this app or another one. */
  readonly work: (options?: RunWorkerOptions) => ReturnType<typeof runWorker>;
}

/** An app whose handler is queued in memory, on a clock that stands still. Nothing works until the test says so. */
export function startQueued(
  handler: CommandClass | ((interaction: Queued) => unknown),
  settings: Partial<AppOptions> & { readonly queue?: MemoryQueue } = {},
  ...answers: (ServiceAnswer | undefined)[]
): QueuedApp {
  const clock = createManualClock(START_MS);
  const { queue = createMemoryQueue({ clock, log: () => undefined }), ...others } = settings;
  const isClass = String(handler).startsWith('class ');
  const commands = [isClass ? (handler as CommandClass) : queuedBy(handler as never)];
  const started = startApp({ commands, clock, queue, ...others }, ...answers);
  onTestFinished(() => queue.close());
  return {
    ...started,
    clock,
    queue,
    use: () => kit.chatInput(started.app, 'run'),
    work: (options) => runWorker(started.app, options),
  };
}
