import {
  MessageFlag,
  type EditedMessage,
  findMessageProblems,
  findMissingFiles,
  hasSomethingToShow,
  type JsonObject,
  type MessageProblem,
  type MessageUse,
  SETTABLE_FLAGS,
  type Snowflake,
} from 'commandry/protocol';
import { DomainError, refuseProblems } from '../domain-error.js';
import type { Upload } from '../objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { WireMessage } from '../objects/wire-message.js';
import { carryOutPlan, planAttachments, type AttachmentPlan } from './message-attachments.js';
import { findTexts, toWireComponents } from './component-state.js';
import { toWireEmbed } from './embed-state.js';
import { checkPremiumButtons } from '../premium/skus.js';
import { findMentions, type AllowedMentions, type MentionScope } from './mentions.js';
import { findUnknownEmojis } from './unknown-emojis.js';
import { toWirePoll } from './poll-state.js';

/** The parts of a message that its data determines. */
export type MessageParts = Pick<
  WireMessage,
  | 'content'
  | 'embeds'
  | 'components'
  | 'attachments'
  | 'flags'
  | 'tts'
  | 'mentions'
  | 'mention_roles'
  | 'mention_everyone'
  | 'poll'
>;

/** The channel of a message, and what its author may do there. An interaction is one. */
export interface MessageTarget extends MentionScope {
  /** The application that writes it, whose SKUs its premium buttons are for. Null for a webhook of a user. */
  readonly applicationId: Snowflake | null;
  readonly channelId: Snowflake;
  /** True if only one user may see it, whatever its data says. */
  readonly isForcedEphemeral: boolean;
  /** Flags that mean nothing there, and are ignored. Default: none. */
  readonly unsettableFlags?: number;
  /** True if it has something to show beside its parts. */
  readonly hasStickers?: boolean;
}

/** The fields of valid message data. */
interface Fields {
  readonly content?: string | null;
  readonly embeds?: readonly JsonObject[] | null;
  readonly components?: readonly JsonObject[] | null;
  readonly attachments?: readonly object[] | null;
  readonly allowed_mentions?: AllowedMentions | null;
  readonly flags?: number | null;
  readonly poll?: JsonObject | null;
  readonly tts?: boolean | null;
}

/**
 * Builds a new message from its data.
 *
 * @throws DomainError for data that breaks a rule of messages.
 */
export function composeMessage(service: Service, target: MessageTarget, upload: Upload): MessageParts {
  refuseInMessage(upload, findMessageProblems(upload.value, 'create'));
  return compose(service, target, upload, null, 'create');
}

/**
 * Applies an edit to a message.
 *
 * @throws DomainError for data that breaks a rule of messages.
 */
export function composeEdit(
  service: Service,
  target: MessageTarget,
  upload: Upload,
  current: WireMessage,
  use: Exclude<MessageUse, 'create'> = 'edit',
): MessageParts {
  refuseInMessage(upload, findMessageProblems(upload.value, use, toEditedMessage(current)));
  return compose(service, target, upload, current, use);
}

/** The facts about an edited message that the rules need. */
export function toEditedMessage({ flags, content, embeds, poll }: WireMessage): EditedMessage {
  return {
    isComponentsV2: (flags & MessageFlag.IS_COMPONENTS_V2) !== 0,
    legacyFields: [
      ...(content === '' ? [] : (['content'] as const)),
      ...(embeds.length === 0 ? [] : (['embeds'] as const)),
      ...(poll ? (['poll'] as const) : []),
    ],
  };
}

function compose(
  service: Service,
  target: MessageTarget,
  upload: Upload,
  current: WireMessage | null,
  use: MessageUse,
): MessageParts {
  // The rules were checked before.
  const given = upload.value as Fields;
  if (target.applicationId !== null)
    checkPremiumButtons(service.store, target.applicationId, given.components);
  const plan = planAttachments(given.attachments, upload, current?.attachments ?? null);
  if (!plan) throw new DomainError({ rule: 'FILE_NOT_UPLOADED' });
  const names = plan.map(nameOf);
  refuseInMessage(upload, [
    ...findMissingFiles(given, names),
    ...findUnknownEmojis(service.store, target.applicationId, given),
  ]);
  const shown = {
    content: choose(given.content, current?.content, ''),
    embeds: choose<readonly object[]>(given.embeds, current?.embeds, []),
    components: choose<readonly object[]>(given.components, current?.components, []),
    poll: use === 'update' ? current?.poll : choose<object | undefined>(given.poll, current?.poll, undefined),
  };
  if (target.hasStickers !== true && !hasSomethingToShow(shown, plan.length))
    throw new DomainError({ rule: 'EMPTY_MESSAGE' });
  const flags = toFlags(target, given.flags, current, use);
  const isEphemeral = (flags & MessageFlag.EPHEMERAL) !== 0;
  const attachments = carryOutPlan(service, { channelId: target.channelId, isEphemeral }, plan);
  const components = given.components
    ? toWireComponents(service.store, given.components, attachments)
    : (shown.components as readonly JsonObject[]);
  const texts = [shown.content, ...findTexts(components)];
  const saysSomethingElse = given.content !== undefined || given.components !== undefined;
  const mentions =
    current && !saysSomethingElse
      ? current
      : findMentions(service.store, target, texts, given.allowed_mentions);
  const poll =
    given.poll && use !== 'update'
      ? toWirePoll(service.store, given.poll, service.clock.now())
      : current?.poll;
  return {
    content: shown.content,
    embeds: given.embeds ? given.embeds.map((embed) => toWireEmbed(embed, attachments)) : shown.embeds,
    components,
    attachments,
    flags,
    tts: current ? current.tts : given.tts === true,
    mentions: mentions.mentions,
    mention_roles: mentions.mention_roles,
    mention_everyone: mentions.mention_everyone,
    ...(poll && given.poll !== null ? { poll } : {}),
  };
}

/** @throws DomainError for problems of the data of a message, which may be inside a callback or a post. */
export function refuseInMessage({ path = [] }: Upload, problems: readonly MessageProblem[]): void {
  refuseProblems(problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })));
}

function nameOf(planned: AttachmentPlan[number]): string {
  return 'kept' in planned ? planned.kept.filename : (planned.notes.filename ?? planned.file.filename);
}

/** Returns what is given; the current value if nothing is; and none if null is. */
function choose<T>(given: T | null | undefined, current: T | undefined, none: T): T {
  if (given === null) return none;
  return given ?? current ?? none;
}

/** Ignores flags that cannot be set. IS_COMPONENTS_V2 stays, and the first edit ends LOADING. */
function toFlags(
  target: MessageTarget,
  given: number | null | undefined,
  current: WireMessage | null,
  use: MessageUse,
): number {
  // Flags may have more than 32 bits, which bitwise operators cut off; those that can be set are lower.
  const wanted = (given ?? 0) & SETTABLE_FLAGS[use] & ~(target.unsettableFlags ?? 0);
  if (!current) return target.isForcedEphemeral ? wanted | MessageFlag.EPHEMERAL : wanted;
  const kept = current.flags & ~MessageFlag.LOADING;
  if (typeof given !== 'number') return kept;
  return (kept & ~MessageFlag.SUPPRESS_EMBEDS) | wanted;
}
