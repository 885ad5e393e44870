import type { MessageProblem, JsonErrorName } from 'commandry/protocol';
import type { OAuthRefusal } from './authorization/oauth-refusal.js';

/** A problem of a field that no rule of the protocol names: Discord's inner code and its text for it. */
export interface OtherProblem extends Pick<MessageProblem, 'path' | 'found'> {
  readonly code: 'OTHER';
  readonly inner: string;
  readonly text: string;
}

/** A problem of a field. */
export type FieldProblem = MessageProblem | OtherProblem;

/** A rule of Discord that an application's request breaks, with what a response tells about it. */
export type ServiceRule =
  /** At least one problem. */
  | { readonly rule: 'INVALID_FIELDS'; readonly problems: readonly FieldProblem[] }
  | { readonly rule: 'TOO_MANY_COMMANDS'; readonly max: number }
  | { readonly rule: 'TOO_MANY_CREATES'; readonly max: number; readonly retryAfterMs: number }
  | {
      readonly rule: 'ENDPOINT_NOT_VERIFIED';
      readonly url: string | null;
      readonly field?: string;
    }
  /** Any other error that Discord numbers, by its name in `JsonErrors`. */
  | { readonly rule: 'NUMBERED'; readonly name: JsonErrorName }
  | { readonly rule: 'GRANT_REFUSED'; readonly refusal: OAuthRefusal }
  /** A SKU that the application does not have. */
  | { readonly rule: 'INVALID_SKU'; readonly skuId: string }
  /** A message replies to one that does not exist in its channel, or to one that nobody wrote. */
  | { readonly rule: 'REPLY_REFUSED'; readonly reason: 'UNKNOWN' | 'SYSTEM' }
  /** Bits: those that are needed, if one rule names them. */
  | { readonly rule: 'PERMISSIONS_MISSING'; readonly needed?: bigint }
  | { readonly rule: PlainRule };

/** A rule with nothing more to tell. */
export type PlainRule =
  | 'UNKNOWN_APPLICATION'
  | 'UNKNOWN_CHANNEL'
  | 'UNKNOWN_COMMAND'
  | 'UNKNOWN_COMMAND_PERMISSIONS'
  | 'UNKNOWN_ENTITLEMENT'
  | 'UNKNOWN_GUILD'
  | 'UNKNOWN_INTERACTION'
  | 'UNKNOWN_MEMBER'
  | 'UNKNOWN_MESSAGE'
  | 'UNKNOWN_SKU'
  | 'UNKNOWN_SUBSCRIPTION'
  | 'UNKNOWN_USER'
  | 'UNKNOWN_WEBHOOK'
  /** Only consumables can be consumed. */
  | 'NO_CONSUMABLE'
  /** Only test entitlements can be deleted. */
  | 'NO_TEST_ENTITLEMENT'
  /** The owner has the SKU already. */
  | 'ENTITLEMENT_GRANTED'
  /** A command of this type and name exists in the scope. */
  | 'NAME_TAKEN'
  /** A bulk overwrite leaves out the entry point command. */
  | 'ENTRY_POINT_LEFT_OUT'
  | 'ALREADY_ACKNOWLEDGED'
  | 'TOO_MANY_FOLLOW_UPS'
  | 'EMPTY_MESSAGE'
  /** A message lists a file that was not uploaded with it. */
  | 'FILE_NOT_UPLOADED'
  /** The token of an interaction never existed, or has expired. */
  | 'INTERACTION_TOKEN_INVALID'
  /** The token of a caller is missing, unknown or expired. */
  | 'TOKEN_INVALID'
  /** The user of a token was deleted. */
  | 'TOKEN_WITHOUT_USER'
  /** A client that requests tokens has a wrong secret, or none where it needs one. */
  | 'CLIENT_REFUSED'
  | 'NOT_FOR_BOTS'
  | 'ONLY_FOR_BOTS'
  /** The application is not that of the token. */
  | 'OTHER_APPLICATION'
  | 'SCOPE_MISSING'
  /** The application is not in the guild, or does not see the channel. */
  | 'ACCESS_MISSING'
  | MessageRuleName;

