import { ComponentType } from '../../../protocol/components/component.js';
import { MessageFlag, SETTABLE_FLAGS } from '../../../protocol/messages/message-flag.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';

// A message that was received can be sent back: what Discord adds to it, and ignores, refuses or misreads when it gets it,
// is left out.

/** The fields that can be sent. All others of a received message are left out. */
const SENDABLE = new Set([
  ...['content', 'embeds', 'components', 'allowed_mentions', 'poll', 'flags', 'attachments', 'tts'],
  // Of calls only: a received message never has them.
  ...['sticker_ids', 'enforce_nonce', 'username', 'avatar_url', 'thread_name', 'applied_tags'],
]);

/** Whether it is a message as Discord sends it, possibly with changes. */
export function isReceived(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const { id, channel_id: channelId, author } = value;
  return typeof id === 'string' && typeof channelId === 'string' && isJsonObject(author);
}

/** Returns the fields of a message that can be sent, as a new one or as an edit. */
export function toSendable<M extends object>(message: M, use: 'create' | 'edit'): M {
  const isWhole = isReceived(message);
  const { embeds, poll, attachments, flags } = message as JsonObject;
  if (!isWhole && embeds === undefined && poll === undefined) return message;
  const sent = new Map(Object.entries(message).filter(([field]) => !isWhole || SENDABLE.has(field)));
  const isEdit = use === 'edit';
  if (isEdit && Array.isArray(embeds) && embeds.some(isMadeByDiscord)) {
    const own = embeds.filter((embed) => !isMadeByDiscord(embed));
    if (own.length > 0) sent.set('embeds', own);
    else sent.delete('embeds');
  }
  if (isReceivedPoll(poll)) {
    if (isEdit) sent.delete('poll');
    else sent.set('poll', toNewPoll(poll));
  }
  if (isWhole && typeof flags === 'number')
    sent.set('flags', flags & SETTABLE_FLAGS[use] & ~MessageFlag.IS_VOICE_MESSAGE);
  // The list lacks the files that embeds and components show, which Discord would delete.
  if (isWhole && Array.isArray(attachments) && attachments.every(isReceivedFile)) sent.delete('attachments');
  return Object.fromEntries(sent) as M;
}

/** Whether Discord made an embed, for a link in the content: it makes it again. */
function isMadeByDiscord(embed: unknown): boolean {
  return isJsonObject(embed) && typeof embed['type'] === 'string' && embed['type'] !== 'rich';
}

function isReceivedFile(file: unknown): boolean {
  return isJsonObject(file) && typeof file['url'] === 'string';
}

function isReceivedPoll(poll: unknown): poll is JsonObject {
  return isJsonObject(poll) && 'expiry' in poll && Array.isArray(poll['answers']);
}

function toNewPoll({ question, answers, allow_multiselect, layout_type }: JsonObject): JsonObject {
  const media = (answers as readonly JsonObject[]).map(({ poll_media }) => ({ poll_media }));
  return { question, answers: media, allow_multiselect, layout_type };
}

/**
 * Puts the files of the edited message that its components show back to how they are sent, `attachment://` and their
 * name, in place. Returns whether there were any.
 */
export function nameShownFiles(component: unknown): boolean {
  if (Array.isArray(component)) return component.map(nameShownFiles).includes(true);
  if (!isJsonObject(component)) return false;
  const { type, file, media, items, components, accessory } = component;
  switch (type) {
    case ComponentType.FILE:
      return nameFile(file);
    case ComponentType.THUMBNAIL:
      return nameFile(media);
    case ComponentType.MEDIA_GALLERY:
      return (
        Array.isArray(items) &&
        items.map((item) => isJsonObject(item) && nameFile(item['media'])).includes(true)
      );
    default:
      return [nameShownFiles(components), nameShownFiles(accessory)].includes(true);
  }
}

function nameFile(media: unknown): boolean {
  if (!isJsonObject(media) || typeof media['attachment_id'] !== 'string') return false;
  const { url } = media;
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, pathname } = new URL(url);
  if (protocol === 'attachment:') return false;
  (media as Record<string, unknown>)['url'] = `attachment://${pathname.slice(pathname.lastIndexOf('/') + 1)}`;
  return true;
}
