import { createRequire } from 'node:module';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from 'commandry';
import {
  readPublicKey,
  createSignatureCheck,
  loadSodium,
  type Sodium,
} from '../../../src/interactions/receive/signature.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { use } from '../attacks/support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

const load = createRequire(import.meta.url);
const isInstalled = loadSodium() !== undefined;

/** Puts something in the place of the installed package, until the test has finished. */
function install(make: (real: Sodium) => unknown): void {
  const entry = load.cache[load.resolve('sodium-native')];
  if (!entry) throw new Error('sodium-native was not loaded');
  const real = entry.exports as Sodium;
  onTestFinished(() => {
    entry.exports = real;
  });
  entry.exports = make(real);
}

/** The package as it is, and how often it is asked. */
function installCounted() {
  const asked = { count: 0 };
  install((real): Sodium => ({
    crypto_sign_verify_detached: (...parameters) => {
      asked.count++;
      return real.crypto_sign_verify_detached(...parameters);
    },
  }));
  return asked;
}

describe.skipIf(!isInstalled)(`sodium-native${isInstalled ? '' : ' (not installed here)'}`, () => {
  test.each<[string, (real: Sodium) => unknown]>([
    ['takes everything', () => ({ crypto_sign_verify_detached: () => true })],
    ['refuses everything', () => ({ crypto_sign_verify_detached: () => false })],
    ['is none', () => ({})],
    [
      'does not work here',
      () => ({
        crypto_sign_verify_detached: () => {
          throw new Error('no such instruction');
        },
      }),
    ],
  ])('is passed over where it %s, and what it would have taken is refused', async (_what, make) => {
    install(make);
    expect(loadSodium()).toBeUndefined();
    const app = createApp({ commands: [], ...kit.credentials, freshness: false, log: () => undefined });
    const request = signedRequest(kit.signer, use());
    expect((await app.receive(request.with('x-signature-ed25519', '0'.repeat(128)))).status).toBe(401);
    expect((await app.receive(request)).status).toBe(200);
  });

  test('checks every request where it is strict', async () => {
    const asked = installCounted();
    const app = createApp({ commands: [], ...kit.credentials, freshness: false, log: () => undefined });
    const begun = asked.count;
    expect(begun).toBeGreaterThan(0);
    const request = signedRequest(kit.signer, use());
    expect((await app.receive(request)).status).toBe(200);
    expect((await app.receive(request.withBytes((bytes) => bytes.fill(32, 5, 9)))).status).toBe(401);
    expect(asked.count - begun).toBe(2);
  });

  test('is not asked where node:crypto was chosen', () => {
    const asked = installCounted();
    const check = createSignatureCheck(readPublicKey(kit.credentials.publicKey), 'node');
    expect(check(Buffer.from('x'), Buffer.alloc(64, 1))).toBe(false);
    expect(asked.count).toBe(0);
  });
});
