import { AttachmentFlag, readImageSize, toFileName, type Snowflake } from 'commandry/protocol';
import type { UploadedFile } from './upload.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import type { Touched } from '../../storage/transactions.js';
import type { WireAttachment } from './wire-message.js';

/** Metadata of an uploaded file. */
export interface FileNotes {
  readonly filename?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly is_spoiler?: boolean | null | undefined;
}

/** Stores a file and returns its attachment with the URL. */
export function keepFile(
  { store, files, baseUrl }: Service,
  { channelId, isEphemeral }: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  file: Pick<UploadedFile, 'filename' | 'contentType' | 'bytes'>,
  notes: FileNotes = {},
): WireAttachment {
  const id = store.ids.next();
  const filename = toFileName(notes.filename ?? file.filename);
  const contentType = toHeaderValue(file.contentType);
  files.set(id, { filename, contentType, bytes: file.bytes });
  const url = `${baseUrl}/attachments/${channelId}/${id}/${filename}`;
  return {
    id,
    filename,
    size: file.bytes.length,
    url,
    proxy_url: url,
    content_type: contentType,
    ...readImageSize(file.bytes),
    ...(isEphemeral ? { ephemeral: true } : {}),
    ...toNotes(notes),
  };
}

/** Applies an edit's metadata to a stored attachment. Missing fields stay. */
export function noteAttachment(attachment: WireAttachment, notes: FileNotes): WireAttachment {
  return { ...attachment, ...toNotes(notes) };
}

/** Returns the ids of the attachments that messages no longer have. */
export function findLostFiles({ messages }: Store, changes: readonly Touched[]): readonly Snowflake[] {
  return changes.flatMap(({ table, key, before }) => {
    const attachments = table === messages ? (before as StoredMessage | undefined)?.message.attachments : [];
    if (attachments === undefined || attachments.length === 0) return [];
    const kept = new Set(messages.get(key)?.message.attachments.map(({ id }) => id));
    return attachments.map(({ id }) => id).filter((id) => !kept.has(id));
  });
}

function toNotes({ title, description, is_spoiler: isSpoiler }: FileNotes) {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof isSpoiler === 'boolean' ? { flags: isSpoiler ? AttachmentFlag.IS_SPOILER : 0 } : {}),
  };
}

function toHeaderValue(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(contentType) ? contentType : 'application/octet-stream';
}
