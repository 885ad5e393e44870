import type { RelayedUse } from '../commands/waiting/component-relay.js';

/** A message from one process to the others. */
export type RelayMessage =
  | {
      readonly kind: 'use';
      /** Of the question, for its answer. */
      readonly id: string;
      /** The process that asks. */
      readonly from: string;
      readonly use: RelayedUse;
    }
  | {
      readonly kind: 'response';
      readonly id: string;
      /** Missing if nobody waits there. */
      readonly response: string | undefined;
    };

/** Reads a message. Returns undefined for what another program has published. */
export function readRelayMessage(text: string): RelayMessage | undefined {
  const message = parse(text);
  if (!isRecord(message)) return undefined;
  const { kind, id, from, use, response } = message;
  if (typeof id !== 'string') return undefined;
  if (kind === 'response')
    return response === undefined || typeof response === 'string' ? { kind, id, response } : undefined;
  if (kind !== 'use' || typeof from !== 'string' || !isRecord(use)) return undefined;
  const { keys, interaction } = use;
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string') || !isRecord(interaction))
    return undefined;
  return { kind, id, from, use: { keys, interaction } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
