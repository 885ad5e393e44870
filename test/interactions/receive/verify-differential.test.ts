import { createPrivateKey, sign as nativeSign } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import nacl from 'tweetnacl';
import { expect, test } from 'vitest';
import { createSigner } from 'commandry-dev/testing';
import {
  readPublicKey,
  createNodeCheck,
  createSodiumCheck,
  createGivenCheck,
  createWebVerifier,
  loadSodium,
  parseSignatureHeaders,
  verify,
} from '../../../src/interactions/receive/signature.js';
import { propertyRuns } from '../../support/property.js';
import { createRandom } from '../../support/random.js';

const L = 2n ** 252n + 27742317777372353535851937790883648493n;

const runs = propertyRuns(200, 4000);
const sodium = loadSodium();

/** Every check there is, for one key. */
const checksFor = (publicKey: string) => {
  const key = readPublicKey(publicKey);
  return [
    createNodeCheck(key),
    ...(sodium ? [createSodiumCheck(sodium, key)] : []),
    createGivenCheck(createWebVerifier(), key),
  ];
};

test.skipIf(!sodium)(`sodium-native takes part${sodium ? '' : ': it is not installed here'}`, () => {
  expect(checksFor(createSigner().publicKey)).toHaveLength(3);
});

test(`native verification and tweetnacl agree on ${runs} random and mutated requests`, async () => {
  const random = createRandom(20_261_120);
  const seed = random.bytes(32);
  const signer = createSigner(seed);
  const checks = checksFor(signer.publicKey);
  const publicKeyBytes = Uint8Array.from(Buffer.from(signer.publicKey, 'hex'));
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const seen = { accepted: 0, refused: 0 };
  for (let n = 0; n < runs; n++) {
    // A worker that is busy for minutes without a pause cannot answer the test runner.
    if (n % 100 === 0) await setImmediate();
    const timestamp = String(random.below(10 ** 10));
    let body: Buffer = Buffer.concat([Buffer.from('{'), random.bytes(random.below(300))]);
    let signature: Buffer = nativeSign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey);
    let sentTimestamp = timestamp;
    switch (random.below(6)) {
      case 0:
        body = flipBit(body, 8 + random.below(body.length * 8 - 8 || 1));
        break;
      case 1:
        signature = flipBit(signature, random.below(512));
        break;
      case 2:
        sentTimestamp = String(random.below(10 ** 10));
        break;
      case 3:
        signature = Buffer.from(random.bytes(64));
        break;
      default:
        break;
    }
    const headers = parseSignatureHeaders(signature.toString('hex'), sentTimestamp);
    if (!headers) throw new Error('the headers do not parse');
    const ours = await Promise.all(
      checks.map(async (isSigned) => (await verify(isSigned, headers, body)) !== undefined),
    );
    const signed = Uint8Array.from(Buffer.concat([Buffer.from(sentTimestamp), body]));
    const theirs = nacl.sign.detached.verify(signed, Uint8Array.from(signature), publicKeyBytes);
    expect({ n, accepted: ours }).toEqual({ n, accepted: ours.map(() => theirs) });
    seen[theirs ? 'accepted' : 'refused']++;
  }
  // Both kinds must really have come up, or the test says nothing.
  expect(seen.accepted).toBeGreaterThan(runs / 5);
  expect(seen.refused).toBeGreaterThan(runs / 5);
});

test('what tweetnacl signs, native verification accepts, and the other way round', async () => {
  const signer = createSigner(new Uint8Array(32).fill(3));
  const headers = signer.sign('{"type":1}', 1_700_000_000);
  const parsed = parseSignatureHeaders(headers['x-signature-ed25519'], headers['x-signature-timestamp']);
  if (!parsed) throw new Error('the headers do not parse');
  for (const isSigned of checksFor(signer.publicKey))
    expect(await verify(isSigned, parsed, Buffer.from('{"type":1}'))).toBeDefined();
});

test.each([1n, 2n, 4n, 8n])(
  'a signature whose S has been raised by %d L, the one known difference, is refused here',
  async (times) => {
    const signer = createSigner(new Uint8Array(32).fill(3));
    const hex = signer.sign('{}', 1)['x-signature-ed25519'];
    const s = BigInt(`0x${Buffer.from(hex.slice(64), 'hex').reverse().toString('hex')}`) + times * L;
    const raised = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
    const headers = parseSignatureHeaders(hex.slice(0, 64) + raised, '1');
    if (!headers) throw new Error('the headers do not parse');
    const tweetnacl = createGivenCheck(
      (...given) => nacl.sign.detached.verify(...given),
      readPublicKey(signer.publicKey),
    );
    for (const isSigned of [...checksFor(signer.publicKey), tweetnacl])
      expect(await verify(isSigned, headers, Buffer.from('{}'))).toBeUndefined();
  },
);

function flipBit(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = Math.min(bit >> 3, changed.length - 1);
  changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
  return changed;
}
