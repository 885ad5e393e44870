import { describe, expect, it } from 'vitest';
import { createApp } from 'commandry';
import { createSigner, pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createSeenInteractions, MAX_SEEN_IDS } from '../../../src/interactions/receive/seen-interactions.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { honest, startTarget, use } from './support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

const at = (seconds: number) => signedRequest(kit.signer, use(), seconds.toString());
const NOW = 1_700_000_000;

describe('attack 12: a request that is sent again', () => {
  it('is refused as repeated after a second, and its handler has run once', async () => {
    const { app, calls, clock, logbook } = startTarget();
    const request = honest();
    expect((await app.receive(request)).status).toBe(200);
    clock.advance(1000);
    const again = await app.receive(request);
    expect([again.status, again.body]).toEqual([409, expect.stringContaining('INTERACTION_REPEATED')]);
    expect(calls).toHaveLength(1);
    expect(logbook.events()).toEqual(['INTERACTION_REPEATED']);
  });

  it('is refused as old after 301 seconds, before its signature is looked at', async () => {
    const { app, calls, clock } = startTarget();
    const request = honest();
    clock.advance(301_000);
    const forged = await app.receive(request.with('x-signature-ed25519', '0'.repeat(128)));
    expect([forged.status, forged.body]).toEqual([401, expect.stringContaining('REQUEST_NOT_FRESH')]);
    expect((await app.receive(request)).status).toBe(401);
    expect(calls).toHaveLength(0);
  });

  it.each([
    [-300, 200],
    [-301, 401],
    [60, 200],
    [61, 401],
  ])('with a timestamp of %i s against the clock it gets %i', async (offset, status) => {
    expect((await startTarget().app.receive(at(NOW + offset))).status).toBe(status);
  });

  it('is refused for as long as its timestamp is fresh, however far ahead that was', async () => {
    const { app, calls, clock } = startTarget();
    const request = at(NOW + 60);
    await app.receive(request);
    for (const seconds of [1, 59, 240, 59]) {
      clock.advance(seconds * 1000);
      expect((await app.receive(request)).status).toBe(409);
    }
    clock.advance(2000);
    expect((await app.receive(request)).status).toBe(401);
    expect(calls).toHaveLength(1);
  });

  it('cannot be told from a PING that Discord sends again, which harms nobody', async () => {
    const { app } = startTarget();
    const ping = signedRequest(kit.signer, pingPayload(kit.context()));
    expect((await app.receive(ping)).status).toBe(200);
    expect((await app.receive(ping)).status).toBe(200);
  });

  it('runs again only where that was asked for', async () => {
    const { app, calls, clock } = startTarget({ freshness: false, stores: { seenInteractions: false } });
    const request = honest();
    await app.receive(request);
    clock.advance(86_400_000);
    expect((await app.receive(request)).status).toBe(200);
    expect(calls).toHaveLength(2);
  });

  it('is judged by a window that can be set', async () => {
    const { app } = startTarget({ freshness: { maxAgeSeconds: 10 } });
    expect((await app.receive(at(NOW - 10))).status).toBe(200);
    expect((await app.receive(at(NOW - 11))).status).toBe(401);
    expect((await app.receive(at(NOW + 60))).status).toBe(200);
  });

  it.each([
    [{ maxAgeSeconds: 3600 }, 3600, 60],
    [{ maxAgeSeconds: 10 }, 10, 60],
  ])('is remembered for as long as a window that was set takes it: %o', async (freshness, age, ahead) => {
    const { app, calls, clock } = startTarget({ freshness });
    const request = at(NOW + ahead);
    expect((await app.receive(request)).status).toBe(200);
    clock.advance((age + ahead) * 1000);
    expect((await app.receive(request)).status).toBe(409);
    clock.advance(1000);
    expect((await app.receive(request)).status).toBe(401);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [undefined, 361_000],
    [{ maxAgeSeconds: 3600 }, 3_661_000],
    [{ maxAgeSeconds: 10 }, 71_000],
    [false as const, 361_000],
  ])('is kept in a store of another make for the window and no longer: %o', async (freshness, rememberMs) => {
    const asked: unknown[] = [];
    const add = (id: string, ms: number) => asked.push([id, ms]) === 1;
    const { app } = startTarget({ freshness, stores: { seenInteractions: { add } } });
    await app.receive(honest());
    expect(asked).toEqual([[expect.any(String), rememberMs]]);
  });

  it.each([
    { freshness: true },
    { freshness: { maxAgeSeconds: 0 } },
    { freshness: { maxAgeSeconds: 300.5 } },
    { freshness: { maxAge: 300 } },
    { stores: { seenInteractions: true } },
    { stores: { seenInteractions: {} } },
  ])('is not let through by a setting that is wrong: %j', (settings) => {
    const create = () => createApp({ commands: [], ...kit.credentials, ...(settings as object) });
    expect(create).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
  });
});

