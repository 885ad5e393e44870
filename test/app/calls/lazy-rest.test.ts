import { expect, test } from 'vitest';
import { createRestApi } from 'commandry';
import { createLazyRest } from '../../../src/rest-api/lazy-rest.js';
import { rejectionOf } from '../../support/failures.js';
import { startApp, startHandler, message } from '../../support/apps/started-app.js';

const CHANNEL = '300000000000000001';
const sent = { status: 200, body: { id: '5', channel_id: CHANNEL, content: 'Hello' } };

test('app.rest calls the Discord that the app is set up with, with its token', async () => {
  const { app, service } = startApp({ token: 'the-token', baseUrl: 'http://service.test' }, sent);
  expect(await app.rest.channels.createMessage(CHANNEL, 'Hello')).toMatchObject({ id: '5' });
  expect(service.calls).toMatchObject([{ method: 'POST', path: `/channels/${CHANNEL}/messages` }]);
});

test('a handler has the same calls', async () => {
  const { use, service } = startHandler(
    async ({ rest, channelId }) => {
      await rest.channels.createMessage(channelId!, 'Hello');
      return 'Done';
    },
    { token: 'the-token' },
    sent,
  );
  expect((await use()).body).toEqual(message('Done'));
  expect(service.calls).toHaveLength(1);
});

test('without a token a call rejects, and nothing is sent', async () => {
  const { app, service } = startApp({ token: undefined });
  const error = await rejectionOf(app.rest.users.getCurrent());
  expect(error).toMatchObject({ code: 'TOKEN_MISSING' });
  expect(error.message).toContain('DISCORD_TOKEN');
  expect(service.calls).toEqual([]);
});

test('a client that is passed is used, with the options of the app', async () => {
  const { app, service } = startApp({ token: 'the-token', rest: createRestApi }, sent);
  await app.rest.channels.createMessage(CHANNEL, 'Hello');
  expect(service.calls).toHaveLength(1);
});

test('calls that do not exist are named', async () => {
  const { app } = startApp({ token: 'the-token' });
  const { channels } = app.rest as unknown as { channels: Record<string, () => Promise<unknown>> };
  expect((await channels['shout']!().catch(String)) as string).toContain('rest.channels.shout');
});

test('the client can be awaited, printed and spread without a call', async () => {
  const rest = createLazyRest(() => Promise.reject(new Error('loaded')));
  expect(await Promise.resolve(rest)).toBe(rest);
  expect(JSON.stringify({ rest, channels: rest.channels })).toBe('{"rest":{},"channels":{}}');
  expect(rest.channels).toBe(rest.channels);
});
