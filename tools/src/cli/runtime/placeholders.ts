import { generateKeyPairSync } from 'node:crypto';
import { VARIABLES } from 'commandry/tooling';
import type { CliEnvironment } from './cli-environment.js';

/**
 * Fills in placeholders for the application, so that a bot's code loads where it is not configured, as in CI: the id, a
 * public key without a private key, and an invalid token. Existing variables are kept.
 */
export function fillPlaceholders(env: CliEnvironment['env']): void {
  const isSet = (names: readonly string[]) => names.some((name) => env[name]?.trim());
  const { applicationId, publicKey, token } = VARIABLES;
  if (!isSet(applicationId)) env[applicationId[0]] = '1';
  if (!isSet(publicKey)) env[publicKey[0]] = makePublicKey();
  if (!isSet(token)) env[token[0]] = 'no-token';
}

function makePublicKey(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
