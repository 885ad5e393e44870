import { expect, test } from 'vitest';
import { chatInputPayload } from 'commandry-dev/testing';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { allDone } from '../../support/apps/all-done.js';
import { kit, startHandler } from '../../support/apps/started-app.js';
import { honest, startTarget } from '../attacks/support/attacked-app.js';

const failure = Object.assign(new TypeError('the disk is on fire'), { code: 'EFIRE' });

test('a failure nobody foresaw is told in the log, and to whoever asked without a word of it', async () => {
  const { app, logbook, calls } = startTarget();
  const answer = await app.receive({ ...honest(), body: () => Promise.reject(failure) });
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.body)).toEqual({ error: 'INTERNAL', message: 'Answering failed.' });
  expect(logbook.entries).toEqual([
    {
      level: 'error',
      event: 'INTERNAL',
      message: 'Answering a request failed.',
      error: expect.objectContaining({
        name: 'TypeError',
        message: 'the disk is on fire',
        code: 'EFIRE',
      }) as unknown,
    },
  ]);
  expect(calls).toEqual([]);
  // It is the failure of one request.
  expect((await app.receive(honest())).status).toBe(200);
});

test('what is thrown need not be an error', async () => {
  const { app, logbook } = startTarget();
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a host of somebody else may
  const answer = await app.receive({ ...honest(), body: () => Promise.reject('nothing') });
  expect(answer.status).toBe(500);
  expect(logbook.entries).toMatchObject([{ level: 'error', event: 'INTERNAL' }]);
  expect(JSON.stringify(logbook.entries)).toContain('nothing');
});

test('a host whose waitUntil fails is named in the log, and the user is answered', async () => {
  const { app, clock, logbook, service } = startHandler(async (interaction) => {
    await interaction.deferReply();
    return 'in the end';
  });
  const answer = await app.receive({
    ...signedRequest(kit.signer, chatInputPayload(kit.context(), 'run', {})),
    waitUntil: () => {
      throw failure;
    },
  });
  expect(answer.status).toBe(200);
  await allDone(app, clock);
  expect(service.told()).toEqual(['PATCH @original "in the end"']);
  expect(logbook.entries).toMatchObject([
    {
      level: 'error',
      event: 'INTERNAL',
      message: 'The waitUntil of the host failed; work after the response may be cut off.',
      error: { message: 'the disk is on fire' },
    },
  ]);
});
