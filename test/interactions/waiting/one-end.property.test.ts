import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatInputInteraction, ComponentRelay } from 'commandry';
import { propertyRuns } from '../../support/property.js';
import { startHandler } from '../../support/apps/started-app.js';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { turns } from '../../support/time/wait.js';
import { ADA, EVE, press, submit } from './support/pressing.js';

const QUESTION = { content: '?', choices: { yes: 'Yes', no: 'No' } } as const;
const message = {
  id: MESSAGE_ID,
  channel_id: '400000000000000001',
  content: '',
  author: { id: '1', username: 'b' },
};

/** A wait of a handler; each ends once. */
const WAITS = {
  ask: (i: ChatInputInteraction, signal: AbortSignal) => i.ask(QUESTION, { signal, timeoutMs: 5000 }),
  'ask with click': async (i: ChatInputInteraction, signal: AbortSignal) =>
    (await i.ask(QUESTION, { signal, withClick: true, by: 'anyone' }))?.choice,
  'ask and update': async (i: ChatInputInteraction, signal: AbortSignal) => {
    const chosen = await i.ask(QUESTION, { signal, withClick: true });
    await chosen?.click.update({ content: 'Done', components: [] });
  },
  'ask again': async (i: ChatInputInteraction, signal: AbortSignal) => {
    const chosen = await i.ask(QUESTION, { signal, withClick: true });
    return chosen?.click.ask(QUESTION, { as: 'update', timeoutMs: 3000 });
  },
  modal: async (i: ChatInputInteraction, signal: AbortSignal) => {
    const form = await i.askModal({ title: 'T', inputs: { a: { type: 'text', label: 'A' } } }, { signal });
    await form?.submitted.reply('Thanks');
  },
  component: async (i: ChatInputInteraction, signal: AbortSignal) => {
    await i.reply('Hi');
    const sent = await i.followUp('There');
    await sent.awaitComponent({ signal, timeoutMs: 4000 });
  },
  loop: async (i: ChatInputInteraction, signal: AbortSignal) => {
    await i.reply('Hi');
    const sent = await i.followUp('There');
    for await (const click of sent.awaitComponents({ signal, max: 2, timeoutMs: 6000 }))
      await click.deferUpdate();
  },
} as const;

const acts = fc.oneof(
  fc.record({
    act: fc.constant('begin' as const),
    wait: fc.constantFrom(...Object.keys(WAITS)),
    fails: fc.boolean(),
  }),
  fc.record({ act: fc.constant('press' as const), at: fc.nat(9), isOwn: fc.boolean() }),
  fc.record({ act: fc.constant('pass' as const), ms: fc.constantFrom(500, 2000, 5000) }),
  fc.constant({ act: 'abort' as const }),
  fc.constant({ act: 'turn' as const }),
);

/** What is waited for, as a relay learns of it. */
function createWitness() {
  const live: string[] = [];
  let begun = 0;
  const relay: ComponentRelay = {
    connect: () => undefined,
    announce: (key) => {
      begun++;
      live.push(key);
    },
    withdraw: (key) => {
      expect(live).toContain(key);
      live.splice(live.indexOf(key), 1);
    },
    relay: () => undefined,
  };
  return { relay, live, begun: () => begun };
}

test('whatever comes first, each wait ends once, and nobody is left waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 14 }), fc.boolean(), async (list, isClosed) => {
      const witness = createWitness();
      const controller = new AbortController();
      const next: { wait: keyof typeof WAITS; fails: boolean }[] = [];
      let begun = 0;
      let ended = 0;
      const failing = new Set<Promise<unknown>>();
      const started = startHandler(
        async (i) => {
          const { wait, fails } = next.shift()!;
          begun++;
          const waiting = Promise.resolve(WAITS[wait](i, controller.signal)).finally(() => ended++);
          if (fails) {
            failing.add(waiting);
            void waiting.finally(() => failing.delete(waiting)).catch(() => undefined);
            await turns(1);
            throw new Error('broken');
          }
          await waiting;
        },
        { stores: { relay: witness.relay }, waiting: { perUser: 3 } },
      );
      const { app, clock } = started;
      const sent: Promise<unknown>[] = [];
      for (const each of list) {
        if (each.act === 'begin') {
          next.push({ wait: each.wait as keyof typeof WAITS, fails: each.fails });
          sent.push(started.use());
        } else if (each.act === 'press' && witness.live.length > 0) {
          const key = witness.live[each.at % witness.live.length]!;
          const more = { member: each.isOwn ? ADA : EVE };
          if (key.startsWith('message:')) sent.push(press(app, 'any', { message, ...more }));
          else {
            sent.push(press(app, `${key}.0`, more));
            sent.push(submit(app, key, { a: 'x' }, more));
          }
        } else if (each.act === 'pass') clock.advance(each.ms);
        else if (each.act === 'abort') controller.abort();
        await turns(each.act === 'begin' && each.fails ? 6 : 1);
        // A handler that has failed waits for nothing, whatever the time.
        expect(failing.size).toBe(0);
      }
      if (isClosed) await app.close({ drainMs: 60_000 });
      else
        for (let round = 0; round < 4; round++) {
          await turns(3);
          clock.advance(60_000);
        }
      await turns(3);
      expect(witness.live).toEqual([]);
      expect(ended).toBe(begun);
      for (const response of await Promise.all(sent)) expect(response).toBeDefined();
      expect(app.inFlight.count).toBe(0);
      expect(clock.waiting()).toBe(0);
    }),
    { numRuns: propertyRuns(60, 3000) },
  );
});
