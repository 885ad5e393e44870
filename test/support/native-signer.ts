import { createPrivateKey, sign } from 'node:crypto';
import { createSigner, type Signer } from 'commandry/testing';

/** The prefix of a seed in the key format of the runtime. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signer of the test kit with the runtime's own arithmetic, which is fast enough not to be what a load is made of. */
export function createNativeSigner(seed: Uint8Array): Signer {
  const { publicKey } = createSigner(seed);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey,
    sign: (body, timestampSeconds) => {
      const timestamp = String(timestampSeconds);
      const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]);
      return {
        'x-signature-ed25519': sign(null, signed, key).toString('hex'),
        'x-signature-timestamp': timestamp,
      };
    },
  };
}
