/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createModerationApp } from './moderation-app.js';

export const app = createModerationApp(readSettings(), {
  logChannelId: process.env['LOG_CHANNEL_ID'] ?? '',
});
