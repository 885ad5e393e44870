import { AttachmentFlag } from '../../../protocol/messages/attachment.js';
import { readImageSize } from '../../../protocol/messages/image-size.js';
import { toFileName } from '../../../protocol/messages/file-name.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { GivenFile } from '../../service/kit-service.js';
import type { MemoryState } from '../memory-state.js';
import type { AttachmentObject } from './message-object.js';

/** What is said of a file apart from its content. */
export interface FileNotes {
  readonly filename?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly is_spoiler?: boolean | null | undefined;
}

/** Keeps a file that a user gave, which only the application sees. */
export function keepGivenFile(state: MemoryState, channelId: Snowflake, file: GivenFile): AttachmentObject {
  return keepFile(state, { channelId, isEphemeral: true }, file);
}

/** Keeps a file, and returns its attachment. */
export function keepFile(
  state: MemoryState,
  { channelId, isEphemeral }: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  file: GivenFile,
  notes: FileNotes = {},
): AttachmentObject {
  const id = state.nextId();
  const filename = toFileName(notes.filename ?? file.filename);
  const contentType = /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(file.contentType)
    ? file.contentType
    : 'application/octet-stream';
  state.files.set(id, { contentType, bytes: file.bytes });
  const url = `${state.baseUrl}/attachments/${channelId}/${id}/${filename}`;
  return {
    id,
    filename,
    size: file.bytes.length,
    url,
    proxy_url: url,
    content_type: contentType,
    ...readImageSize(file.bytes),
    ...(isEphemeral ? { ephemeral: true } : {}),
    ...toNoted(notes),
  };
}

/** Changes what is said of an attachment. What is not mentioned stays. */
export function noteFile(attachment: AttachmentObject, notes: FileNotes): AttachmentObject {
  return { ...attachment, ...toNoted(notes) };
}

function toNoted({ title, description, is_spoiler: isSpoiler }: FileNotes) {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof isSpoiler === 'boolean' ? { flags: isSpoiler ? AttachmentFlag.IS_SPOILER : 0 } : {}),
  };
}
