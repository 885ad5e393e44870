import { AttachmentFlag, type Snowflake } from 'commandry/protocol';
import type { UploadedFile } from '../../http/request-body.js';
import type { Service } from '../../emulator-modules.js';
import type { WireAttachment } from './wire-message.js';

/** What an uploader says of a file beside its bytes. */
export interface FileNotes {
  readonly filename?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly is_spoiler?: boolean | null | undefined;
}

/** Keeps a file and tells where it can be fetched. */
export function keepFile(
  { store, files, baseUrl }: Service,
  { channelId, isEphemeral }: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  file: Pick<UploadedFile, 'filename' | 'contentType' | 'bytes'>,
  notes: FileNotes = {},
): WireAttachment {
  const id = store.ids.next();
  const filename = toSafeName(notes.filename ?? file.filename);
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
    ...(isEphemeral ? { ephemeral: true } : {}),
    ...toNotes(notes),
  };
}

/** A kept attachment with what an edit says of it. What it leaves out stays. */
export function noteAttachment(attachment: WireAttachment, notes: FileNotes): WireAttachment {
  return { ...attachment, ...toNotes(notes) };
}

function toNotes({ title, description, is_spoiler: isSpoiler }: FileNotes) {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof isSpoiler === 'boolean' ? { flags: isSpoiler ? AttachmentFlag.IS_SPOILER : 0 } : {}),
  };
}

/** A name that can stand in an address as it is: letters, digits, dots, hyphens and underscores of ASCII. */
export function toSafeName(filename: string): string {
  const name = filename.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^\.+/, '');
  return name === '' ? 'file' : name;
}

function toHeaderValue(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(contentType) ? contentType : 'application/octet-stream';
}
