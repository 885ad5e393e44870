import { describe, expect, it } from 'vitest';
import type { Clock } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { createManualClock } from '../../support/time/manual-clock.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { kit, startHandler, START_MS } from '../../support/apps/started-app.js';
import { pending } from '../../support/apps/after-defer.js';
import { until } from '../../support/time/wait.js';

const HOUR_MS = 3_600_000;

/** A machine whose clock on the wall can be set, and whose other one goes on. */
function createJumpingClock() {
  const clock = createManualClock(START_MS);
  let offByMs = 0;
  const jumping: Clock = { ...clock, now: () => clock.now() + offByMs };
  return { clock, jumping, jump: (byMs: number) => (offByMs += byMs) };
}

describe('attack 39: a clock that is set an hour forward or back', () => {
  it.each([HOUR_MS, -HOUR_MS])(
    'by %i ms: the age of a request is of the clock on the wall',
    async (jumpMs) => {
      const { jumping, jump } = createJumpingClock();
      const { app } = startHandler(() => 'hi', { clock: jumping });
      const send = async (atMs: number) => {
        const payload = chatInputPayload(kit.context(), 'run', {});
        const { status } = await app.receive(
          signedRequest(kit.signer, payload, Math.floor(atMs / 1000).toString()),
        );
        return status;
      };
      expect(await send(START_MS)).toBe(200);
      jump(jumpMs);
      expect(await send(START_MS)).toBe(401);
      expect(await send(START_MS + jumpMs)).toBe(200);
      jump(-jumpMs);
      expect(await send(START_MS)).toBe(200);
    },
  );

  it.each([HOUR_MS, -HOUR_MS])('by %i ms: the deadline of a handler is not', async (jumpMs) => {
    const { jumping, jump, clock } = createJumpingClock();
    const late = pending<string>();
    const { app, use, service, logbook } = startHandler(() => late.promise, { clock: jumping });
    let answer: unknown;
    const answered = use().then(({ body }) => (answer = body));
    await until(() => clock.waiting() > 0);
    jump(jumpMs);
    clock.advance(1999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answer).toBeUndefined();
    clock.advance(1);
    await answered;
    expect(answer).toEqual({ type: 5 });
    // The token is good for 15 minutes from when it came, whatever the wall says.
    jump(-2 * jumpMs);
    clock.advance(60_000);
    late.give('late');
    await until(() => app.inFlight.count === 0);
    expect([service.told(), logbook.events()]).toEqual([['PATCH @original "late"'], []]);
  });
});
