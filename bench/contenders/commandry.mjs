import process from 'node:process';
import { createApp } from 'commandry';
import { makeCommand } from '../support/commands.mjs';
import { APPLICATION_ID, COMMAND_NAMES, PUBLIC_KEY } from './kit.mjs';

/** The app that is measured on several hosts, with the settings it has by itself but for the age of requests. */
export const createMeasuredApp = (settings = {}) =>
  createApp({
    commands: COMMAND_NAMES.map((name) => makeCommand(name)),
    applicationId: APPLICATION_ID,
    publicKey: PUBLIC_KEY,
    // Requests are signed before the first round.
    freshness: { maxAgeSeconds: 3600 },
    log: () => undefined,
    verifier: 'node',
    ...(process.env.REPEAT === '1' ? { stores: { seenInteractions: false } } : {}),
    ...settings,
  });
