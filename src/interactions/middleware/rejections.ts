import { GuardRejection, type RejectionReason } from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { Observer } from '../../common/observer.js';
import type { UserInteractionPayload, RepliedPayload } from '../../protocol/interactions/interaction.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';

/** The command or route whose use was refused. */
interface RejectedUse {
  /** Empty for components and modals. */
  readonly commandPath: string;
  readonly routeId?: string | undefined;
}

/** Counts and logs guard rejections. One that is caught at several levels counts once. */
export class RejectionLog {
  readonly #observer: Observer;
  readonly #noted = new WeakSet<GuardRejection>();

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  /** @param rejection - Left out if a guard refused with its own reply. */
  note(
    { id }: Pick<UserInteractionPayload, 'id'>,
    { commandPath, routeId }: RejectedUse,
    rejection?: GuardRejection,
  ): void {
    if (rejection && this.#noted.has(rejection)) return;
    if (rejection) this.#noted.add(rejection);
    const why = rejection?.reason ?? { kind: 'refused' };
    const reason = why.kind;
    const ofComponent = routeId === undefined ? 'A component' : `A component of the route "${routeId}"`;
    const what = commandPath === '' ? ofComponent : `The command "${commandPath}"`;
    this.#write(`${what} was refused to the user (${describeReason(why)}).`, {
      interactionId: id,
      command: commandPath,
      reason,
      ...(routeId === undefined ? {} : { route: routeId }),
    });
  }

  /** Counts and logs a rejection of suggestions; the user sees an empty list. */
  noteSuggestions(
    { id }: Pick<UserInteractionPayload, 'id'>,
    commandPath: string,
    option: string,
    { reason }: GuardRejection,
  ): void {
    const what = `The suggestions for "${commandPath} ${option}" were refused to the user`;
    this.#write(`${what} (${describeReason(reason)}).`, {
      interactionId: id,
      command: commandPath,
      option,
      reason: reason.kind,
    });
  }

  #write(message: string, where: Readonly<Record<string, string>>): void {
    this.#observer.trouble('GUARD_REJECTED', { level: 'info', event: 'GUARD_REJECTED', message, ...where });
  }
}

/** Describes what is missing, where the operator can fix it. */
function describeReason(reason: RejectionReason): string {
  switch (reason.kind) {
    case 'permissions':
    case 'appPermissions':
      return `${reason.kind}: ${reason.missing.join(', ')}`;
    case 'contexts':
      return `${reason.kind}: ${reason.allowed.join(', ')}`;
    case 'premiumRequired':
      return `${reason.kind}: ${reason.skuIds.join(', ')}`;
    default:
      return reason.kind;
  }
}

/** Returns the reply to a guard rejection, wherever it was thrown; rethrows anything else. */
export type ReplyToRejection = (interaction: RepliedPayload, use: RejectedUse, thrown: unknown) => Reply;

export function createReplyToRejection(
  userMessages: UserMessages,
  rejections: RejectionLog,
): ReplyToRejection {
  return (interaction, use, thrown) => {
    if (!(thrown instanceof GuardRejection)) throw thrown;
    rejections.note(interaction, use, thrown);
    const { reply, reason } = thrown;
    if (reply !== undefined) return toRejectionReply(reply);
    const facts = toUserMessageFacts(interaction, use.commandPath);
    if (reason.kind === 'notForYou') return userMessages.write('notForYou', facts);
    if (reason.kind === 'premiumRequired')
      return userMessages.write('premiumRequired', { ...facts, skuIds: reason.skuIds });
    return userMessages.write('guardRejected', { ...facts, reason });
  };
}

/** Makes a refusal that is a text ephemeral. */
export function toRejectionReply(reply: Reply): Reply {
  return typeof reply === 'string' ? { content: reply, ephemeral: true } : reply;
}
