import type * as types from '../../commands/types/interaction-types.js';
import type { QueuedAttempt } from '../../commands/queue/work-queue.js';
import type { Reply, ReplySettings } from '../../commands/types/reply-types.js';
import type { ModalCalls } from '../../commands/types/modal-types.js';
import type { AskSettings, WaitSettings } from '../../commands/waiting/waiting-types.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { ResolvedMember } from '../../protocol/guilds/member.js';
import { readPermissionSet, type PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { User } from '../../protocol/guilds/user.js';
import type { CommandInteraction, RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Session } from '../reply/session/interaction-session.js';
import { textsFor, toShownModal } from '../reply/outgoing/outgoing-modal.js';
import { findResolved } from '../dispatch/bind.js';
import { BaseInteraction } from './base-interaction.js';
import type { InteractionTools } from './interaction-tools.js';

export abstract class Repliable<Raw extends RepliedPayload> extends BaseInteraction<Raw> {
  declare readonly queued: QueuedAttempt | undefined;
  declare readonly reply: types.ReplyCalls['reply'];
  declare readonly deferReply: types.ReplyCalls['deferReply'];
  declare readonly editReply: types.ReplyCalls['editReply'];
  declare readonly deleteReply: types.ReplyCalls['deleteReply'];
  declare readonly fetchReply: types.ReplyCalls['fetchReply'];
  declare readonly followUp: types.ReplyCalls['followUp'];
  declare readonly ask: types.AskCalls['ask'];
  declare readonly askModal: types.AskModalCalls['askModal'];
  declare readonly launchActivity: types.ActivityCalls['launchActivity'];
  declare readonly showModal: ModalCalls['showModal'];
  readonly #session: Session;

  constructor(raw: Raw, session: Session, tools: InteractionTools) {
    super(raw, tools, session);
    this.#session = session;
    this.queued = session.resumed?.attempt;
    // Async, so that every failure is a rejection, never a synchronous throw.
    this.reply = ((reply: Reply, settings?: ReplySettings) =>
      session.track(session.calls.reply(reply, settings), true)) as types.ReplyCalls['reply'];
    this.deferReply = (settings) =>
      session.track(
        later(() => {
          session.calls.defer(settings);
        }),
      );
    this.editReply = (edit) => session.track(session.calls.edit(edit), true);
    this.deleteReply = () => session.track(session.calls.delete(), true);
    this.fetchReply = () => session.track(session.calls.fetch());
    this.followUp = (reply) => session.track(session.calls.followUp(reply));
    this.ask = ((question: unknown, settings?: AskSettings<types.ComponentInteraction>) => {
      const asked = session.services.waiting.ask(session, question, settings);
      const answered: Promise<unknown> =
        settings?.withClick === true ? asked : asked.then((chosen) => chosen?.choice);
      return session.track(answered, true);
    }) as types.AskCalls['ask'];
    this.askModal = ((modal: unknown, settings?: WaitSettings) =>
      session.track(
        session.services.waiting.askModal(session, modal, settings),
        true,
      )) as types.AskModalCalls['askModal'];
    this.launchActivity = () =>
      session.track(
        later(() => {
          session.calls.launch();
        }),
        true,
      );
    this.showModal = (...given: readonly unknown[]) =>
      session.track(
        later(() => {
          const modalOf = (routeId: string) => tools.modalOf(routeId);
          session.calls.showModal(toShownModal(given, { textIn: textsFor(this), modalOf }));
        }),
        true,
      );
  }

  get replied(): boolean {
    return this.#session.state.phase !== 'waiting';
  }
  get deferred(): boolean {
    const { phase } = this.#session.state;
    return phase === 'deferred' || phase === 'replying';
  }
}

abstract class Command extends Repliable<CommandInteraction> {
  declare readonly commandId: string;
  declare readonly commandName: string;

  constructor(raw: CommandInteraction, session: Session, tools: InteractionTools) {
    super(raw, session, tools);
    this.commandId = raw.data.id;
    this.commandName = raw.data.name;
  }
}

/** Runs an action, with errors as rejections. */
export async function later(action: () => unknown): Promise<void> {
  await action();
}

export class ChatInput extends Command implements types.ChatInputInteraction {
  readonly kind = 'chatInput';
  readonly commandPath: string;

  constructor(raw: CommandInteraction, session: Session, tools: InteractionTools, commandPath: string) {
    super(raw, session, tools);
    this.commandPath = commandPath;
  }
}

export class UserContext extends Command implements types.UserInteraction {
  readonly kind = 'user';
  readonly target: types.UserInteraction['target'];

  constructor(
    raw: CommandInteraction,
    session: Session,
    tools: InteractionTools,
    target: types.UserInteraction['target'],
  ) {
    super(raw, session, tools);
    this.target = target;
  }
}

export class MessageContext extends Command implements types.MessageInteraction {
  readonly kind = 'message';
  readonly target: types.MessageInteraction['target'];

  constructor(
    raw: CommandInteraction,
    session: Session,
    tools: InteractionTools,
    target: types.MessageInteraction['target'],
  ) {
    super(raw, session, tools);
    this.target = target;
  }
}

export class EntryPointContext extends Command implements types.EntryPointInteraction {
  readonly kind = 'entryPoint';
}

/** Returns the factory of the handler's interaction; undefined if a required target is missing. */
export function findCommandAuthor(
  interaction: CommandInteraction,
  commandPath: string,
  tools: InteractionTools,
): ((session: Session) => types.AnyCommandInteraction) | undefined {
  const { type, target_id: targetId, resolved } = interaction.data;
  switch (type) {
    case CommandType.USER: {
      const user = findResolved(targetId, resolved?.users);
      if (!user) return undefined;
      const target = toUserTarget(user, findResolved(targetId, resolved?.members));
      return (session) => new UserContext(interaction, session, tools, target);
    }
    case CommandType.MESSAGE: {
      const message = findResolved(targetId, resolved?.messages);
      return message && ((session) => new MessageContext(interaction, session, tools, { message }));
    }
    case CommandType.PRIMARY_ENTRY_POINT:
      return (session) => new EntryPointContext(interaction, session, tools);
    default:
      return (session) => new ChatInput(interaction, session, tools, commandPath);
  }
}

/** Returns a target whose member permissions are parsed on access. */
function toUserTarget(user: User, member: ResolvedMember | undefined): types.UserTarget {
  return {
    user,
    member,
    get memberPermissions(): PermissionSet | undefined {
      return member?.permissions === undefined ? undefined : readPermissionSet(member.permissions);
    },
  };
}
