import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCore } from '../../../../../tools/src/emulator/core.js';
import type { PostResult } from '../../../../../tools/src/emulator/delivery/post.js';
import { RequestRecord } from '../../../../../tools/src/emulator/domain/requests/request-record.js';
import { readOptions } from '../../../../../tools/src/emulator/emulator-options.js';
import { openMemoryStore } from '../../../../../tools/src/emulator/storage/open-store.js';
import type { RequestEntry, RequestSummary } from '../../../../../tools/src/emulator/index.js';
import { propertyRuns } from '../../../../support/property.js';
import { ADA, AUTHORIZATION, COMMANDS, GENERAL, slash, WEATHER } from '../../support/emulator.js';
import { openLink } from '../../support/gateway-link.js';
import { identify } from '../../support/gateway-socket.js';
import { createRulesService } from '../../support/rules-service.js';

const OPENED = { applicationId: WEATHER.id, userId: ADA };
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('open', 'open', 'sent', 'received', 'call', 'log', 'message', 'end' as const),
    size: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 3000 })),
  }),
  { maxLength: 60 },
);

test('whatever happens, the record has neither more entries nor more bytes than it may have, and the newest of them', async () => {
  const { clock, events, due, store } = await createRulesService();
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 20_000 }),
      (taken, entries, bytes) => {
        const limits = { entries, bytes, entryBytes: 3_000 };
        const record = new RequestRecord({ clock, events, due, store }, limits);
        const opened: string[] = [];
        for (const { what, size } of taken) {
          // Every character needs two bytes.
          const text = 'é'.repeat(size);
          const id = opened.at(-1 - (size % 3)) ?? '';
          if (what === 'open')
            opened.push(record.open({ ...OPENED, payload: { type: 2, data: { name: text } } }));
          if (what === 'sent') record.noteSent(id, { url: '/', headers: {}, body: text });
          if (what === 'received') record.noteReceived(id, { status: 200, headers: { a: text }, body: text });
          if (what === 'log') record.noteLog(id, { at_ms: 0, level: 'info', message: text });
          if (what === 'message') record.noteMessage(id, String(size));
          if (what === 'end') record.noteEnd(id, { outcome: 'message', shown: text });
          if (what === 'call') {
            const call = { at_ms: 0, milliseconds: 0, method: 'PATCH', path: '/', status: 200 };
            record.noteCall(id, { ...call, sent: text, answer: text });
          }
          const kept = record.list().map((each) => record.get(each.id));
          expect(kept.length).toBeLessThanOrEqual(entries);
          expect(kept.reduce((sum, entry) => sum + bytesOf(entry), 0)).toBeLessThanOrEqual(bytes);
          expect(kept.map((entry) => entry!.id)).toEqual(
            opened.slice(opened.length - kept.length).toReversed(),
          );
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

/** An emulator in the process whose bot answers what is given, over HTTP or at the gateway. */
function start(answer: () => PostResult | Promise<PostResult>) {
  const settings = readOptions({ rateLimits: false, onNotice: () => undefined });
  const core = createCore(settings, openMemoryStore(settings), {
    baseUrl: 'http://127.0.0.1:0',
    post: () => Promise.resolve(answer()),
  });
  const { service } = core;
  const application = service.store.applications.get(WEATHER.id)!;
  const request = async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answered = await core.fetch(
      new Request(`http://127.0.0.1:0${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...init,
      }),
    );
    const text = await answered.text();
    return { status: answered.status, body: (text === '' ? {} : JSON.parse(text)) as unknown };
  };
  const get = async (path: string) => (await request('GET', `/control/requests${path}`)).body;
  return {
    service,
    request,
    register: () => request('POST', COMMANDS, slash('ping'), AUTHORIZATION),
    setEndpoint: () => {
      service.store.applications.set(WEATHER.id, { ...application, endpointUrl: 'http://bot/' });
    },
    ping: () =>
      request('POST', `/control/users/${ADA}/invoke`, { channel_id: GENERAL, text: '/ping' }).then(
        ({ body }) => body as { interaction: { id: string; token: string } },
      ),
    list: async () => ((await get('?limit=500')) as { requests: RequestSummary[] }).requests,
    entry: async (id: string) => (await get(`/${id}`)) as RequestEntry,
  };
}

const sunny = (content: string): PostResult => {
  const body = JSON.stringify({ type: 4, data: { content } });
  return {
    answer: { status: 200, headers: { 'content-type': 'application/json' }, body, bytes: Buffer.from(body) },
  };
};

test('the last 500 requests are kept', async () => {
  const { service, register, setEndpoint, ping, list } = start(() => sunny('Sunny'));
  await register();
  setEndpoint();
  const ids = Array.from({ length: 500 }, () => service.requests.open({ ...OPENED, payload: { type: 2 } }));
  for (let index = 0; index < 3; index++) ids.push((await ping()).interaction.id);
  expect((await list()).map(({ id }) => id)).toEqual(ids.slice(3).toReversed());
});

test('an entry that would be too large is shortened, and says so', async () => {
  const { register, setEndpoint, ping, entry, request } = start(() => sunny('Sunny'));
  await register();
  setEndpoint();
  const { interaction } = await ping();
  const line = { level: 'info', message: 'x'.repeat(99_000) };
  for (let index = 0; index < 15; index++) {
    await request('POST', `/control/interactions/${interaction.id}/log`, line);
  }
  const { is_shortened: isShortened, log, ...rest } = await entry(interaction.id);
  expect(isShortened).toBe(true);
  expect(log).toHaveLength(15);
  expect(bytesOf({ ...rest, log })).toBeLessThan(1_100_000);
});

test('what a bot gets over the gateway is in the record, as are the messages that it makes', async () => {
  const { service, register, ping, entry, request } = start(() => sunny('Sunny'));
  await register();
  const link = openLink(service);
  link.send(2, identify({ intents: 513 }));
  service.events.subscribe((event) => {
    if (event.type !== 'INTERACTION_CREATE') return;
    const { id, token } = event.interaction;
    void request('POST', `/api/v10/interactions/${id}/${token}/callback`, {
      type: 4,
      data: { content: 'Hi' },
    });
  });
  await request('POST', '/control/faults', { on: 'gateway', kind: 'duplicate', event: 'INTERACTION_CREATE' });
  const { interaction } = await ping();
  const url = `/api/v10/webhooks/${WEATHER.id}/${interaction.token}/messages/@original`;
  await request('PATCH', url, { content: 'Ho' });
  await request('DELETE', url);
  const found = await entry(interaction.id);
  expect(found).toMatchObject({
    request: null,
    response: null,
    status: 'done',
    shown: 'Hi',
    calls: [
      { method: 'POST', path: `/api/v10/interactions/${interaction.id}/{token}/callback`, status: 204 },
      { method: 'PATCH', status: 200 },
      { method: 'DELETE', status: 204, answer: null },
    ],
    faults: [{ kind: 'duplicate', message: 'The fault you armed sent the dispatch twice.' }],
  });
  expect(found.dispatches.map(({ type }) => type)).toEqual([
    'INTERACTION_CREATE',
    'MESSAGE_CREATE',
    'MESSAGE_UPDATE',
    'MESSAGE_DELETE',
  ]);
  expect(found.answered_at_ms).not.toBeNull();
  expect(
    await request('POST', `/control/requests/${interaction.id}/send`, { how: 'same_bytes' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'NO_BYTES' },
  });
});