/** The rules of the messages of channels. */
export type MessageRuleName =
  | 'UNKNOWN_EMOJI'
  | 'UNKNOWN_STICKER'
  | 'TOO_MANY_PINS'
  | 'TOO_MANY_REACTIONS'
  | 'ALREADY_CROSSPOSTED'
  /** Direct messages have nobody who may do that. */
  | 'NOT_IN_DIRECT_MESSAGES'
  | 'MESSAGE_OF_ANOTHER'
  /** The user shares no guild with the bot and has not installed its application, or is a bot. */
  | 'USER_UNREACHABLE'
  | 'NO_TEXT_IN_CHANNEL'
  | 'WRONG_CHANNEL_TYPE'
  | 'BULK_COUNT'
  | 'BULK_TOO_OLD'
  | 'PIN_IN_WRONG_CHANNEL'
  | 'SYSTEM_MESSAGE'
  | 'INVALID_RECIPIENT'
  | 'INVALID_GUILD'
  | 'THREAD_ARCHIVED'
  | 'THREAD_LOCKED'
  | 'REPLY_WITHOUT_HISTORY'
  | 'POLL_EXPIRED'
  | 'POLL_NOT_EDITABLE'
  | 'NO_POLL';

/** A rule that a client enforces while a user acts, explained for whoever acts as that user. */
export interface ClientRule {
  readonly rule: ClientRuleName | AuthorizeRuleName;
  readonly explanation: string;
  /** Details for programs. */
  readonly details?: object;
}

/** The rules of acting in a client, and of changing the world around it. */
export type ClientRuleName =
  | 'UNKNOWN_APPLICATION'
  | 'UNKNOWN_CHANNEL'
  | 'UNKNOWN_COMMAND'
  | 'UNKNOWN_COMPONENT'
  | 'UNKNOWN_ENTITLEMENT'
  | 'UNKNOWN_GUILD'
  | 'UNKNOWN_INTERACTION'
  | 'UNKNOWN_MEMBER'
  | 'UNKNOWN_MESSAGE'
  | 'UNKNOWN_MODAL'
  | 'UNKNOWN_OPTION'
  | 'UNKNOWN_RECORD'
  | 'UNKNOWN_REQUEST'
  | 'UNKNOWN_ROLE'
  | 'UNKNOWN_SKU'
  | 'UNKNOWN_SUBSCRIPTION'
  | 'UNKNOWN_USER'
  | 'ALREADY_OVER'
  | 'ALREADY_OWNED'
  | 'AMBIGUOUS_COMMAND'
  | 'BAD_COMPONENT_VALUE'
  | 'BAD_OPTION_VALUE'
  | 'BAD_SHARE'
  | 'BAD_TEXT'
  | 'BAD_VOTE'
  | 'BANNED'
  | 'BOT_USER'
  | 'CHANNEL_HIDDEN'
  | 'CLOCK_BACKWARDS'
  | 'CLOCK_TOO_FAR'
  | 'COMMAND_NOT_AVAILABLE'
  | 'COMMAND_OUTDATED'
  | 'COMPONENT_DISABLED'
  | 'INSTALL_NOT_SUPPORTED'
  | 'NOT_A_MEMBER'
  | 'NOT_CONSUMABLE'
  | 'NOT_FOR_GUILDS'
  | 'NOT_FOR_SALE'
  | 'NO_AUTOCOMPLETE'
  | 'NO_FOCUSED_OPTION'
  | 'NO_TEXT_CHANNEL'
  | 'OPTION_MISSING'
  | 'OPTION_TWICE'
  | 'PERMISSION_DENIED'
  | 'SLOW_MODE'
  | 'SUBCOMMAND_NEEDED';

/** The rules of the page on which a user authorizes an application. */
export type AuthorizeRuleName =
  | 'BAD_AUTHORIZE_REQUEST'
  | 'BAD_REDIRECT_URI'
  | 'BOTS_CANNOT_AUTHORIZE'
  | 'CANNOT_MANAGE_GUILD'
  | 'GUILD_NEEDED'
  | 'UNKNOWN_CLIENT'
  | 'UNKNOWN_GUILD';

/** A rule that was broken, without any notion of how it is reported. */
export type BrokenRule = ServiceRule | ClientRule;

/** The only error that the rules throw deliberately. Nothing has changed when it is thrown. */
export class DomainError extends Error {
  readonly broken: BrokenRule;

  constructor(broken: BrokenRule) {
    super('explanation' in broken ? broken.explanation : 'name' in broken ? broken.name : broken.rule);
    this.name = 'DomainError';
    this.broken = broken;
  }
}

/** Creates an error that Discord numbers. */
export function numbered(name: JsonErrorName): DomainError {
  return new DomainError({ rule: 'NUMBERED', name });
}

/** @throws DomainError `INVALID_FIELDS` if there are problems. Too many commands of a type is a separate rule. */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const ofFields = problems.filter(({ code }) => code !== 'TOO_MANY_COMMANDS');
  if (ofFields.length > 0) throw new DomainError({ rule: 'INVALID_FIELDS', problems: ofFields });
}
