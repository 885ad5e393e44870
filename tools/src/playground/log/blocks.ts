import type { WireMessage } from '../../emulator/index.js';
import type { Timeline } from '../session/timeline.js';

/** A block of consecutive messages. */
export interface Block {
  /** The id of the first one. */
  readonly key: string;
  readonly messages: readonly WireMessage[];
}

/** The average number of messages in a block. */
const USUAL = 50;

/**
 * Groups the messages into blocks, so that a change in one leaves the others as they are. The id of a message decides
 * whether a block starts with it: messages added or removed before others do not move them to another block.
 *
 * @param before - The previous blocks. Unchanged ones are returned again.
 */
export function toBlocks(timeline: Timeline, before: readonly Block[] = []): readonly Block[] {
  const known = new Map(before.map((block) => [block.key, block]));
  const blocks: Block[] = [];
  let start = 0;
  for (let index = 1; index <= timeline.length; index++) {
    const next = timeline[index];
    if (next && !beginsBlock(next.id)) continue;
    const messages = timeline.slice(start, index);
    const key = messages[0]?.id ?? '';
    const same = known.get(key);
    blocks.push(same && isSame(same.messages, messages) ? same : { key, messages });
    start = index;
  }
  return blocks;
}

function isSame(one: Timeline, other: Timeline): boolean {
  return one.length === other.length && one.every((message, index) => message === other[index]);
}

/** By a hash of all digits, because those of ids are not distributed evenly. */
function beginsBlock(id: string): boolean {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  // Spreads changes of the last digits over the whole number.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) % USUAL === 0;
}
