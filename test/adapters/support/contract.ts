import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocompletePayload, chatInputPayload, createSigner, pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { hostileSignatures } from '../../support/signatures/hostile-signatures.js';
import {
  SIGNATURE,
  signedRequest,
  TIMESTAMP,
  type BendableRequest,
} from '../../support/signatures/signed-request.js';
import { APPLICATION_ID, SEED } from '../children/contract-app.js';

/** As many hostile signatures of each class are enough over a network. */
const FEW = 8;

/** A host that serves the app of the contract. */
export interface Running {
  send(init: RequestInit): Promise<Response>;
  stop(): Promise<unknown>;
}

const kit = createWireKit({
  applicationId: APPLICATION_ID,
  signer: createSigner(SEED),
  now: () => 1_700_000_000_000,
});
const request = (payload: unknown) => signedRequest(kit.signer, payload);
const ping = () => request(pingPayload(kit.context()));

/**
 * The tests that every way in has to pass, so that they all answer the same to the same.
 *
 * @param isJsonReadFirst - Whether somebody in front refuses what is no JSON before its signature is checked.
 * @param isConnection - Whether interactions arrive over a connection: none of them is a PING, and none is refused.
 */
export function holdToContract(
  start: () => Promise<Running>,
  { isJsonReadFirst = false, isConnection = false } = {},
): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running.stop();
  });

  const rows: [string, () => BendableRequest, number, unknown][] = [
    ['a PING', ping, 200, { type: 1 }],
    [
      'a command',
      () => request(chatInputPayload(kit.context(), 'ping', {})),
      200,
      { type: 4, data: { content: 'pong', flags: 64 } },
    ],
    [
      'a command with white space in its JSON',
      () => request(JSON.stringify(chatInputPayload(kit.context(), 'ping', {}), null, 1)),
      200,
      { type: 4 },
    ],
    [
      'a command with escaped unicode',
      () =>
        request(
          JSON.stringify(chatInputPayload(kit.context(), 'ping', {})).replace('"ping"', '"\\u0070ing"'),
        ),
      200,
      { type: 4 },
    ],
    [
      'a command with the number 3.0',
      () =>
        request(JSON.stringify(chatInputPayload(kit.context(), 'ping', { n: 3 })).replace(':3}', ':3.0}')),
      200,
      { type: 4 },
    ],
    [
      'a text of several scripts',
      () => request(chatInputPayload(kit.context(), 'find', { city: 'Łódź 東京 😀' })),
      200,
      { type: 4, data: { content: 'Łódź 東京 😀' } },
    ],
    [
      'a user who types',
      () => request(autocompletePayload(kit.context(), 'find', { name: 'city', value: 'Pa' }, {})),
      200,
      { type: 8, data: { choices: [{ value: 'Paris' }, { value: 'Łódź' }] } },
    ],
    [
      'a user who types, with those that fit best of too many suggestions',
      () => request(autocompletePayload(kit.context(), 'find', { name: 'city', value: 'place 39' }, {})),
      200,
      {
        type: 8,
        data: {
          choices: expect.objectContaining({
            0: { name: 'place 39', value: 'place 39' },
            length: 25,
          }) as unknown,
        },
      },
    ],
    [
      'a command that nobody declares',
      () => request(chatInputPayload(kit.context(), 'gone', {})),
      200,
      { type: 4, data: { flags: 64 } },
    ],
    [
      'a request that is too old',
      () => signedRequest(kit.signer, pingPayload(kit.context()), '1699999699'),
      401,
      { error: 'REQUEST_NOT_FRESH' },
    ],
    [
      'a body that is not said to be JSON',
      () => ping().with('content-type', 'text/plain'),
      415,
      { error: 'CONTENT_TYPE_REFUSED' },
    ],
    ['a wrong signature', () => ping().with(SIGNATURE, '0'.repeat(128)), 401, { error: 'SIGNATURE_INVALID' }],
    ['no signature', () => ping().without(SIGNATURE), 401, { error: 'SIGNATURE_MISSING' }],
    ['no timestamp', () => ping().without(TIMESTAMP), 401, { error: 'SIGNATURE_MISSING' }],
    [
      'a changed body',
      () => ping().withBytes((b) => b.subarray(0, -1)),
      isJsonReadFirst ? 400 : 401,
      isJsonReadFirst ? undefined : { error: 'SIGNATURE_INVALID' },
    ],
    [
      'signed bytes that are no JSON',
      () => signedRequest(kit.signer, '{"type":'),
      400,
      isJsonReadFirst ? undefined : { error: 'BODY_NOT_JSON' },
    ],
    [
      'a signed body that is no interaction',
      () => request({ hello: 'there' }),
      400,
      { error: 'INTERACTION_MALFORMED' },
    ],
    ['a body of exactly the limit', () => request(padded(1_048_576)), 200, { type: 1 }],
    ['a body one byte over the limit', () => request(padded(1_048_577)), 413, { error: 'BODY_TOO_LARGE' }],
  ];
  const isArriving = ([, , status, body]: (typeof rows)[number]): boolean =>
    status === 200 && (body as { readonly type?: number }).type !== 1;
  test.each(isConnection ? rows.filter(isArriving) : rows)(
    'answers %s',
    async (_what, make, status, body) => {
      const { method, headers, bytes } = make();
      const answer = await running.send({ method, headers, body: Uint8Array.from(bytes) });
      expect(answer.status).toBe(status);
      if (body === undefined) return;
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toMatchObject(body as object);
    },
  );

  test.skipIf(isConnection)('refuses hostile signatures of every class', async () => {
    const { method, headers, bytes } = ping();
    const body = Uint8Array.from(bytes);
    const send = async (hex: string) =>
      (await running.send({ method, headers: { ...headers, [SIGNATURE]: hex }, body })).status;
    expect(await send(headers[SIGNATURE] ?? '')).toBe(200);
    const message = Buffer.concat([Buffer.from(headers[TIMESTAMP] ?? ''), bytes]);
    const taken = hostileSignatures(SEED, message, FEW).map(async (signature) => ({
      ...signature,
      status: await send(signature.hex),
    }));
    expect((await Promise.all(taken)).filter(({ status }) => status !== 401)).toEqual([]);
  });

  test('sends files when it has answered', async () => {
    const use = async (name: string): Promise<{ type?: number; data?: { readonly content: string } }> => {
      const { method, headers, bytes } = request(chatInputPayload(kit.context(), name, {}));
      const answer = await running.send({ method, headers, body: Uint8Array.from(bytes) });
      // A host that stops with its response has sent it by a call.
      if (answer.status === 202) return { type: 5 };
      return (await answer.json()) as { data?: { readonly content: string } };
    };
    expect(await use('file')).toEqual({ type: 5 });
    let received = 'nothing';
    for (let asked = 0; received === 'nothing'; asked += 1) {
      expect(asked, 'times that the file was asked for and had not been received').toBeLessThan(10_000);
      received = (await use('received')).data?.content ?? '';
    }
    expect(received).toBe('a.txt: Grüße');
  });

  test('answers a command once', async () => {
    const { method, headers, bytes } = request(chatInputPayload(kit.context(), 'ping', {}));
    const statuses: number[] = [];
    for (let times = 0; times < 2; times++)
      statuses.push((await running.send({ method, headers, body: Uint8Array.from(bytes) })).status);
    expect(statuses).toEqual([200, 409]);
  });
}

/** A PING of so many bytes. */
function padded(length: number): string {
  const text = JSON.stringify({ ...pingPayload(kit.context()), pad: '' });
  return text.replace('"pad":""', `"pad":"${'x'.repeat(length - text.length)}"`);
}
