// Wrong uses of fromPayload, each refused by the compiler.
import type { ChatInputInteraction } from 'commandry';
import { fromPayload } from 'commandry/commands';

const run = () => 'x';

export const case360 = fromPayload({ type: 2, name: 'x' }, (i: ChatInputInteraction) => i.commandPath);

export const case361 = fromPayload({ name: 'x', description: 'd' }, () => 5);

export const case362 = fromPayload({ name: 'x', description: 'd' }, run, { nsfw: true });

export const case363 = fromPayload('{"name":"x"}', run);
