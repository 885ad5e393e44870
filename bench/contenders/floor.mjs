import { Buffer } from 'node:buffer';
import { createPublicKey, verify } from 'node:crypto';
import { COMMAND_NAMES, phrase, PUBLIC_KEY } from './kit.mjs';

export const publicKey = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(PUBLIC_KEY, 'hex').toString('base64url') },
  format: 'jwk',
});

/** What has to be signed. */
export const signedBytes = (timestamp, body) => Buffer.concat([Buffer.from(timestamp), body]);

export function isSigned(headers, body) {
  const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } = headers;
  return verify(null, signedBytes(timestamp, body), publicKey, Buffer.from(signature, 'hex'));
}

const handlers = new Map(COMMAND_NAMES.map((name) => [name, (text, count) => phrase(text, count)]));

/** The least that answers: no check, a lookup, and the two values wherever they stand. */
export function answer({ type, data }) {
  if (type === 1) return { type: 1 };
  const value = (wanted) => data.options.find(({ name }) => name === wanted).value;
  return { type: 4, data: { content: handlers.get(data.name)(value('text'), value('count')) } };
}
