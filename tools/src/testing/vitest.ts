/**
 * Adds the matchers of the kit to vitest's `expect`: import it once, in a test or in a file of `setupFiles`.
 *
 * It also sets `DISCORD_APPLICATION_ID` and `DISCORD_PUBLIC_KEY` to placeholders where the environment has none, so that a test
 * can import an app that is made with `readSettings()`.
 *
 * @example import 'commandry-dev/testing/vitest';
 */
import * as vitest from 'vitest';
import { fillPlaceholders } from './placeholders.js';
import { judgeSnapshot, kitMatchers, maskedTextSerializer, toSnapshot } from './matchers/kit-matchers.js';
import type { KitMatchers, SnapshotSettings } from './matchers/matcher-types.js';

const { expect } = vitest;

fillPlaceholders(process.env);

expect.addSnapshotSerializer(maskedTextSerializer);
expect.extend({
  ...kitMatchers,
  toMatchReply(received: unknown, given?: string | SnapshotSettings) {
    const { masked, hint } = toSnapshot(this, received, given);
    // Since vitest 4.1; unlike the global `expect`, it knows the test where several run at once.
    return 'Snapshots' in vitest
      ? vitest.Snapshots.toMatchSnapshot.call(this, masked, hint)
      : judgeSnapshot(expect, masked, hint);
  },
});

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as vitest declares it
  interface Matchers<T = any> extends KitMatchers<void, T> {}
}

export type {
  KitMatchers,
  SnapshotSettings,
  Wanted,
  WantedFailure,
  WantedModal,
  WantedReply,
  WantedSuggestion,
} from './matchers/matcher-types.js';
