import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineEvent } from 'commandry';
import { startApp } from '../../support/apps/started-app.js';
import { propertyRuns } from '../../support/property.js';
import { turns } from '../../support/time/wait.js';

const arrival = fc.record({
  guild: fc.integer({ min: 0, max: 3 }),
  takesMs: fc.integer({ min: 0, max: 500 }),
  afterMs: fc.integer({ min: 0, max: 100 }),
  fails: fc.boolean(),
});
const limits = fc.record({
  concurrency: fc.integer({ min: 1, max: 4 }),
  backlog: fc.integer({ min: 0, max: 8 }),
});

test('whatever handlers take, a guild is in order and never twice at a time, and the limits hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrival, { maxLength: 25 }),
      limits,
      async (arrivals, { concurrency, backlog }) => {
        const running = new Map<string, number>();
        const handled: [guild: string, id: number][] = [];
        let most = 0;
        let mostAtOnce = 0;
        const { app, clock } = startApp({
          commands: [
            defineEvent('MESSAGE_CREATE', async ({ data, guildId = '' }) => {
              const index = Number(data.id);
              running.set(guildId, (running.get(guildId) ?? 0) + 1);
              most = Math.max(most, running.get(guildId) ?? 0);
              mostAtOnce = Math.max(
                mostAtOnce,
                [...running.values()].reduce((sum, each) => sum + each, 0),
              );
              handled.push([guildId, index]);
              const { takesMs = 0, fails } = arrivals[index] ?? {};
              await new Promise<void>((resolve) => clock.after(takesMs, resolve));
              running.set(guildId, (running.get(guildId) ?? 0) - 1);
              if (fails) throw new Error('as drawn');
            }),
          ],
          events: { concurrency, backlog, orderMs: 3_600_000 },
        });
        let settled = 0;
        for (const [index, { guild, afterMs }] of arrivals.entries()) {
          clock.advance(afterMs);
          await turns(1);
          const packet = { t: 'MESSAGE_CREATE', d: { id: String(index), guild_id: String(guild) } };
          void app.dispatchEvent(packet).then(() => settled++);
          // What runs, and the backlog as one.
          expect(app.inFlight.count).toBeLessThanOrEqual(concurrency + 1);
        }
        while (Number.isFinite(clock.nextInMs())) {
          clock.advance(clock.nextInMs());
          await turns(1);
        }
        await turns(1);
        expect(most).toBeLessThanOrEqual(1);
        expect(mostAtOnce).toBeLessThanOrEqual(concurrency);
        expect([settled, app.inFlight.count]).toEqual([arrivals.length, 0]);
        expect(handled.length + app.counters.EVENT_DROPPED).toBe(arrivals.length);
        expect(app.counters.EVENT_FAILED).toBe(handled.filter(([, index]) => arrivals[index]?.fails).length);
        if (arrivals.length <= backlog) expect(app.counters.EVENT_DROPPED).toBe(0);
        for (const guild of new Set(handled.map(([each]) => each))) {
          const ids = handled.filter(([each]) => each === guild).map(([, id]) => id);
          expect(ids).toEqual([...ids].sort((a, b) => a - b));
        }
      },
    ),
    { numRuns: propertyRuns(60, 3000) },
  );
});
