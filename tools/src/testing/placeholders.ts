import { generateKeyPairSync } from 'node:crypto';
import { VARIABLES } from 'commandry/tooling/kit';

/**
 * Fills in placeholders for the application, so that a bot's code loads where it is not configured, as in CI: the id, and a
 * public key without a private key. Existing variables are kept.
 */
export function fillPlaceholders(env: Record<string, string | undefined>): void {
  const isSet = (names: readonly string[]) => names.some((name) => env[name]?.trim());
  const { applicationId, publicKey } = VARIABLES;
  if (!isSet(applicationId)) env[applicationId[0]] = '1';
  if (!isSet(publicKey)) env[publicKey[0]] = makePublicKey();
}

function makePublicKey(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
