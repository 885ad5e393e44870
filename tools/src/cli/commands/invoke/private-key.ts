import { createPrivateKey, createPublicKey } from 'node:crypto';
import { resolve } from 'node:path';
import { CliError } from '../../output/cli-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { CliEnvironment } from '../../runtime/cli-environment.js';
import { KEY_VARIABLE } from './flags.js';

/** A key pair that a developer made. */
export interface GivenKey {
  /** 64 hex digits. */
  readonly seed: string;
  /** 64 hex digits: what the bot has to verify with. */
  readonly publicKey: string;
}

/**
 * The private key that was given: in a file that was named, else in the environment.
 *
 * @throws CliError for what is no key. It never repeats what was read.
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
  'An Ed25519 private key in PEM form, or 64 hex digits, is wanted. "openssl genpkey -algorithm ed25519" makes one.';

/** What stands before the 32 bytes of the seed in a private key of PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Reads a private key: PEM, or its seed in hex.
 *
 * @param source - Where it came from, for messages. They never repeat the key.
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
    // Whatever the reason is, it must not repeat what was read.
  }
  throw new CliError(`${source} holds no such key. ${WANTED}`);
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex');
}
