import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import type { Whereabouts } from '../../../commands/routes/route-binding.js';
import type { MessageReply, ReplyFile } from '../../../commands/types/reply-types.js';
import { byteLength } from '../../../common/bytes.js';
import { CommandryError } from '../../../common/errors/commandry-error.js';
import { describeFound } from '../../../protocol/validation/describe-found.js';
import { findMissingFiles } from '../../../protocol/components/missing-files.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { MESSAGE_LIMITS } from '../../../protocol/commands/limits.js';
import { describeMessageWanted, type MessageProblem } from '../../../protocol/messages/message-problem.js';
import {
  findMessageProblems,
  hasSomethingToShow,
  type EditedMessage,
} from '../../../protocol/messages/message-rules.js';
import { hasFlag, MessageFlag } from '../../../protocol/messages/message-flag.js';
import { describeGiven } from '../../dispatch/describe-given.js';
import { nameShownFiles, toSendable } from './received-message.js';
import { readFiles, toAttachments } from './reply-files.js';
import { ComponentType } from '../../../protocol/components/component.js';
import { editDistance } from '../../../protocol/nearest-name.js';

/** A validated message, ready to send. */
export interface OutgoingMessage {
  /** The data of the message. */
  readonly json: string;
  readonly files: readonly ReplyFile[];
  /** Undefined if the author did not set it. */
  readonly ephemeral: boolean | undefined;
  /** Whether it has the flag. An edit without the flag keeps it. */
  readonly isComponentsV2: boolean;
  /** When to delete it, counted from when it is sent, in milliseconds. */
  readonly deleteAfterMs?: number | undefined;
}

export interface OutgoingRules {
  /** The largest file the interaction allows, in bytes. */
  readonly maxFileBytes: number;
  /** Left out where the routes of the app are not known. */
  readonly sign?: SignCustomIds | undefined;
  /** Left out if neither the user nor the message is known. */
  readonly sentTo?: Whereabouts | undefined;
}

export interface MessageSettings extends OutgoingRules {
  /** The message that is edited; left out for a new one. */
  readonly edited?: EditedMessage;
  /** Whether it shows something that only messages in channels can have, such as stickers. Default false. */
  readonly hasMore?: boolean;
  /** The default visibility. Default: left open. */
  readonly ephemeral?: boolean | undefined;
}

/**
 * The maximum size of an initial response in bytes. Discord silently drops larger ones, from somewhere above 80,000;
 * calls have no such limit.
 */
const MAX_RESPONSE_BYTES = 65_536;

/** Mentions nobody: text typed by a user must not notify others. */
const NO_MENTIONS = { parse: [] } as const;
/** Fields that JSON cannot change. */
const FLAT_FIELDS = new Set(['content', 'flags', 'tts']);
const NO_FILES: readonly ReplyFile[] = [];
const NOWHERE: Whereabouts = { messages: [] };

/**
 * Converts a reply or an edit to JSON and validates the result, so that builders count as their JSON. The input may be
 * anything, in plain JavaScript.
 *
 * @throws CommandryError `REPLY_INVALID` naming each field that Discord would refuse.
 */
export function toOutgoingMessage(given: unknown, settings: MessageSettings): OutgoingMessage {
  if (typeof given === 'string') return toText(given, settings);
  const { ephemeral, deleteAfterMs, files: givenFiles, allowed_mentions, ...fields } = readFields(given);
  requireDeleteAfter(deleteAfterMs);
  const message = toSendable(fields, settings.edited ? 'edit' : 'create');
  const isEphemeral = readEphemeral(ephemeral, message.flags) ?? settings.ephemeral;
  const files = givenFiles === undefined ? NO_FILES : readFiles(givenFiles, settings.maxFileBytes);
  const data = {
    allowed_mentions: allowed_mentions ?? NO_MENTIONS,
    ...message,
    ...toFlags(message.flags, isEphemeral),
    ...(files.length > 0 ? toAttachments(message, files) : {}),
  };
  const json = encode(data);
  const others = Object.keys(message).filter((field) => !FLAT_FIELDS.has(field));
  const misspelt = others.length > 0 ? describeMisspelt(others) : [];
  if (misspelt.length > 0) throw invalid(misspelt.join('; '));
  // Builders occur only in lists.
  const isFlat = others.length === 0 && !allowed_mentions;
  const { edited } = settings;
  const written: unknown = isFlat ? data : JSON.parse(json);
  const isSigned =
    'components' in message && settings.sign?.(written, settings.sentTo ?? NOWHERE, message) === true;
  const isRenamed = edited !== undefined && json.includes('"attachment_id"') && nameFilesIn(written);
  const layout = isFlat ? undefined : toLayoutMessage(written, edited);
  const hasMore = settings.hasMore === true;
  validate(layout ?? written, { files, edited, given, hasMore });
  const isComponentsV2 = layout !== undefined || hasFlag(message.flags, MessageFlag.IS_COMPONENTS_V2);
  return {
    json: layout || isSigned || isRenamed ? JSON.stringify(layout ?? written) : json,
    files,
    ephemeral: isEphemeral,
    isComponentsV2,
    deleteAfterMs,
  };
}

