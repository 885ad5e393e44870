import { sign as signBytes } from 'node:crypto';
import type { KeyPair } from '../domain/world/application-keys.js';

/** Signs timestamp and body; returns 128 hex digits. */
export function sign({ privateKey }: KeyPair, timestamp: string, body: string): string {
  return signBytes(null, Buffer.from(timestamp + body), privateKey).toString('hex');
}
