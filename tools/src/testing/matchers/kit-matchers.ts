import { judgeFailure } from './judge-failure.js';
import { judgeOpenedModal } from './judge-opened-modal.js';
import { judgeEphemeral, judgeReply } from './judge-reply.js';
import { judgeSuggestions } from './judge-suggestions.js';
import type {
  MatcherContext,
  SnapshotSettings,
  WantedFailure,
  WantedModal,
  WantedReply,
  WantedSuggestion,
} from './matcher-types.js';
import { maskReply } from './mask-reply.js';
import { requireSeen } from './received.js';

/** The matchers without snapshots, as both frameworks take them. */
export const kitMatchers = {
  toReplyWith(this: MatcherContext, received: unknown, wanted: string | RegExp | WantedReply) {
    return judgeReply(this, received, wanted);
  },
  toBeEphemeral(this: MatcherContext, received: unknown) {
    return judgeEphemeral(this, received);
  },
  toSuggest(this: MatcherContext, received: unknown, ...wanted: readonly WantedSuggestion[]) {
    return judgeSuggestions(this, received, wanted);
  },
  toOpenModal(this: MatcherContext, received: unknown, wanted?: string | RegExp | WantedModal) {
    return judgeOpenedModal(this, received, wanted);
  },
  toFailWith(this: MatcherContext, received: unknown, wanted: string | RegExp | WantedFailure) {
    return judgeFailure(this, received, wanted);
  },
};

/** A text that stands in a snapshot as it is, without quotes. */
class MaskedText {
  constructor(readonly text: string) {}
}

/** Prints masked texts in snapshots. */
export const maskedTextSerializer = {
  test: (value: unknown): boolean => value instanceof MaskedText,
  serialize: (value: unknown): string => (value instanceof MaskedText ? value.text : ''),
};

/**
 * Returns what a snapshot holds of a reply.
 *
 * @throws TypeError if it is no reply or message, or with `.not`: a snapshot says what is, and not what is not.
 */
export function toSnapshot(
  { isNot }: { readonly isNot?: boolean },
  received: unknown,
  given: string | SnapshotSettings = {},
): { readonly masked: MaskedText; readonly hint: string | undefined } {
  if (isNot === true) throw new TypeError('toMatchReply cannot be used with .not.');
  const { hint, ...settings } = typeof given === 'string' ? { hint: given } : given;
  return {
    masked: new MaskedText(maskReply(requireSeen(received, 'toMatchReply'), settings)),
    hint,
  };
}

/** What snapshots need of the `expect` of a framework. */
export interface SnapshotExpect {
  (value: unknown): { toMatchSnapshot(hint?: string): void };
  getState(): { readonly assertionCalls: number };
  setState(state: { readonly assertionCalls: number }): void;
}

/** Compares with the snapshot by the framework's own matcher, which counts as no assertion beside that of the test. */
export function judgeSnapshot(expect: SnapshotExpect, masked: MaskedText, hint: string | undefined) {
  const { assertionCalls } = expect.getState();
  try {
    const assertion = expect(masked);
    if (hint === undefined) assertion.toMatchSnapshot();
    else assertion.toMatchSnapshot(hint);
    return { pass: true, message: () => '' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { pass: false, message: () => message };
  } finally {
    expect.setState({ assertionCalls });
  }
}
