import { createApp, type App, type AppOptions } from 'commandry';
import { Moderation } from './commands/moderation.js';
import { Reports } from './commands/reports.js';
import { explainRefusals } from './explain-refusals.js';
import type { ModerationChannels } from './moderation-channels.js';

export function createModerationApp(
  settings: Omit<AppOptions, 'commands'>,
  channels: ModerationChannels,
): App {
  return createApp({
    commands: [Moderation, Reports],
    use: [explainRefusals],
    defer: 'ephemeral', // none of its replies is for everybody
    resolve: (target) => new target(channels),
    ...settings,
  });
}
