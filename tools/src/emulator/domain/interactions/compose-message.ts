import {
  MessageFlag,
  type EditedMessage,
  findMessageIssues,
  hasSomethingToShow,
  type JsonObject,
  type MessageUse,
  SETTABLE_FLAGS,
} from 'commandry/protocol';
import { DomainError, refuseIssues } from '../domain-error.js';
import type { Upload } from '../objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';
import { carryOutPlan, planAttachments } from './message-attachments.js';
import { findTexts, toWireComponents } from './component-state.js';
import { toWireEmbed } from './embed-state.js';
import { findMentions, type AllowedMentions } from './mentions.js';
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

/** Where a message is written, and what its author may do there. */
export type MessagePlace = Pick<
  StoredInteraction,
  'channelId' | 'guildId' | 'isForcedEphemeral' | 'mayMentionEveryone'
>;

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
export function composeMessage(service: Service, record: MessagePlace, upload: Upload): MessageParts {
  refuseIssues(findMessageIssues(upload.value, 'create'));
  return compose(service, record, upload, null, 'create');
}

/**
 * Applies an edit to a message.
 *
 * @throws DomainError for data that breaks a rule of messages.
 */
export function composeEdit(
  service: Service,
  record: MessagePlace,
  upload: Upload,
  current: WireMessage,
  use: Exclude<MessageUse, 'create'> = 'edit',
): MessageParts {
  refuseIssues(findMessageIssues(upload.value, use, toEditedMessage(current)));
  return compose(service, record, upload, current, use);
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
  record: MessagePlace,
  upload: Upload,
  current: WireMessage | null,
  use: MessageUse,
): MessageParts {
  // The rules were checked before.
  const given = upload.value as Fields;
  const plan = planAttachments(given.attachments, upload, current?.attachments ?? null);
  if (!plan) throw new DomainError({ rule: 'FILE_NOT_UPLOADED' });
  const shown = {
    content: choose(given.content, current?.content, ''),
    embeds: choose<readonly object[]>(given.embeds, current?.embeds, []),
    components: choose<readonly object[]>(given.components, current?.components, []),
    poll: use === 'update' ? current?.poll : choose<object | undefined>(given.poll, current?.poll, undefined),
  };
  if (!hasSomethingToShow(shown, plan.length)) throw new DomainError({ rule: 'EMPTY_MESSAGE' });
  const flags = toFlags(record, given.flags, current, use);
  const isEphemeral = (flags & MessageFlag.EPHEMERAL) !== 0;
  const attachments = carryOutPlan(service, { channelId: record.channelId, isEphemeral }, plan);
  const components = given.components
    ? toWireComponents(given.components, attachments)
    : (shown.components as readonly JsonObject[]);
  const texts = [shown.content, ...findTexts(components)];
  const saysSomethingElse = given.content !== undefined || given.components !== undefined;
  const mentions =
    current && !saysSomethingElse
      ? current
      : findMentions(service.store, record, texts, given.allowed_mentions);
  const poll = given.poll && use !== 'update' ? toWirePoll(given.poll, service.clock.now()) : current?.poll;
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

/** Returns what is given; the current value if nothing is; and none if null is. */
function choose<T>(given: T | null | undefined, current: T | undefined, none: T): T {
  if (given === null) return none;
  return given ?? current ?? none;
}

/** Ignores flags that cannot be set. IS_COMPONENTS_V2 stays, and the first edit ends LOADING. */
function toFlags(
  record: MessagePlace,
  given: number | null | undefined,
  current: WireMessage | null,
  use: MessageUse,
): number {
  // Flags may have more than 32 bits, which bitwise operators cut off; those that can be set are lower.
  const wanted = (given ?? 0) & SETTABLE_FLAGS[use];
  if (!current) return record.isForcedEphemeral ? wanted | MessageFlag.EPHEMERAL : wanted;
  const kept = current.flags & ~MessageFlag.LOADING;
  if (typeof given !== 'number') return kept;
  return (kept & ~MessageFlag.SUPPRESS_EMBEDS) | wanted;
}
