import { MessageFlag, SETTABLE_FLAGS, type MessageUse } from '../../../protocol/messages/message-flag.js';
import {
  findMessageProblems,
  hasSomethingToShow,
  type EditedMessage,
} from '../../../protocol/messages/message-rules.js';
import { findMissingFiles } from '../../../protocol/components/missing-files.js';
import type { JsonObject } from '../../../protocol/validation/field-checker.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { MemoryState } from '../memory-state.js';
import type { MessageParts, ShownMessage } from '../payloads/message-object.js';
import { refusal, refuseProblems } from '../kit-refusal.js';
import { findMentioned, type AllowedMentions } from './mentioned.js';
import { applyAttachments, planFiles, plannedName, type Uploaded } from './planned-files.js';
import { toShownComponents, textsOf } from './shown-components.js';
import { toShownEmbed } from './shown-embed.js';
import { toShownPoll } from './shown-poll.js';

/** Where a message is written, and what the application may do there. */
export interface WrittenWhere {
  readonly channelId: Snowflake;
  readonly guildId: Snowflake | null;
  readonly mayMentionEveryone: boolean;
  /** True if only the user sees it, whatever is requested. */
  readonly isForcedEphemeral: boolean;
  /** Whom a message notifies that does not say. Default: users. */
  readonly mentionsByDefault?: AllowedMentions;
}

/** The data of a message whose rules were checked. */
interface MessageData {
  readonly content?: string | null;
  readonly embeds?: readonly JsonObject[] | null;
  readonly components?: readonly JsonObject[] | null;
  readonly attachments?: readonly JsonObject[] | null;
  readonly allowed_mentions?: AllowedMentions | null;
  readonly flags?: number | null;
  readonly poll?: JsonObject | null;
  readonly tts?: boolean | null;
}

/** @throws DiscordRefusal For data that breaks a rule of messages. */
export function writeMessage(state: MemoryState, where: WrittenWhere, upload: Uploaded): MessageParts {
  refuseProblems(findMessageProblems(upload.value, 'create'));
  return compose(state, where, upload, null, 'create');
}

/** @throws DiscordRefusal For data that breaks a rule of messages. */
export function rewriteMessage(
  state: MemoryState,
  where: WrittenWhere,
  upload: Uploaded,
  current: ShownMessage,
  use: 'edit' | 'update' = 'edit',
): MessageParts {
  refuseProblems(findMessageProblems(upload.value, use, toEditedFacts(current)));
  return compose(state, where, upload, current, use);
}

/** What the rules need to know of an edited message. */
export function toEditedFacts({ flags, content, embeds, poll }: ShownMessage): EditedMessage {
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
  state: MemoryState,
  where: WrittenWhere,
  upload: Uploaded,
  current: ShownMessage | null,
  use: MessageUse,
): MessageParts {
  const given = upload.value as MessageData;
  const plan = planFiles(given.attachments, upload.files, current?.attachments ?? null);
  if (!plan) throw refusal('FILE_NOT_FOUND');
  const missing = findMissingFiles(given, plan.map(plannedName));
  refuseProblems(missing.map((problem) => ({ ...problem, path: [...(upload.path ?? []), ...problem.path] })));
  const content = take(given.content, current?.content, '');
  const embeds = take(given.embeds, current?.embeds, []);
  const components = take(given.components, current?.components, []);
  const poll = use === 'update' ? current?.poll : take(given.poll, current?.poll, undefined);
  if (!hasSomethingToShow({ content, embeds, components, poll }, plan.length)) throw refusal('EMPTY_MESSAGE');
  const flags = toFlags(where, given.flags, current, use);
  const isEphemeral = (flags & MessageFlag.EPHEMERAL) !== 0;
  const attachments = applyAttachments(state, { channelId: where.channelId, isEphemeral }, plan);
  const shown = given.components ? toShownComponents(given.components, attachments) : components;
  const isSaidAnew = !current || given.content !== undefined || given.components !== undefined;
  const mentioned = isSaidAnew
    ? findMentioned(state.world, where, [content, ...textsOf(shown)], given.allowed_mentions)
    : current;
  const isNewPoll = given.poll && use !== 'update';
  const shownPoll = isNewPoll ? toShownPoll(given.poll, state.clock.now()) : poll;
  return {
    content,
    embeds: given.embeds ? given.embeds.map((embed) => toShownEmbed(embed, attachments)) : embeds,
    components: shown,
    attachments,
    flags,
    tts: current ? current.tts : given.tts === true,
    mentions: mentioned.mentions,
    mention_roles: mentioned.mention_roles,
    mention_everyone: mentioned.mention_everyone,
    ...(shownPoll ? { poll: shownPoll } : {}),
  };
}

/** What is given; what there is if nothing is; nothing if null is. */
function take<T>(given: T | null | undefined, current: T | undefined, nothing: T): T {
  return given === null ? nothing : (given ?? current ?? nothing);
}

/** Flags that cannot be set are ignored. IS_COMPONENTS_V2 stays, and the first edit ends LOADING. */
function toFlags(
  { isForcedEphemeral }: WrittenWhere,
  given: number | null | undefined,
  current: ShownMessage | null,
  use: MessageUse,
): number {
  const wanted = (given ?? 0) & SETTABLE_FLAGS[use];
  if (!current) return isForcedEphemeral ? wanted | MessageFlag.EPHEMERAL : wanted;
  const kept = current.flags & ~MessageFlag.LOADING;
  return typeof given === 'number' ? (kept & ~MessageFlag.SUPPRESS_EMBEDS) | wanted : kept;
}
