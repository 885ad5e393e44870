import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CommandryError, type JobContext } from 'commandry';
import { startApp } from '../../support/apps/started-app.js';

test('a job has what a handler has, and its value is returned', async () => {
  const { app, logbook } = startApp({ token: 'the-token' });
  const result = await app.run('digest', ({ name, rest, t, formatFor, log, signal }) => {
    log({ level: 'info', event: 'DIGEST_SENT', message: 'Sent.' });
    return [name, rest === app.rest, t('missing'), formatFor('de').number(1.5), signal.aborted];
  });
  expect(result).toEqual({ ok: true, value: ['digest', true, 'missing', '1,5', false] });
  expect(logbook.entries).toContainEqual({
    ...{ level: 'info', event: 'DIGEST_SENT', message: 'Sent.', job: 'digest' },
  });
});

test('a failure is logged with an incident id, counted, and returned; nothing is thrown', async () => {
  const { app, logbook } = startApp();
  const error = new Error('no database');
  const result = await app.run('digest', () => {
    throw error;
  });
  expect(result).toEqual({ ok: false, error, incidentId: 'incident-1' });
  expect(app.counters.JOB_FAILED).toBe(1);
  expect(logbook.entries.at(-1)).toMatchObject({
    ...{ level: 'error', event: 'JOB_FAILED', job: 'digest', incidentId: 'incident-1' },
    error: { message: 'no database' },
  });
});

test('an error of a call keeps its code in the log', async () => {
  const { app, logbook } = startApp({ token: undefined });
  await app.run('digest', ({ rest }) => rest.users.getCurrent());
  expect(logbook.entries.at(-1)).toMatchObject({ event: 'TOKEN_MISSING', job: 'digest' });
});

/** A job that runs until its signal aborts, then fails with the reason. */
const untilStopped = ({ signal }: JobContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

test('when the app ends, running jobs are told to stop and waited for, and nothing new is started', async () => {
  const { app, logbook } = startApp();
  const stopped = app.run('long', untilStopped);
  expect(app.inFlight.count).toBe(1);
  expect(await app.close({ drainMs: 1000 })).toEqual({ givenUp: 0 });
  expect(await stopped).toMatchObject({ ok: false });
  expect(app.counters.JOB_FAILED).toBe(0);
  expect(logbook.events()).toContain('JOB_STOPPED');
  let hasRun = false;
  const late = await app.run('late', () => (hasRun = true));
  expect(late).toMatchObject({ ok: false, error: { code: 'JOB_NOT_STARTED' } });
  expect(hasRun).toBe(false);
  expect(app.inFlight.count).toBe(0);
});

test('a job that what takes its signal ended has not failed', async () => {
  const { app, logbook } = startApp();
  const stopped = app.run('sleeper', ({ signal }) => setTimeout(60_000, undefined, { signal }));
  await app.close();
  expect(await stopped).toMatchObject({ ok: false, error: { name: 'AbortError' } });
  expect(app.counters.JOB_FAILED).toBe(0);
  expect(logbook.events()).toContain('JOB_STOPPED');
});

test('a job that ignores its signal is given up when the time is over', async () => {
  const { app, clock, logbook } = startApp();
  let release: (value: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => (release = resolve));
  const running = app.run('deaf', () => work);
  const closed = app.close({ drainMs: 1000 });
  clock.advance(1000);
  expect(await closed).toEqual({ givenUp: 1 });
  expect(logbook.entries.at(-1)).toMatchObject({ level: 'warn', event: 'WORK_GIVEN_UP', job: 'deaf' });
  release('late');
  expect(await running).toEqual({ ok: true, value: 'late' });
});

test('the reason of the signal is an error of the app', async () => {
  const { app } = startApp();
  const job = app.run('long', untilStopped);
  await app.close();
  const result = await job;
  expect(result.ok ? undefined : result.error).toBeInstanceOf(CommandryError);
});
