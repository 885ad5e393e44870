import { nameOfComponent } from '../views/seen-components.js';
import { describeMismatch, findDifferences, findListDifferences, type Difference } from './differences.js';
import { findModalDifferences } from './judge-opened-modal.js';
import type { Judgement, MatcherContext, WantedReply } from './matcher-types.js';
import { printCall, printWanted } from './print-value.js';
import { isReply, requireSeen, type Seen } from './received.js';

type Compare = (wanted: WantedReply, seen: Seen, equals: MatcherContext['equals']) => Difference[];

/** How each part is compared, if it is wanted. */
const COMPARE: { readonly [Part in keyof WantedReply]-?: Compare } = {
  text: (wanted, seen, equals) => findDifferences('text', wanted.text, seen.text, equals),
  embeds: (wanted, seen, equals) => findDifferences('embeds', wanted.embeds, seen.embeds, equals),
  components: ({ components = [] }, seen, equals) =>
    findListDifferences('components', components, seen.components, nameOfComponent, equals),
  ephemeral: (wanted, seen, equals) => findDifferences('ephemeral', wanted.ephemeral, seen.ephemeral, equals),
  files: ({ files = [] }, seen, equals) =>
    findListDifferences('files', files, seen.files, ({ name }) => name, equals),
  poll: ({ poll }, seen, equals) =>
    findDifferences('poll', poll, isPattern(poll) ? seen.poll?.question.text : seen.poll, equals),
  updated: (wanted, seen, equals) =>
    findDifferences('updated', wanted.updated, isReply(seen) ? seen.updated : undefined, equals),
  launched: (wanted, seen, equals) =>
    findDifferences('launched', wanted.launched, isReply(seen) ? seen.launched : undefined, equals),
  modal: ({ modal = {} }, seen, equals) =>
    findModalDifferences('modal', modal, isReply(seen) ? seen.modal : undefined, equals),
};

/** Judges whether a reply or a message is as wanted. */
export function judgeReply(
  context: MatcherContext,
  received: unknown,
  wanted: string | RegExp | WantedReply,
): Judgement {
  const seen = requireSeen(received, 'toReplyWith');
  const parts = isPattern(wanted) ? { text: wanted } : wanted;
  const differences = partsOf(parts).flatMap((part) => COMPARE[part](parts, seen, context.equals));
  return {
    pass: differences.length === 0,
    message: () => {
      const hint = printCall(context, 'toReplyWith', 'reply', 'wanted');
      const found = describeMismatch(context, differences, printWanted(context, wanted));
      return `${hint}\n\nThe user sees:\n${String(seen)}\n\n${found}`;
    },
  };
}

/** Judges whether only one user sees a reply or a message. */
export function judgeEphemeral(context: MatcherContext, received: unknown): Judgement {
  const seen = requireSeen(received, 'toBeEphemeral');
  return {
    pass: seen.ephemeral,
    message: () => {
      const hint = printCall(context, 'toBeEphemeral', 'reply', '');
      const why = context.isNot
        ? 'Wanted a message that everybody in the channel sees, but only this user sees it.'
        : isReply(seen) && !seen.message
          ? 'Wanted a message that only this user sees, but there is no message.'
          : 'Wanted a message that only this user sees, but everybody in the channel sees it.';
      return `${hint}\n\nThe user sees:\n${String(seen)}\n\n${why}`;
    },
  };
}

/** @throws TypeError if something is named that replies do not have: it would pass unseen. */
function partsOf(wanted: WantedReply): (keyof WantedReply)[] {
  const known = Object.keys(COMPARE);
  const unknown = Object.keys(wanted).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`toReplyWith knows no "${unknown}". It knows ${known.join(', ')}.`);
  return (Object.keys(COMPARE) as (keyof WantedReply)[]).filter((part) => wanted[part] !== undefined);
}

function isPattern(wanted: unknown): wanted is string | RegExp {
  return typeof wanted === 'string' || wanted instanceof RegExp;
}
