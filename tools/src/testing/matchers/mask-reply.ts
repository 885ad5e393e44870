import { MessageFlag } from 'commandry/protocol';
import { MAC_LENGTH, packWide, readGiven, splitCustomId } from 'commandry/tooling/kit';
import * as z from 'zod/mini';
import type { SeenComponent } from '../views/seen-components.js';
import type { ModalView } from '../views/view-types.js';
import { isReply, requireSeen, type Seen } from './received.js';

/** What of a reply is shown. */
export interface MaskSettings {
  /** Whether earlier states of a reply are shown too. Default false. */
  readonly history?: boolean | undefined;
}

const Settings = z.strictObject({ history: z.optional(z.boolean()) });

const SNOWFLAKE = /(?<!\d)\d{17,20}(?!\d)/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const ISO_TIME = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g;
const SHOWN_TIME = /<t:-?\d+((?::[a-zA-Z])?)>/g;
const LOOPBACK_PORT = /\b(127\.0\.0\.1|localhost|\[::1\]):\d+/g;
/** Of the address of a file: when it expires and was issued, and its signature. */
const FILE_SIGNATURE = /([?&](?:ex|is|hm)=)[\da-f]+/g;

/**
 * Returns what a user sees of a reply or a message, with its flags and custom ids, as a text that is the same in every run:
 * ids become `<id 1>`, `<id 2>`… in the order of their appearance, incident ids `<uuid 1>`…, times `<time>`, and the MACs
 * of signed custom ids `<mac>`. For snapshots with any test runner.
 *
 * @throws TypeError if it is neither a reply nor a message.
 * @example assert.snapshot(maskReply(await ada.slash('ticket open')));
 */
export function maskReply(reply: Seen, settings: MaskSettings = {}): string {
  readGiven(Settings, settings, 'maskReply');
  const seen = requireSeen(reply, 'maskReply');
  const blocks = [describeSeen(seen)];
  if (isReply(seen)) {
    for (const followUp of seen.followUps) blocks.push(`follow-up:\n${describeSeen(followUp)}`);
    if (settings.history === true)
      for (const past of seen.history) blocks.push(`${past.change}:\n${describeSeen(past)}`);
  }
  return mask(blocks.join('\n\n'), seen);
}

function describeSeen(seen: Seen): string {
  const modal = isReply(seen) ? seen.modal : undefined;
  return [
    String(seen),
    ...(isReply(seen) && seen.updated ? ['updated the message'] : []),
    ...describeFlags(seen),
    ...seen.components.flatMap(describeComponent),
    ...(modal ? describeModal(modal) : []),
  ].join('\n');
}

function describeFlags(seen: Seen): string[] {
  const flags = (isReply(seen) ? seen.message?.raw.flags : seen.raw.flags) ?? 0;
  const names = Object.entries(MessageFlag).flatMap(([name, bit]) => ((flags & bit) === 0 ? [] : [name]));
  return names.length === 0 ? [] : [`flags: ${names.join(', ')}`];
}

function describeComponent({ kind, label, customId, disabled }: SeenComponent): string[] {
  if (customId === undefined) return [];
  return [`${kind} "${label ?? ''}"${disabled ? ' (disabled)' : ''}: ${withoutMac(customId)}`];
}

function describeModal({ title, customId, fields }: ModalView): string[] {
  return [
    `modal "${title}": ${withoutMac(customId)}`,
    ...fields.map((field) => `field "${field.label ?? ''}": ${field.customId}`),
  ];
}

/** The key of the MAC is another one in each run. */
function withoutMac(customId: string): string {
  const { text = '', isSigned } = splitCustomId(customId);
  if (!isSigned || text.length < MAC_LENGTH) return customId;
  return `${customId.slice(0, customId.length - text.length)}<mac>${text.slice(MAC_LENGTH)}`;
}

function mask(text: string, seen: Seen): string {
  const id = numbered('id');
  const uuid = numbered('uuid');
  return withoutPackedIds(text, seen)
    .replaceAll(UUID, (found) => uuid(found.toLowerCase()))
    .replaceAll(ISO_TIME, '<time>')
    .replaceAll(SHOWN_TIME, '<t:time$1>')
    .replaceAll(FILE_SIGNATURE, '$1<…>')
    .replaceAll(LOOPBACK_PORT, '$1:<port>')
    .replaceAll(SNOWFLAKE, id);
}

/** Unpacks the ids in the states of custom ids, as far as the message and its interaction have them too. */
function withoutPackedIds(text: string, seen: Seen): string {
  const known = JSON.stringify(isReply(seen) ? [seen.raw, seen.message?.raw] : seen.raw);
  return [...new Set(known.match(SNOWFLAKE))].reduce(
    (left, id) => left.replaceAll(packWide(BigInt(id)), `{${id}}`),
    text,
  );
}

/** Returns a function that gives each text a number, in the order in which they come. */
function numbered(name: string): (text: string) => string {
  const known: string[] = [];
  return (text) => {
    if (!known.includes(text)) known.push(text);
    return `<${name} ${known.indexOf(text) + 1}>`;
  };
}
