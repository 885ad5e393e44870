import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { observeCalls } from '../../../../../../tools/src/cli/commands/dev/live/observe-calls.js';
import type { LiveCall } from '../../../../../../tools/src/emulator/live-mirror.js';

const API = 'https://discord.com/api/v10';

describe('the calls of a live bot', () => {
  const { fetch: before } = globalThis;
  let asked: string[];
  let calls: LiveCall[];
  let note: ReturnType<typeof observeCalls>['note'];

  beforeEach(() => {
    asked = [];
    calls = [];
    globalThis.fetch = (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(Response.json({ id: '7' }));
    };
    ({ note } = observeCalls((call) => calls.push(call)));
    note({ id: '900', token: 'the-token' });
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('are told with what was sent and what Discord answered, and the caller reads the response as ever', async () => {
    const form = new FormData();
    form.append('payload_json', '{"content":"with a file"}');
    await fetch(`${API}/interactions/900/the-token/callback`, { method: 'POST', body: '{"type":5}' });
    await fetch(`${API}/webhooks/1/the-token/messages/%40original`, { method: 'PATCH', body: form });
    const response = await fetch(`${API}/webhooks/1/the-token?wait=true`, { method: 'POST', body: '{}' });
    await fetch(`${API}/webhooks/1/the-token/messages/7`, { method: 'DELETE' });
    const milliseconds = expect.any(Number) as number;
    const common = { interactionId: '900', status: 200, answer: { id: '7' }, milliseconds };
    expect(calls).toEqual([
      { ...common, method: 'POST', target: 'callback', sent: { type: 5 } },
      { ...common, method: 'PATCH', target: '@original', sent: { content: 'with a file' } },
      { ...common, method: 'POST', target: null, sent: {} },
      { ...common, method: 'DELETE', target: '7', sent: null },
    ]);
    expect(await response.json()).toEqual({ id: '7' });
    expect(JSON.stringify(calls)).not.toContain('the-token');
  });

  it('ask for the message that a response creates', async () => {
    await fetch(`${API}/interactions/900/the-token/callback`, { method: 'POST', body: '{"type":5}' });
    expect(asked).toEqual([`${API}/interactions/900/the-token/callback?with_response=true`]);
  });

  it.each([
    ['other routes', `${API}/channels/5/messages`],
    ['a webhook of its own', `${API}/webhooks/1/of-a-channel`],
    ['another service', 'https://weather.example/interactions'],
    ['something that is no address', 'weather'],
  ])('of %s are its own matter', async (_name, url) => {
    await fetch(url, { method: 'POST', body: '{}' });
    expect([asked, calls]).toEqual([[url], []]);
  });
});
