import nacl from 'tweetnacl';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp, type AppOptions, type Verifier } from 'commandry';
import { startApp, kit } from '../../support/apps/started-app.js';
import { signedRequest } from '../../support/signatures/signed-request.js';

const ping = { type: 1, id: '1', application_id: kit.applicationId, token: 't', version: 1 };
const request = signedRequest(kit.signer, ping);
const forged = request.withBytes((bytes) => bytes.fill(32, 5, 6));

const start = (verifier: unknown) => startApp({ verifier: verifier as Verifier, freshness: false });

describe.each<[string, Verifier]>([
  // eslint-disable-next-line typescript/unbound-method -- as it is documented
  ['of tweetnacl', nacl.sign.detached.verify],
  ['that returns a promise', async (...given) => Promise.resolve(nacl.sign.detached.verify(...given))],
  [
    'that returns a promise of a library',
    (...given) => ({ then: (...take) => Promise.resolve(nacl.sign.detached.verify(...given)).then(...take) }),
  ],
])('a verifier %s', (_what, verifier) => {
  test('lets signed requests through and refuses others', async () => {
    const { app, logbook } = start(verifier);
    expect(await app.receive(request)).toMatchObject({ status: 200, body: '{"type":1}' });
    expect((await app.receive(forged)).status).toBe(401);
    expect((await app.receive(request.with('x-signature-ed25519', '0'.repeat(128)))).status).toBe(401);
    expect(logbook.events()).toEqual(['SIGNATURE_INVALID']);
  });
});

test('a verifier gets the message, the signature and the key, which it may change', async () => {
  const seen: string[] = [];
  const { app } = start((...given: Uint8Array[]) => {
    seen.push(...given.map((bytes) => Buffer.from(bytes).toString('hex')));
    for (const bytes of given) bytes.fill(0);
    return true;
  });
  for (let n = 0; n < 2; n++) expect((await app.receive(request)).body).toBe('{"type":1}');
  const message = Buffer.concat([
    Buffer.from(request.headers['x-signature-timestamp'] ?? ''),
    request.bytes,
  ]).toString('hex');
  const wanted = [message, request.headers['x-signature-ed25519'], kit.credentials.publicKey];
  expect(seen).toEqual([...wanted, ...wanted]);
});

test('messages that are checked at the same time are not mixed up', async () => {
  const { app } = start(async (...given: Parameters<Verifier>) => {
    await Promise.resolve();
    return nacl.sign.detached.verify(...given);
  });
  const answers = await Promise.all([request, forged, request].map((one) => app.receive(one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
});

describe('a verifier never lets a request through that', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['returns a truthy text', () => 'true', /returned a string, not true or false/],
    ['returns one', () => 1, /returned a number/],
    ['returns nothing', () => undefined, /returned undefined/],
    ['returns an object', () => ({ valid: true }), /returned an object/],
    ['promises a number', () => Promise.resolve(1), /returned a number/],
    ['promises nothing', () => Promise.resolve(), /returned undefined/],
    [
      'throws',
      () => {
        throw new Error('bad size');
      },
      /threw an error/,
    ],
    ['rejects', () => Promise.reject(new Error('bad size')), /threw an error/],
    [
      'returns what throws when it is looked at',
      () => ({
        get then() {
          throw new Error('bad size');
        },
      }),
      /threw an error/,
    ],
  ])('%s', async (_what, verifier, message) => {
    const { app, logbook } = start(verifier);
    const { status, body } = await app.receive(request);
    expect([status, (JSON.parse(body) as { error: string }).error]).toEqual([500, 'VERIFIER_FAILED']);
    const [line, ...more] = logbook.entries;
    expect(line).toMatchObject({
      level: 'error',
      event: 'VERIFIER_FAILED',
      message: expect.stringMatching(message) as string,
    });
    if (String(message).includes('threw')) expect(JSON.stringify(line)).toContain('bad size');
    expect(more).toEqual([]);
    // Once a minute, since anybody can cause it.
    await app.receive(request);
    expect(logbook.entries).toHaveLength(1);
  });
});

test('a setting that is neither a function nor a name is refused', () => {
  const settings = { commands: [], ...kit.credentials, verifier: {} } as unknown as AppOptions;
  expect(() => createApp(settings)).toThrow(/verifier/);
});

describe('where the host lacks node:crypto,', () => {
  const withoutNode = () => {
    const spy = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    onTestFinished(() => {
      spy.mockRestore();
    });
  };

  test('WebCrypto checks signatures by itself', async () => {
    withoutNode();
    const { app } = start('auto');
    expect(await app.receive(request)).toMatchObject({ status: 200, body: '{"type":1}' });
    expect((await app.receive(forged)).status).toBe(401);
  });

  test('and WebCrypto lacks Ed25519, requests are refused with the cause', async () => {
    withoutNode();
    const lacking = vi
      .spyOn(globalThis.crypto.subtle, 'importKey')
      .mockRejectedValue(new Error('Ed25519 lacks'));
    onTestFinished(() => {
      lacking.mockRestore();
    });
    const { app, logbook } = start('auto');
    expect((await app.receive(request)).status).toBe(500);
    expect(JSON.stringify(logbook.entries)).toContain('Ed25519 lacks');
  });

  test('what needs it is refused with the flag that a worker sets', () => {
    withoutNode();
    expect(() => start('node')).toThrow(expect.objectContaining({ code: 'NODE_CRYPTO_MISSING' }));
    expect(() => start('node')).toThrow(/nodejs_compat/);
  });
});
