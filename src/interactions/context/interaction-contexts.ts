import type * as types from '../../commands/types/interaction-types.js';
import type { QueuedAttempt } from '../../commands/queue/queued-attempt.js';
import type { DeferSettings, Edit, Reply, ReplySettings } from '../../commands/types/reply-types.js';
import type {
  AskedModal,
  AskSettings,
  ChosenByClick,
  Choices,
  Question,
  SubmittedForm,
  WaitSettings,
} from '../../commands/waiting/waiting-types.js';
import type { ModalInputs } from '../../commands/waiting/modal-values.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { ResolvedMember } from '../../protocol/guilds/member.js';
import { readPermissionSet, type PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { User } from '../../protocol/guilds/user.js';
import type { CommandInteraction, RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { Session } from '../reply/session/interaction-session.js';
import { textsFor, toShownModal } from '../reply/outgoing/shown-modal.js';
import { findResolved } from '../dispatch/bind.js';
import { BaseInteraction, makeDestructurable } from './base-interaction.js';
import type { InteractionTools } from './interaction-tools.js';

export abstract class Repliable<Raw extends RepliedPayload> extends BaseInteraction<Raw> {
  protected readonly session: Session;
  readonly #tools: InteractionTools;

  static {
    makeDestructurable(this.prototype);
  }

  constructor(raw: Raw, session: Session, tools: InteractionTools) {
    super(raw, tools, session.abort, session.age.clock);
    this.session = session;
    this.#tools = tools;
  }

  get replied(): boolean {
    return this.session.state.phase !== 'waiting';
  }
  get deferred(): boolean {
    const { phase } = this.session.state;
    return phase === 'deferred' || phase === 'replying';
  }

  get queued(): QueuedAttempt | undefined {
    return this.session.resumed?.attempt;
  }

  // These are asynchronous, so that every failure is a rejection and never a synchronous throw.
  reply(reply: Reply, settings: { readonly withResponse: true }): Promise<types.SentReply<Message>>;
  reply(reply: Reply, settings?: ReplySettings): Promise<types.SentReply>;
  reply(reply: Reply, settings?: ReplySettings): Promise<types.SentReply> {
    return this.session.track(this.session.calls.reply(reply, settings), true);
  }
  deferReply(settings?: DeferSettings): Promise<void> {
    return this.session.track(
      later(() => {
        this.session.calls.defer(settings);
      }),
    );
  }
  editReply(edit: Edit): Promise<Message> {
    return this.session.track(this.session.calls.edit(edit), true);
  }
  deleteReply(): Promise<void> {
    return this.session.track(this.session.calls.delete(), true);
  }
  fetchReply(): Promise<Message> {
    return this.session.track(this.session.calls.fetch());
  }
  followUp(reply: Reply): Promise<types.FollowUp> {
    return this.session.track(this.session.calls.followUp(reply));
  }
  ask<const C extends Choices>(
    question: Question<C>,
    settings: AskSettings<types.ComponentInteraction> & { readonly withClick: true },
  ): Promise<ChosenByClick<keyof C & string, types.ComponentInteraction> | undefined>;
  ask<const C extends Choices>(
    question: Question<C>,
    settings?: AskSettings<types.ComponentInteraction> & { readonly withClick?: false | undefined },
  ): Promise<(keyof C & string) | undefined>;
  ask(question: unknown, settings?: AskSettings<types.ComponentInteraction>): Promise<unknown> {
    const { session } = this;
    const asked = session.waiting.ask(session, question, settings);
    return session.track(settings?.withClick === true ? asked : asked.then((chosen) => chosen?.choice), true);
  }
  askModal<const I extends ModalInputs>(
    modal: AskedModal<I>,
    settings?: WaitSettings,
  ): Promise<SubmittedForm<I, types.ModalInteraction> | undefined>;
  askModal(modal: unknown, settings?: WaitSettings): Promise<unknown> {
    const { session } = this;
    return session.track(session.waiting.askModal(session, modal, settings), true);
  }
  launchActivity(): Promise<void> {
    return this.session.track(
      later(() => {
        this.session.calls.launch();
      }),
      true,
    );
  }
  showModal(...given: readonly unknown[]): Promise<void> {
    return this.session.track(
      later(() => {
        const modalOf = (routeId: string) => this.#tools.modalOf(routeId);
        this.session.calls.showModal(toShownModal(given, { textIn: textsFor(this), modalOf }));
      }),
      true,
    );
  }
}

abstract class Command extends Repliable<CommandInteraction> {
  get commandId(): string {
    return this.raw.data.id;
  }
  get commandName(): string {
    return this.raw.data.name;
  }
}

/** Runs an action so that what it throws becomes a rejection. */
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

/** Returns what makes the handler's interaction, unless it has no target although its type has one. */
export function findCommandAuthor(
  interaction: CommandInteraction,
  commandPath: string,
  tools: InteractionTools,
): ((session: Session) => types.CommandHandlerInteraction) | undefined {
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
