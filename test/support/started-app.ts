import { expect } from 'vitest';
import {
  createApp,
  SlashCommand,
  type App,
  type AppOptions,
  type ChatInputInteraction,
  type CommandClass,
} from 'commandry';
import { createTestKit } from 'commandry/testing';
import { createLogbook, type Logbook } from './logbook.js';
import { createManualClock, type ManualClock } from './manual-clock.js';

/** The kit whose credentials the apps of {@link startApp} have. */
export const kit = createTestKit({ now: () => 1_700_000_000_000 });

export interface StartedApp {
  readonly app: App;
  readonly logbook: Logbook;
  readonly clock: ManualClock;
}

/** An app with a log that can be read and a clock that stands still. */
export function startApp(...commands: CommandClass[]): StartedApp {
  return startAppWith({}, ...commands);
}

/** The same with further settings. */
export function startAppWith(more: Partial<AppOptions>, ...commands: CommandClass[]): StartedApp {
  const logbook = createLogbook();
  const clock = createManualClock();
  const makeIncidentId = () => 'incident-1';
  const app = createApp({ commands, ...kit.credentials, log: logbook.log, clock, makeIncidentId, ...more });
  return { app, logbook, clock };
}

/** The callback that a reply of this text becomes. */
export const message = (content: string) => ({ type: 4, data: { content, allowed_mentions: { parse: [] } } });

/** A callback that only the user sees. */
export const notice = (content: RegExp) => ({
  type: 4,
  data: { content: expect.stringMatching(content) as string, flags: 64 },
});

/** A class with one command, `run`, that any function answers: authors of plain JavaScript can return anything. */
export function handledBy(handler: (interaction: ChatInputInteraction) => unknown): CommandClass {
  class Handled {
    @SlashCommand('run', 'd')
    run(interaction: ChatInputInteraction): string {
      return handler(interaction) as string;
    }
  }
  return Handled;
}
