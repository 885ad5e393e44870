/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { createApp, readSettings } from 'commandry';
import { createTelemetry } from 'commandry/telemetry';
import { Dice } from './commands/dice.js';

export const app = createApp({ commands: [Dice], telemetry: createTelemetry(), ...readSettings() });
