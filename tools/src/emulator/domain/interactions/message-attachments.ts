import type { Snowflake } from 'commandry/protocol';
import { keepFile, noteAttachment, type FileNotes } from '../objects/stored-attachment.js';
import type { Upload, UploadedFile } from '../../http/request-body.js';
import type { Service } from '../../emulator-modules.js';
import type { WireAttachment } from '../objects/wire-message.js';

/** What a message says of a file: of a new one by the index it was uploaded with, of one it has by its id. */
interface ListedAttachment extends FileNotes {
  readonly id: string | number;
}

/** The attachments a message will have. */
export type AttachmentPlan = readonly (
  | { readonly kept: WireAttachment; readonly notes: FileNotes }
  | { readonly file: UploadedFile; readonly notes: FileNotes }
)[];

/**
 * Which files a message will have: on an edit with a list those of the list alone, else those that it has and all new
 * ones.
 *
 * @param listed - `attachments` of the request, a valid one.
 * @param upload - The files that come with it.
 * @param current - What an edited message has; null for a new message.
 * @returns Undefined if the list names what is not there.
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

/** Keeps the new files of a plan. */
export function carryOutPlan(
  service: Service,
  place: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  plan: AttachmentPlan,
): WireAttachment[] {
  return plan.map((each) =>
    'kept' in each ? noteAttachment(each.kept, each.notes) : keepFile(service, place, each.file, each.notes),
  );
}
