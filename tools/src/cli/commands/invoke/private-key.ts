import { createPrivateKey, createPublicKey } from 'node:crypto';
import { resolve } from 'node:path';
import { CliError } from '../../output/cli-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { CliEnvironment } from '../../runtime/cli-environment.js';
import { KEY_VARIABLE } from './flags.js';

/** A key pair made by a developer. */
export interface GivenKey {
  /** 64 hex digits. */
  readonly seed: string;
  /** 64 hex digits: the key the bot must verify with. */
  readonly publicKey: string;
}

/**
 * Reads the given private key: from a named file, else from the environment.
 *
 * @throws CliError for anything that is not a key. It never repeats what was read.
 */
export async function findPrivateKey(
  file: string | undefined,
  { cwd, env }: Pick<CliEnvironment, 'cwd' | 'env'>,
): Promise<GivenKey | undefined> {
  if (file !== undefined) return readPrivateKey(await readTextFile(resolve(cwd, file)), file);
  const text = env[KEY_VARIABLE];
  return text === undefined || text.trim() === '' ? undefined : readPrivateKey(text, KEY_VARIABLE);
}

const WANTED =
  'Pass an Ed25519 private key in PEM form, or as 64 hex digits. "openssl genpkey -algorithm ed25519" makes one.';

/** The bytes before the 32-byte seed in a PKCS #8 private key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Reads a private key: PEM, or its seed in hex.
 *
 * @param source - Where it came from, for messages, which never repeat the key.
 * @throws CliError for anything else.
 */
export function readPrivateKey(text: string, source: string): GivenKey {
  const trimmed = text.trim();
  const isHex = /^[0-9a-fA-F]{64}$/.test(trimmed);
  try {
    const key = isHex
      ? createPrivateKey({
          key: Buffer.concat([PKCS8_HEAD, Buffer.from(trimmed, 'hex')]),
          format: 'der',
          type: 'pkcs8',
        })
      : createPrivateKey(trimmed);
    const { crv, d = '' } = key.export({ format: 'jwk' });
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    if (crv === 'Ed25519') return { seed: toHex(d), publicKey: toHex(x) };
  } catch {
    // The error must not repeat what was read, whatever the reason.
  }
  throw new CliError(`${source} holds no valid key. ${WANTED}`);
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex');
}
