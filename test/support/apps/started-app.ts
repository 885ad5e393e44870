import { expect } from 'vitest';
import {
  createApp,
  SlashCommand,
  type App,
  type AppOptions,
  type ChatInputInteraction,
  type CommandClass,
} from 'commandry';
import { createWireKit } from '../wire-kit/wire-kit.js';
import { type TestAnswer } from '../wire-kit/answered.js';
import { fakeService, type FakeService, type ServiceAnswer } from '../service/fake-service.js';
import { createLogbook, type Logbook } from '../logbook.js';
import { createManualClock, type ManualClock } from '../time/manual-clock.js';

export const START_MS = 1_700_000_000_000;

/** The kit whose credentials the apps of {@link startApp} have. */
export const kit = createWireKit({ now: () => START_MS });

export interface StartedApp {
  readonly app: App;
  readonly logbook: Logbook;
  readonly clock: ManualClock;
  readonly service: FakeService;
}

/** An app with a log that can be read, a clock that stands still, and a service that records its calls. */
export function startApp(
  settings: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
): StartedApp {
  const logbook = createLogbook();
  const clock = createManualClock(START_MS);
  const service = fakeService(...answers);
  const app = createApp({
    commands: [],
    ...kit.credentials,
    log: logbook.log,
    clock,
    fetch: service.fetch,
    makeIncidentId: () => 'incident-1',
    ...settings,
  });
  return { app, logbook, clock, service };
}

export interface AppWithHandler extends StartedApp {
  /** Uses the one command. */
  readonly use: () => Promise<TestAnswer>;
}

/** An app with one command, `run`, which this handler handles. */
export function startHandler(
  handler: (interaction: ChatInputInteraction) => unknown,
  settings: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
): AppWithHandler {
  const started = startApp({ commands: [handledBy(handler)], ...settings }, ...answers);
  return { ...started, use: () => kit.chatInput(started.app, 'run') };
}

/** The callback that a reply of this text becomes. */
export const message = (content: string) => ({ type: 4, data: { content, allowed_mentions: { parse: [] } } });

/** A callback that only the user sees. */
export const userMessage = (content: RegExp) => ({
  type: 4,
  data: { content: expect.stringMatching(content) as string, flags: 64 },
});

/** The callback that suggestions of these texts become. */
export const choices = (...list: string[]) => ({
  type: 8,
  data: { choices: list.map((name) => ({ name, value: name })) },
});

/** A class with one command, `run`, that any function handles: authors of plain JavaScript can return anything. */
export function handledBy(handler: (interaction: ChatInputInteraction) => unknown): CommandClass {
  class Handled {
    @SlashCommand('run', 'd')
    run(interaction: ChatInputInteraction): string {
      return handler(interaction) as string;
    }
  }
  return Handled;
}