describe('attack 13: two replays at the same moment', () => {
  const shared = () => {
    const ids = new Set<string>();
    return {
      add: async (id: string) => {
        await Promise.resolve();
        return ids.size < ids.add(id).size;
      },
    };
  };
  it.each([
    ['in one process', undefined],
    ['with a shared store', shared()],
  ])('exactly one runs, %s', async (_where, seenInteractions) => {
    const { app, calls } = startTarget({ stores: { seenInteractions } });
    const request = honest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.receive(request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(calls).toHaveLength(1);
  });

  it('exactly one runs of two processes that share a store', async () => {
    const seenInteractions = shared();
    const processes = [
      startTarget({ stores: { seenInteractions } }),
      startTarget({ stores: { seenInteractions } }),
    ];
    const request = honest();
    const answers = await Promise.all(processes.map(({ app }) => app.receive(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('none runs while the store fails: what may be a replay is not run', async () => {
    const add = () => Promise.reject(new Error('store is down'));
    const { app, calls, logbook } = startTarget({ stores: { seenInteractions: { add } } });
    const answer = await app.receive(honest());
    expect([answer.status, calls]).toEqual([500, []]);
    expect(answer.body).not.toContain('store is down');
    expect(logbook.entries).toMatchObject([{ level: 'error', event: 'SEEN_INTERACTIONS_FAILED' }]);
  });

  it('is told by a memory that holds 100,000 ids and forgets the oldest first', () => {
    expect(MAX_SEEN_IDS).toBe(100_000);
    const memory = createSeenInteractions(createManualClock());
    for (let id = 0; id <= MAX_SEEN_IDS; id++) void memory.add(id.toString(), 360_000);
    expect(memory.add('1', 360_000)).toBe(false);
    expect(memory.add('0', 360_000)).toBe(true);
  });

  it('is told for the window only', () => {
    const clock = createManualClock();
    const memory = createSeenInteractions(clock);
    void memory.add('1', 1000);
    clock.advance(999);
    expect(memory.add('1', 1000)).toBe(false);
    clock.advance(1);
    expect(memory.add('1', 1000)).toBe(true);
  });
});

describe('attack 14: a request that was signed for another application', () => {
  it('with the same key pair is refused', async () => {
    const { app, calls } = startTarget();
    const other = createWireKit({ applicationId: '999999999999999999', signer: kit.signer });
    const answer = await app.receive(
      signedRequest(kit.signer, { ...use(), application_id: other.applicationId }),
    );
    expect([answer.status, answer.body]).toEqual([401, expect.stringContaining('APPLICATION_MISMATCH')]);
    expect(calls).toHaveLength(0);
  });

  it('with the same key pair is answered if it is a PING, with a line in the log that names both', async () => {
    const { app, logbook } = startTarget();
    const ping = { ...pingPayload(kit.context()), application_id: '999999999999999999' };
    const answer = await app.receive(signedRequest(kit.signer, ping));
    expect([answer.status, answer.body]).toEqual([200, '{"type":1}']);
    expect(logbook.entries).toMatchObject([{ level: 'warn', event: 'APPLICATION_MISMATCH' }]);
    expect(logbook.entries[0]?.message).toContain('999999999999999999');
    expect(logbook.entries[0]?.message).toContain(kit.applicationId);
  });

  it('with its own key pair is refused', async () => {
    const { app } = startTarget();
    expect((await app.receive(signedRequest(createSigner(), use()))).status).toBe(401);
  });
});
