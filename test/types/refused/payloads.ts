// Wrong uses of fromPayload, each refused by the compiler.
import { fromPayload, type ChatInputInteraction } from 'commandry';

const run = () => 'x';

export const case360 = fromPayload({ type: 2, name: 'x' }, (i: ChatInputInteraction) => i.commandPath);

export const case361 = fromPayload({ name: 'x', description: 'd' }, () => 5);

export const case362 = fromPayload({ name: 'x', description: 'd' }, run, { nsfw: true });

export const case363 = fromPayload('{"name":"x"}', run);
