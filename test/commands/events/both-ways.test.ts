import { expect, test } from 'vitest';
import { defineEvent } from 'commandry';
import { eventBody, startEvents } from '../../support/apps/webhook-events.js';
import { turns } from '../../support/time/wait.js';

const entitlement = (change: object = {}) => ({
  ...{ id: '1', sku_id: '2', application_id: '3', user_id: '4', type: 8 },
  ...{ deleted: false, consumed: false, starts_at: '2024-10-18T14:42:53+00:00', ends_at: null },
  ...change,
});
const overHttp = (change?: object) => eventBody('ENTITLEMENT_UPDATE', entitlement(change));
const overGateway = (change?: object) => ({ t: 'ENTITLEMENT_UPDATE', d: entitlement(change) });

/** A handler of entitlements that ends when a test says so, or fails as often as it is told to. */
function start({ failures = 0, isHeld = false } = {}) {
  const calls: (number | undefined)[] = [];
  let end = (): void => undefined;
  const handler = defineEvent('ENTITLEMENT_UPDATE', async ({ shardId }) => {
    calls.push(shardId);
    if (isHeld) await new Promise<void>((resolve) => (end = resolve));
    if (calls.length <= failures) throw new Error('The database is away.');
  });
  return {
    ...startEvents([handler]),
    calls,
    end: () => {
      end();
    },
  };
}

test('an entitlement that comes over HTTP and the gateway is handled once, whichever is first', async () => {
  const first = start();
  expect(await first.send(overHttp())).toBe(204);
  await first.app.dispatchEvent(overGateway());
  expect(first.calls).toEqual([undefined]);
  expect(first.logbook.entries).toMatchObject([
    { level: 'info', event: 'EVENT_REPEATED', discordEvent: 'ENTITLEMENT_UPDATE' },
  ]);
  const second = start();
  await second.app.dispatchEvent(overGateway(), { shardId: 2 });
  expect(await second.send(overHttp())).toBe(204);
  expect(await second.send(overHttp())).toBe(204);
  expect(second.calls).toEqual([2]);
});

test('another state of the entitlement, and the same one again the same way, are further events', async () => {
  const { app, send, calls } = start();
  await app.dispatchEvent(overGateway());
  await app.dispatchEvent(overGateway());
  expect(await send(overHttp({ ends_at: '2025-01-01T00:00:00+00:00' }))).toBe(204);
  expect(calls).toEqual([0, 0, undefined]);
});

test('over HTTP Discord hears what came of it over the gateway: a failure, so that it comes again', async () => {
  const { app, send, calls, end } = start({ isHeld: true, failures: 1 });
  const dispatched = app.dispatchEvent(overGateway());
  const answer = send(overHttp());
  await turns(5);
  end();
  await dispatched;
  expect(await answer).toBe(500);
  const again = send(overHttp());
  await expect.poll(() => calls.length).toBe(2);
  end();
  expect(await again).toBe(204);
  expect(calls).toEqual([0, undefined]);
});

test('a failure over HTTP is no reason to leave out the event of the gateway', async () => {
  const { app, send, calls } = start({ failures: 1 });
  expect(await send(overHttp())).toBe(500);
  await app.dispatchEvent(overGateway());
  expect(calls).toEqual([undefined, 0]);
});

test('Discord is answered in time while the handler of the gateway goes on', async () => {
  const { app, send, clock, calls, end } = start({ isHeld: true });
  const dispatched = app.dispatchEvent(overGateway());
  const answer = send(overHttp());
  await expect.poll(() => clock.nextInMs()).toBe(2750);
  clock.advance(2750);
  expect(await answer).toBe(204);
  end();
  await dispatched;
  expect(calls).toEqual([0]);
});

test('what came the other way is forgotten when Discord no longer sends it again', async () => {
  const { app, send, clock, calls } = start();
  await app.dispatchEvent(overGateway());
  clock.advance(660_000);
  expect(await send(overHttp())).toBe(204);
  expect(calls).toEqual([0, undefined]);
});

test('an app that handles events of the gateway alone takes none over HTTP', () => {
  expect(startEvents([defineEvent('MESSAGE_CREATE', () => undefined)]).app.receiveEvents).toBeUndefined();
  expect(startEvents([defineEvent('SOMETHING_NEW', () => undefined)]).app.receiveEvents).toBeDefined();
});
