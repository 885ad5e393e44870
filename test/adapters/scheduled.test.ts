import { describe, expect, test } from 'vitest';
import { Scheduled, type DueData, type JobContext, type QueuedJob } from 'commandry';
import { defineHost, toScheduledHandler } from 'commandry/fetch';
import { START_MS, startApp } from '../support/apps/started-app.js';

const host = defineHost<[env: { readonly GREETING: string }]>();

class Digests {
  static readonly ran: string[] = [];

  @Scheduled('digest', { cron: '0 9 * * 1-5' })
  digest(job: QueuedJob<DueData>) {
    const [{ GREETING }] = host(job);
    Digests.ran.push(
      `${GREETING} ${job.data.dueAtMs} ${job.idempotencyKey} ${job.attempt} ${job.isLastAttempt}`,
    );
  }
  @Scheduled('other', { cron: '0 9 * * 1-5' })
  other({ name }: JobContext) {
    Digests.ran.push(name);
  }
  @Scheduled('broken', { cron: '*/5 * * * *' })
  broken() {
    throw new Error('no');
  }
  @Scheduled('interval', { every: '1 day' })
  interval() {
    Digests.ran.push('interval');
  }
}

describe('a cron trigger of a host', () => {
  test('runs the recurring jobs with its expression, with what the host passes, and without a queue', async () => {
    const { app } = startApp({ commands: [Digests] });
    const scheduled = toScheduledHandler(app, { host });
    Digests.ran.length = 0;
    await scheduled({ cron: '0 9 * * 1-5', scheduledTime: START_MS }, { GREETING: 'Hello' });
    expect(Digests.ran).toEqual([`Hello ${START_MS} digest~at~${START_MS} 1 true`, 'other']);
  });

  test('fails if a job fails, so that the host knows; the log has it too', async () => {
    const { app, logbook } = startApp({ commands: [Digests] });
    const ran = toScheduledHandler(app)({ cron: '*/5 * * * *', scheduledTime: START_MS });
    await expect(ran).rejects.toThrow('no');
    expect(logbook.events()).toEqual(['JOB_FAILED']);
  });

  test('that no job has says which expressions there are', async () => {
    const { app } = startApp({ commands: [Digests] });
    const ran = toScheduledHandler(app)({ cron: '0 8 * * *', scheduledTime: START_MS });
    await expect(ran).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
    await expect(ran).rejects.toThrow(/'0 8 \* \* \*'.*'0 9 \* \* 1-5'/);
  });

  test('starts the app first', async () => {
    const steps: string[] = [];
    const { app } = startApp({ commands: [Digests], onStart: () => steps.push('started') });
    await toScheduledHandler(app)({ cron: '*/5 * * * *', scheduledTime: START_MS }).catch(() =>
      steps.push('ran'),
    );
    expect(steps).toEqual(['started', 'ran']);
  });

  test('queueing needs a queue all the same', async () => {
    const { app } = startApp({ commands: [Digests] });
    await expect(app.later(0, 'digest', { dueAtMs: 1 })).rejects.toMatchObject({ code: 'QUEUE_MISSING' });
  });
});
