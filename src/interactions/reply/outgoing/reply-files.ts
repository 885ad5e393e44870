import type { ReplyFile } from '../../../commands/types/reply-types.js';
import { byteLength } from '../../../common/bytes.js';
import { CommandryError } from '../../../common/errors/commandry-error.js';
import { isJsonObject } from '../../../protocol/validation/field-checker.js';
import { describeGiven } from '../../dispatch/describe-given.js';

/** The maximum size of a file in bytes if the interaction has no limit of its own: 10 MiB. */
export const DEFAULT_MAX_FILE_BYTES = 10_485_760;

/**
 * Validates files, which are not part of the JSON that the message rules check.
 *
 * @throws CommandryError `REPLY_INVALID` naming the first invalid file.
 */
export function readFiles(given: unknown, maxFileBytes: number): readonly ReplyFile[] {
  if (!Array.isArray(given)) throw problem('files', 'a list', given);
  for (const [index, file] of (given as readonly unknown[]).entries()) {
    const at = `files.${index}`;
    if (!isJsonObject(file)) throw problem(at, 'an object with name and data', file);
    const { name, data } = file;
    if (typeof name !== 'string' || name === '')
      throw problem(`${at}.name`, 'a text that is not empty', name);
    const size = sizeOf(data);
    if (size === undefined) throw problem(`${at}.data`, 'a Uint8Array, a Blob or a text', data);
    if (size > maxFileBytes) throw tooLarge(at, size, maxFileBytes);
  }
  return given as readonly ReplyFile[];
}

/** Returns the attachments of a message: the kept ones, and the new files by index. */
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
  if (typeof data === 'string') return byteLength(data);
  if (data instanceof Uint8Array) return data.byteLength;
  return data instanceof Blob ? data.size : undefined;
}

function problem(where: string, wanted: string, found: unknown): CommandryError {
  return invalid(`${where}: must be ${wanted}, but is ${describeGiven(found)}`, {
    help: 'Give each file as { name, data }. Read a stream first, for example with buffer(stream) of node:stream/consumers, and put an ArrayBuffer into a Uint8Array.',
  });
}

function tooLarge(where: string, size: number, max: number): CommandryError {
  return invalid(`${where}: must be at most ${max} bytes, but is ${size}`, {
    help: 'interaction.attachmentSizeLimitBytes is the largest size of a file. Send a smaller one, or a link.',
  });
}

function invalid(what: string, options: { readonly help: string }): CommandryError {
  return new CommandryError('REPLY_INVALID', `The reply cannot be sent: ${what}.`, options);
}
