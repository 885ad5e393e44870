import type { WireAttachment } from '../../emulator/domain/objects/wire-message.js';
import { FileCard, Picture } from './media.js';
import { BlockSpoiler } from './spoiler.js';

/** The bit of an attachment's `flags`. */
const IS_SPOILER = 1 << 3;

/** The files of a message: pictures are shown, all others by name. */
export function Attachments({ attachments }: { readonly attachments: readonly WireAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul class="attachments" aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentView attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentView({ attachment }: { readonly attachment: WireAttachment }) {
  const { filename, title, description, url, size } = attachment;
  const isPicture = attachment.content_type.startsWith('image/');
  return (
    <BlockSpoiler isSpoiler={isSpoiler(attachment)} what={isPicture ? 'picture' : 'file'}>
      {isPicture ? (
        <Picture kind="picture" url={url} description={description ?? title ?? filename} />
      ) : (
        <FileCard url={url} name={title ?? filename} size={size} description={description} />
      )}
    </BlockSpoiler>
  );
}

/** By its flag, or by the older way: its name. */
function isSpoiler({ flags = 0, filename }: WireAttachment): boolean {
  return (flags & IS_SPOILER) !== 0 || filename.startsWith('SPOILER_');
}
