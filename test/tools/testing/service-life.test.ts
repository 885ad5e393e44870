import { connect } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { defineCommand } from 'commandry';
import { pingPayload } from 'commandry-dev/testing';
import type { KitService } from '../../../tools/src/testing/service/kit-service.js';
import type { ControlSummary } from 'commandry-dev/emulator';
import { createManualClock } from '../../support/time/manual-clock.js';
import { until } from '../../support/time/wait.js';
import { APPLICATION, createDeskWorld, openService, SEED, startService } from './support/service.js';

const NOW = defineCommand({ name: 'now', description: 'Now', run: () => 'Now' });

/** A command that is answered when the test says so. */
function createPatient() {
  let answer: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  let isCalled = false;
  const command = defineCommand({
    name: 'wait',
    description: 'Waits',
    run: () => {
      isCalled = true;
      return answered;
    },
  });
  return { answer, command, isCalled: () => isCalled };
}

describe('time is that of the given clock:', () => {
  it('a bot that does not answer has failed when three seconds have passed on it', async () => {
    let isAsked = false;
    const { slash, clock } = await startService(
      { commands: [NOW] },
      {
        watch: (app) => ({
          maxBodyBytes: app.maxBodyBytes,
          async receive(request) {
            const body = await request.body();
            if (!Buffer.from(body).includes('"now"'))
              return app.receive({ ...request, body: () => Promise.resolve(body) });
            isAsked = true;
            return new Promise(() => undefined);
          },
        }),
      },
    );
    const used = slash('now');
    await until(() => isAsked);
    clock.advance(3000);
    expect(await used).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NO_ANSWER_IN_TIME' },
      response: null,
    });
  });

  it('a handler is deferred when its time has come, and edits its reply', async () => {
    const { answer, command, isCalled } = createPatient();
    const { slash, clock, events, app } = await startService({ commands: [command] });
    const used = slash('wait');
    await until(isCalled);
    clock.advance(2000);
    expect(await used).toMatchObject({ outcome: 'deferred' });
    answer('Done');
    await app.inFlight.settle(60_000);
    expect(events.map(({ message }) => message.content)).toEqual(['', 'Done']);
  });

  it('nothing is left on it by what has been answered', async () => {
    const { slash, clock } = await startService({ commands: [NOW] });
    expect(clock.waiting()).toBe(0);
    await slash('now');
    expect(clock.waiting()).toBe(0);
  });

  it('so are ids, and the age of requests', async () => {
    const { slash, clock } = await startService({ commands: [NOW] });
    clock.advance(86_400_000);
    const { message, interaction, response } = await slash('now');
    expect(response?.status).toBe(200);
    const timeOf = (id = '0') => Number((BigInt(id) >> 22n) + 1_420_070_400_000n);
    expect([timeOf(message?.id), timeOf(interaction?.id)]).toEqual([clock.now(), clock.now()]);
  });
});

test('an answer that Discord cannot read is an outcome, with what was answered', async () => {
  const { slash } = await startService(
    { commands: [NOW] },
    {
      watch: (app) => ({
        maxBodyBytes: app.maxBodyBytes,
        async receive(request) {
          const answer = await app.receive(request);
          return answer.body.includes('Now') ? { ...answer, body: 'Oh' } : answer;
        },
      }),
    },
  );
  expect(await slash('now')).toMatchObject({
    outcome: 'failed',
    reason: { code: 'BAD_JSON', message: expect.any(String) as unknown },
    response: { status: 200, body: 'Oh' },
  });
});

test('send signs any body, and returns what the bot answers', async () => {
  const { service, clock } = await startService({ commands: [] });
  const ping = pingPayload({ applicationId: APPLICATION.id, nowMs: clock.now(), sequence: 1 });
  expect(await service.send(Buffer.from(JSON.stringify(ping)))).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('application/json') as unknown },
    body: '{"type":1}',
  });
  expect(await service.send(Buffer.from('{'))).toMatchObject({ status: 400 });
});

describe('connect', () => {
  it('registers the commands at the emulator, where the app finds them', async () => {
    const { app, service } = await startService({ commands: [NOW] });
    expect((await app.fetchCommands()).map(({ name }) => name)).toEqual(['now']);
    expect(service.credentials).toMatchObject({ applicationId: APPLICATION.id, token: APPLICATION.token });
  });

  it('is for one app', async () => {
    const { app, service } = await startService({ commands: [] });
    await expect(service.connect(app, app)).rejects.toThrow('connected to this service already');
  });

  it('fails with both probes where the receiver does not answer as a bot', async () => {
    const starting = startService(
      { commands: [] },
      {
        watch: () => ({
          maxBodyBytes: 1024,
          receive: () => Promise.resolve({ status: 204, headers: {}, body: '' }),
        }),
      },
    );
    await expect(starting).rejects.toThrow(/PUT .*\/endpoint: 400 .*"probes".*The status is 204, not 401/);
  });

  it('comes before anything is sent', async () => {
    const service = await openService({
      world: createDeskWorld(),
      clock: createManualClock(),
      seed: SEED,
    });
    await expect(service.send(Buffer.from('{}'))).rejects.toThrow('No app is connected');
    await service.close();
  });
});

describe('close', () => {
  it('frees both ports, also while an interaction is under way, and may be called again', async () => {
    const { command, isCalled } = createPatient();
    const { service, slash } = await startService({ commands: [command] });
    const ports = await portsOf(service);
    const used = slash('wait').catch((error: unknown) => String(error));
    await until(isCalled);
    await Promise.all([service.close(), service.close()]);
    await service.close();
    expect(await used).toMatch(/no response\. Was Discord closed\?/);
    expect(await Promise.all(ports.map(isFree))).toEqual([true, true]);
  });
});

/** The ports of the emulator and of the bot. */
async function portsOf({ credentials: { baseUrl } }: KitService): Promise<string[]> {
  const { applications } = (await (await fetch(`${baseUrl}/control`)).json()) as ControlSummary;
  return [baseUrl, applications[0]?.interactions_endpoint_url ?? ''].map((url) => new URL(url).port);
}

function isFree(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => {
      resolve(true);
    });
  });
}
