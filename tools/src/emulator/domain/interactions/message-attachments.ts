import type { Snowflake } from 'commandry/protocol';
import { keepFile, noteAttachment, type FileNotes } from '../objects/stored-attachment.js';
import type { Upload, UploadedFile } from '../objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { WireAttachment } from '../objects/wire-message.js';

/** A file listed in a message: a new one by its upload index, an existing one by its id. */
interface ListedAttachment extends FileNotes {
  readonly id: string | number;
}

/** The attachments a message will have. */
export type AttachmentPlan = readonly (
  | { readonly kept: WireAttachment; readonly notes: FileNotes }
  | { readonly file: UploadedFile; readonly notes: FileNotes }
)[];

/**
 * Plans the files of a message: for an edit with a list, only the listed ones; else the existing ones and all new ones.
 *
 * @param listed - `attachments` of the request, validated.
 * @param upload - The uploaded files.
 * @param current - The attachments of an edited message; null for a new message.
 * @returns Undefined if the list names a file that does not exist.
 */
export function planAttachments(
  listed: readonly object[] | null | undefined,
  { files, keepsUnlistedFiles = false }: Pick<Upload, 'files' | 'keepsUnlistedFiles'>,
  current: readonly WireAttachment[] | null,
): AttachmentPlan | undefined {
  const list = (listed ?? []) as readonly ListedAttachment[];
  const plan = list.map((notes) => {
    const id = String(notes.id);
    const file = files.find(({ index }) => String(index) === id);
    if (file) return { file, notes };
    const kept = current?.find((attachment) => attachment.id === id);
    return kept && { kept, notes };
  });
  const found = plan.filter((each) => each !== undefined);
  if (found.length < plan.length) return undefined;
  const isListed = current !== null && Array.isArray(listed);
  if (isListed && !keepsUnlistedFiles) return found;
  const rest = files.filter((file) => !found.some((each) => 'file' in each && each.file === file));
  return [
    ...(isListed ? [] : (current ?? [])).map((kept) => ({ kept, notes: {} })),
    ...[...found, ...rest.map((file) => ({ file, notes: {} }))],
  ];
}

/** Stores the new files of a plan. */
export function carryOutPlan(
  service: Service,
  place: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  plan: AttachmentPlan,
): WireAttachment[] {
  return plan.map((each) =>
    'kept' in each ? noteAttachment(each.kept, each.notes) : keepFile(service, place, each.file, each.notes),
  );
}
