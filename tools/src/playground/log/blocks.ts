import type { WireMessage } from '../../emulator/index.js';
import type { Timeline } from '../session/timeline.js';

/** Some messages in a row. */
export interface Block {
  /** The id of the first one. */
  readonly key: string;
  readonly messages: readonly WireMessage[];
}

/** How many messages a block has on average. */
const USUAL = 50;

/**
 * The messages in blocks, so that what changes in one leaves the others as they are. A message says by its own id whether a
 * block begins with it: what comes or goes in front moves no other from its block.
 *
 * @param before - Those that there were. Each that is the same is given again.
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

/** By a hash of all digits, because those of ids are not spread evenly. */
function beginsBlock(id: string): boolean {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  // What the last digits change is spread over the whole number.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) % USUAL === 0;
}
