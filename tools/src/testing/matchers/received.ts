import type { PastMessage } from '../views/seen-message.js';
import type { MessageView, Reply } from '../views/view-types.js';

/** What matchers of replies are given. */
export type Seen = Reply | MessageView | PastMessage;

/**
 * Returns what a matcher was given, if it is a reply or a message of the kit.
 *
 * @throws TypeError saying what it is instead.
 */
export function requireSeen(received: unknown, matcher: string): Seen {
  if (isSeen(received)) return received;
  throw new TypeError(`${matcher} is for replies and messages of the kit, ${describeOther(received)}`);
}

/** @throws TypeError as {@link requireSeen} does. */
export function requireReply(received: unknown, matcher: string): Reply {
  if (isSeen(received) && isReply(received)) return received;
  throw new TypeError(
    `${matcher} is for replies of the kit, ${isSeen(received) ? 'and this is a message.' : describeOther(received)}`,
  );
}

export function isSeen(received: unknown): received is Seen {
  return isObject(received) && 'text' in received && 'embeds' in received && 'components' in received;
}

export function isReply(seen: Seen): seen is Reply {
  return 'launched' in seen;
}

export function isPromise(received: unknown): received is PromiseLike<unknown> {
  return isObject(received) && 'then' in received && typeof received.then === 'function';
}

export function isObject(received: unknown): received is object {
  return typeof received === 'object' && received !== null;
}

/** Says what a matcher was given that it is not for, and what to do where a promise was not awaited. */
export function describeOther(received: unknown): string {
  if (isPromise(received)) return 'and this is a promise: write expect(await …).';
  if (received === undefined || received === null)
    return `and this is ${received === null ? 'null' : 'undefined'}.`;
  const name = isObject(received)
    ? (received.constructor as { readonly name?: string } | undefined)?.name
    : undefined;
  return `and this is ${name === undefined ? `a ${typeof received}` : `of the class ${name}`}.`;
}
