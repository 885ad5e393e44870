import type { Action, Deed, Shown } from './recording.js';

/** Numbers the messages of actions anew, from 1 in the order in which they appear. */
export function renumber(actions: readonly Action[]): {
  readonly actions: Action[];
  /** The new number of each old one. */
  readonly numbers: ReadonlyMap<number, number>;
} {
  const numbers = new Map<number, number>();
  const next = (old: number): number => {
    const known = numbers.get(old) ?? numbers.size + 1;
    numbers.set(old, known);
    return known;
  };
  const renumbered = actions.map((action): Action => {
    const { shown, ...deed } = action;
    const own = {
      ...deed,
      ...('message' in deed && deed.message !== undefined ? { message: next(deed.message) } : {}),
      ...('reply_to' in deed && deed.reply_to !== undefined ? { reply_to: next(deed.reply_to) } : {}),
    };
    const messages = shown?.messages?.map((each) => ({ ...each, message: next(each.message) }));
    const text = JSON.stringify({
      ...own,
      ...(shown ? { shown: { ...shown, ...(messages ? { messages } : {}) } } : {}),
    });
    return JSON.parse(
      text.replaceAll(/<message:(\d+)>/g, (_found, old: string) => `<message:${next(Number(old))}>`),
    ) as Action;
  });
  return { actions: renumbered, numbers };
}

/** An action of a longer recording. */
export interface Numbered {
  readonly number: number;
  readonly deed: Deed;
  readonly shown: Shown | undefined;
}

/**
 * Returns the actions that chosen ones need, with these, in their order: those that sent or changed a message that is used,
 * opened a modal that is submitted, did what is sent again, or arranged the world.
 */
export function withNeeds<T extends Numbered>(all: readonly T[], chosen: readonly T[]): T[] {
  const kept = new Set<T>(chosen);
  const queue = [...chosen];
  for (let one = queue.pop(); one; one = queue.pop()) {
    for (const earlier of all) {
      if (earlier.number >= one.number || kept.has(earlier) || !isNeeded(all, earlier, one)) continue;
      kept.add(earlier);
      queue.push(earlier);
    }
  }
  const firstArranged = Math.max(...chosen.map(({ number }) => number));
  return all.filter((each) => kept.has(each) || (each.deed.do === 'arrange' && each.number < firstArranged));
}

/**
 * Lets actions that are sent again name the first ones by their places, from 1, in place of their numbers. Those of which
 * the first one is not there are left out.
 */
export function placed<T extends Numbered>(actions: readonly T[]): T[] {
  const places = new Map<number, number>();
  return actions.flatMap((each) => {
    const { number, deed } = each;
    const action = deed.do === 'send_again' ? places.get(deed.action) : undefined;
    if (deed.do === 'send_again' && action === undefined) return [];
    places.set(number, places.size + 1);
    return [action === undefined ? each : { ...each, deed: { ...deed, action } }];
  });
}

function isNeeded(all: readonly Numbered[], earlier: Numbered, { number, deed }: Numbered): boolean {
  if (deed.do === 'submit') return openerOf(all, number, deed) === earlier;
  if (deed.do === 'send_again') return deed.action === earlier.number;
  const used = [
    'message' in deed ? deed.message : undefined,
    'reply_to' in deed ? deed.reply_to : undefined,
  ].filter((each) => each !== undefined);
  return earlier.shown?.messages?.some(({ message }) => used.includes(message)) ?? false;
}

/** Returns the action that opened the modal that is submitted. */
function openerOf(
  all: readonly Numbered[],
  before: number,
  submit: Deed & { readonly do: 'submit' },
): Numbered | undefined {
  return all.findLast(
    ({ number, deed, shown }) =>
      number < before && 'as' in deed && deed.as === submit.as && shown?.modal?.title === submit.modal,
  );
}
