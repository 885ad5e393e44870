import { generateKeyPairSync } from 'node:crypto';
import { VARIABLES } from 'commandry/tooling';
import type { CliEnvironment } from './cli-environment.js';

/**
 * Makes up who the application is, so that a bot's code loads where it is known to nobody, as in CI: the id, a public
 * key whose private key exists nowhere, and a token that is none. What the environment says is left alone.
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
