/**
 * Adds the matchers of the kit to jest's `expect`: import it once, in a test or in a file of `setupFilesAfterEnv`.
 *
 * It also sets `DISCORD_APPLICATION_ID` and `DISCORD_PUBLIC_KEY` to placeholders where the environment has none, so that a test
 * can import an app that is made with `readSettings()`.
 *
 * @example import 'commandry-dev/testing/jest';
 */
// So that its types are there to be extended.
import type {} from 'expect';
import {
  judgeSnapshot,
  kitMatchers,
  maskedTextSerializer,
  toSnapshot,
  type SnapshotExpect,
} from './matchers/kit-matchers.js';
import type { KitMatchers, MatcherContext, SnapshotSettings } from './matchers/matcher-types.js';
import { fillPlaceholders } from './placeholders.js';

/** What is used of jest's `expect`, without jest's types: they are not there in every project. */
interface JestExpect extends SnapshotExpect {
  extend(matchers: object): void;
  addSnapshotSerializer(serializer: typeof maskedTextSerializer): void;
}

declare const expect: JestExpect | undefined;

if (typeof expect === 'undefined')
  throw new TypeError(
    'commandry-dev/testing/jest found no global `expect`: import it in a test of jest or in a file of its setupFilesAfterEnv.',
  );
const jestExpect = expect;

fillPlaceholders(process.env);

jestExpect.addSnapshotSerializer(maskedTextSerializer);
jestExpect.extend({
  ...kitMatchers,
  toMatchReply(this: MatcherContext, received: unknown, given?: string | SnapshotSettings) {
    const { masked, hint } = toSnapshot(this, received, given);
    return judgeSnapshot(jestExpect, masked, hint);
  },
});

/* eslint-disable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-namespace -- as jest declares them */
declare global {
  namespace jest {
    // For tests with the types of @types/jest.
    interface Matchers<R, T = {}> extends KitMatchers<R, T> {}
  }
}

declare module 'expect' {
  // For tests that import from @jest/globals.
  interface Matchers<R extends void | Promise<void>, T = unknown> extends KitMatchers<R, T> {}
}
/* eslint-enable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-namespace */

export type {
  KitMatchers,
  SnapshotSettings,
  Wanted,
  WantedFailure,
  WantedModal,
  WantedReply,
  WantedSuggestion,
} from './matchers/matcher-types.js';
