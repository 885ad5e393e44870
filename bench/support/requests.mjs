import { Buffer } from 'node:buffer';
import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { APPLICATION_ID, makeInteraction } from './interaction.mjs';

export function makeKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url').toString('hex'),
  };
}

/** The headers and the body of a request that was signed just now. */
export function signRequest(privateKey, payload) {
  const body = Buffer.from(JSON.stringify(payload));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex');
  return { body, timestamp, signature };
}

export function signPing(privateKey) {
  return signRequest(privateKey, {
    id: '1',
    application_id: APPLICATION_ID,
    token: 'ping',
    type: 1,
    version: 1,
    user: { id: '2', username: 'service', discriminator: '0', avatar: null },
  });
}

/** Ways in which a request is wrong, applied to its signature. */
const BENDS = {
  good: (signature) => signature,
  forged: (signature) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1),
  malformed: (signature) => signature.slice(1),
};

/**
 * Writes different requests as they go over the wire, each behind its length in four bytes.
 *
 * @param kind - `good`, `forged`: of the right form with a wrong signature, or `malformed`: without the right form.
 */
export function writeRequests(file, privateKey, count, kind = 'good') {
  const parts = [];
  for (let index = 0; index < count; index++) {
    const { body, timestamp, signature } = signRequest(privateKey, makeInteraction(`cmd${index % 50}`));
    const head = [
      'POST /interactions HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `X-Signature-Ed25519: ${BENDS[kind](signature)}`,
      `X-Signature-Timestamp: ${timestamp}`,
      'User-Agent: Discord-Interactions/1.0 (+https://discord.com)',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    const request = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(request.length);
    parts.push(length, request);
  }
  writeFileSync(file, Buffer.concat(parts));
}