function nameFilesIn(message: unknown): boolean {
  return isJsonObject(message) && nameShownFiles(message['components']);
}

function toText(content: string, { edited, ephemeral }: MessageSettings): OutgoingMessage {
  validateText(content, edited);
  return { json: toTextJson(content, ephemeral), files: NO_FILES, ephemeral, isComponentsV2: false };
}

/**
 * Whether a message is ephemeral, by the field or the flag. Undefined if neither is set: a missing bit decides nothing,
 * since other flags may be set.
 */
function readEphemeral(ephemeral: unknown, flags: unknown): boolean | undefined {
  if (ephemeral !== undefined && typeof ephemeral !== 'boolean')
    throw invalid(`ephemeral: must be true or false, but is ${describeGiven(ephemeral)}`);
  const isFlagged = typeof flags === 'number' && (flags & MessageFlag.EPHEMERAL) !== 0;
  if (ephemeral === false && isFlagged)
    throw invalid('ephemeral: is false, but flags has EPHEMERAL; remove the wrong one');
  return isFlagged ? true : ephemeral;
}

/** The longest `deleteAfterMs`: the token lives for 15 minutes. */
const LONGEST_DELETE_AFTER_MS = 840_000;

function requireDeleteAfter(given: unknown): void {
  if (given === undefined) return;
  const isFit =
    Number.isInteger(given) && (given as number) >= 1 && (given as number) <= LONGEST_DELETE_AFTER_MS;
  if (!isFit)
    throw invalid(
      `deleteAfterMs: must be a whole number from 1 to ${LONGEST_DELETE_AFTER_MS}, but is ${describeGiven(given)}`,
    );
}

/**
 * Validates a text that is a whole message.
 *
 * @throws CommandryError `REPLY_INVALID`.
 */
export function validateText(content: string, edited?: EditedMessage): void {
  if (!isPlainText(content) || edited?.isComponentsV2 === true)
    validate({ content }, { files: NO_FILES, edited, given: content });
}

/** Fast path: whether a text is valid without counting code points. */
export function isPlainText(content: string): boolean {
  return content.length <= MESSAGE_LIMITS.content && content.trim() !== '';
}

/** Returns the JSON of a message that is a text, visible to all by default. */
export function toTextJson(content: string, isEphemeral = false): string {
  const flags = isEphemeral ? `,"flags":${MessageFlag.EPHEMERAL}` : '';
  return `{"content":${JSON.stringify(content)},"allowed_mentions":{"parse":[]}${flags}}`;
}

function toFlags(flags: number | undefined, ephemeral: boolean | undefined): { flags?: number } {
  const isSettable = ephemeral === true && (flags === undefined || Number.isInteger(flags));
  return isSettable ? { flags: (flags ?? 0) | MessageFlag.EPHEMERAL } : {};
}

interface ValidationContext {
  readonly files: readonly ReplyFile[];
  readonly edited: EditedMessage | undefined;
  /** The author's value. */
  readonly given: unknown;
  /** Whether it shows something that these rules do not know. */
  readonly hasMore?: boolean;
}

function validate(data: unknown, { files, edited, given, hasMore = false }: ValidationContext): void {
  const found = findMessageProblems(data, edited ? 'edit' : 'create', edited);
  // The files of an edited message are unknown.
  if (!edited)
    found.push(
      ...findMissingFiles(
        data,
        files.map(({ name }) => name),
      ),
    );
  const problems = describeProblems(found, 'message');
  if (!edited && !hasMore && problems.length === 0 && !hasSomethingToShow(data, files.length))
    problems.push(
      `message: must have something to show (content, embeds, components, files or a poll), but is ${typeof given === 'string' ? describeFound(given) : describeGiven(given)}`,
    );
  if (problems.length > 0) throw invalid(problems.join('; '));
}

