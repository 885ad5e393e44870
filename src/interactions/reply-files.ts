import type { ReplyFile } from '../commands/reply.js';
import { CommandryError } from '../errors.js';
import { isJsonObject } from '../model/field-checker.js';

/** Bytes that a file may have where the interaction does not say: 10 MiB. */
export const DEFAULT_MAX_FILE_BYTES = 10_485_760;

/**
 * Checks files by hand: they are no part of the JSON that the rules of messages look at.
 *
 * @throws CommandryError `REPLY_INVALID` naming the first file at fault.
 */
export function readFiles(given: unknown, maxFileBytes: number): readonly ReplyFile[] {
  if (!Array.isArray(given)) throw fault('files', 'a list');
  for (const [index, file] of (given as readonly unknown[]).entries()) {
    const at = `files.${index}`;
    if (!isJsonObject(file)) throw fault(at, 'an object with name and data');
    const { name, data } = file;
    if (typeof name !== 'string' || name === '') throw fault(`${at}.name`, 'a text that is not empty');
    const size = sizeOf(data);
    if (size === undefined) throw fault(`${at}.data`, 'a Uint8Array, a Blob or a text');
    if (size > maxFileBytes) throw fault(at, `at most ${maxFileBytes} bytes, but is ${size}`);
  }
  return given as readonly ReplyFile[];
}

/** What a message says of its files: those it keeps, which the author listed, and the new ones by their index. */
export function toAttachments(
  message: object,
  files: readonly ReplyFile[],
): { readonly attachments: readonly unknown[] } {
  const { attachments: kept } = message as { readonly attachments?: unknown };
  const added = files.map(({ name, description, spoiler }, id) => ({
    id,
    filename: name,
    description,
    is_spoiler: spoiler,
  }));
  return { attachments: [...(Array.isArray(kept) ? (kept as readonly unknown[]) : []), ...added] };
}

function sizeOf(data: unknown): number | undefined {
  if (typeof data === 'string') return Buffer.byteLength(data);
  if (data instanceof Uint8Array) return data.byteLength;
  return data instanceof Blob ? data.size : undefined;
}

function fault(where: string, wanted: string): CommandryError {
  return new CommandryError('REPLY_INVALID', `The reply cannot be sent: ${where}: must be ${wanted}.`);
}
