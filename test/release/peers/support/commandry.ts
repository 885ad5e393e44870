import { setTimeout } from 'node:timers/promises';
import { createApp, defineCommand, button, defineButton, row } from 'commandry';
import { toFetchHandler } from 'commandry/fetch';
import { CARRIED, describeCarried, post, SLOW_MS, wire, type PeerBot } from './bot.js';

const carried = defineButton({
  id: 'ask/carried',
  state: { value: 'integer' },
  run: (_interaction, { value }) => describeCarried(value),
});

const ask = defineCommand({
  name: 'ask',
  description: 'Posts a button',
  run: () => ({
    content: 'Press',
    components: [row(button(carried, { label: 'Press', state: { value: CARRIED } }))],
  }),
});

const slow = defineCommand({
  name: 'slow',
  description: 'Takes long',
  run: async () => {
    await setTimeout(SLOW_MS);
    return 'late';
  },
});

export function startCommandry(): PeerBot {
  const app = createApp({
    commands: [ask, slow, carried],
    ...wire.credentials,
    log: () => undefined,
    fetch: () => Promise.resolve(Response.json({})),
  });
  const handle = toFetchHandler(app);
  return {
    send: (payload) => post((request) => handle(request), payload),
    end: () => undefined,
  };
}