export function describeProblems(problems: readonly MessageProblem[], whole: string): string[] {
  return problems.map((problem) => {
    const path = problem.path.join('.') || whole;
    return `${path}: must be ${describeMessageWanted(problem)}, but is ${problem.found}`;
  });
}

/** @throws CommandryError `REPLY_INVALID` if JSON cannot hold it. */
export function encode(data: object): string {
  try {
    return JSON.stringify(data);
  } catch (cause) {
    throw new CommandryError('REPLY_INVALID', 'The reply cannot be written as JSON.', { cause });
  }
}

/** Returns a builder's JSON, or the message itself. */
function readFields(reply: unknown): MessageReply {
  if (typeof reply !== 'object' || reply === null) throw invalidReply(describeGiven(reply));
  const { toJSON } = reply as { readonly toJSON?: unknown };
  const written: unknown = typeof toJSON === 'function' ? toJSON.call(reply) : reply;
  if (isJsonObject(written)) return written;
  const given = describeGiven(reply);
  throw invalidReply(written === reply ? given : `${given} that stands for ${describeGiven(written)}`);
}

function invalidReply(given: string): CommandryError {
  return invalid(`a reply is a text or an object, and this is ${given}`);
}

function describeMisspelt(fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const meant = findMeantField(field);
    return meant === undefined ? [] : `${field}: is not a field of a message; did you mean ${meant}?`;
  });
}

export function invalid(problems: string): CommandryError {
  return new CommandryError('REPLY_INVALID', `The reply cannot be sent: ${problems}.`);
}

/** Whether a message can be sent as the initial response. */
export function fitsResponse({ json, files }: OutgoingMessage): boolean {
  if (files.length > 0) return false;
  // A character takes at most three bytes.
  return json.length * 3 <= MAX_RESPONSE_BYTES || byteLength(json) <= MAX_RESPONSE_BYTES;
}

const LAYOUT_TYPES: readonly unknown[] = [
  ComponentType.SECTION,
  ComponentType.TEXT_DISPLAY,
  ComponentType.MEDIA_GALLERY,
  ComponentType.FILE,
  ComponentType.SEPARATOR,
  ComponentType.CONTAINER,
];

/**
 * Adds the flag that layout components need. An edit that adds it also clears content and embeds, which the message
 * cannot keep, unless it sets them. Returns undefined if there is nothing to add.
 *
 * @param edited - The message that is edited; undefined for a new one.
 */
function toLayoutMessage(data: unknown, edited: EditedMessage | undefined): JsonObject | undefined {
  if (!isJsonObject(data) || edited?.isComponentsV2 === true || !hasLayout(data['components']))
    return undefined;
  const flags = data['flags'] ?? 0;
  if (!Number.isInteger(flags) || ((flags as number) & MessageFlag.IS_COMPONENTS_V2) !== 0) return undefined;
  const flagged = { ...data, flags: (flags as number) | MessageFlag.IS_COMPONENTS_V2 };
  return edited ? { content: null, embeds: null, ...flagged } : flagged;
}

function hasLayout(components: unknown): boolean {
  return (
    Array.isArray(components) &&
    components.some((component) => isJsonObject(component) && LAYOUT_TYPES.includes(component['type']))
  );
}

/** The fields that an author can set in a message. Discord ignores fields that it does not know. */
const FIELDS = [
  'content',
  'embeds',
  'components',
  'allowed_mentions',
  'poll',
  'flags',
  'files',
  'attachments',
  'tts',
  'ephemeral',
  'deleteAfterMs',
] as const;

/**
 * Returns the correct name of a misspelt field: `ephermal`, `embed`, `allowedMentions`. If ignored, these would
 * silently change what is shown to whom. Undefined for known fields, and for unknown ones that resemble none: Discord
 * may have more.
 */
function findMeantField(field: string): string | undefined {
  if ((FIELDS as readonly string[]).includes(field)) return undefined;
  const plain = toPlain(field);
  return FIELDS.find(
    (known) => editDistance(plain, toPlain(known)) <= Math.min(3, Math.floor(known.length / 3)),
  );
}

function toPlain(field: string): string {
  return field.toLowerCase().replaceAll('_', '');
}
