import type { Snowflake } from '../../../protocol/snowflake.js';
import type { JsonObject } from '../../../protocol/validation/field-checker.js';
import type { GivenFile } from '../../service/kit-service.js';
import type { MemoryState } from '../memory-state.js';
import { keepFile, noteFile, type FileNotes } from '../payloads/kept-files.js';
import type { AttachmentObject } from '../payloads/message-object.js';

/** A file of a call. */
export interface UploadedPart extends GivenFile {
  /** The n of its name `files[n]`, which `attachments[].id` refers to. */
  readonly index: number;
}

/** The data of a message, or a whole callback, with its files. */
export interface Uploaded {
  readonly value: unknown;
  readonly files: readonly UploadedPart[];
  /** Where the value is in the body of the call. Default: it is the body. */
  readonly path?: readonly string[];
}

/** The files that a message will have. */
export type FilePlan = readonly (
  | { readonly kept: AttachmentObject; readonly notes: FileNotes }
  | { readonly file: UploadedPart; readonly notes: FileNotes }
)[];

/**
 * Plans the files of a message: of an edit with a list only those in it, else those it has and all new ones.
 *
 * @param listed - `attachments`, whose rules were checked.
 * @param current - Those of an edited message; null for a new one.
 * @returns Undefined if the list names a file that does not exist.
 */
export function planFiles(
  listed: readonly JsonObject[] | null | undefined,
  files: readonly UploadedPart[],
  current: readonly AttachmentObject[] | null,
): FilePlan | undefined {
  const plan: FilePlan[number][] = [];
  for (const entry of listed ?? []) {
    const notes: FileNotes = entry;
    const id = String(entry['id']);
    const file = files.find(({ index }) => String(index) === id);
    const kept = current?.find((attachment) => attachment.id === id);
    if (file) plan.push({ file, notes });
    else if (kept) plan.push({ kept, notes });
    else return undefined;
  }
  if (current !== null && listed) return plan;
  const unlisted = files.filter((file) => !plan.some((each) => 'file' in each && each.file === file));
  return [
    ...(current ?? []).map((kept) => ({ kept, notes: {} })),
    ...plan,
    ...unlisted.map((file) => ({ file, notes: {} })),
  ];
}

/** The name of a file of a plan. */
export function plannedName(planned: FilePlan[number]): string {
  return 'kept' in planned ? planned.kept.filename : (planned.notes.filename ?? planned.file.filename);
}

/** Keeps the new files of a plan. */
export function applyAttachments(
  state: MemoryState,
  place: { readonly channelId: Snowflake; readonly isEphemeral: boolean },
  plan: FilePlan,
): AttachmentObject[] {
  return plan.map((each) =>
    'kept' in each ? noteFile(each.kept, each.notes) : keepFile(state, place, each.file, each.notes),
  );
}
