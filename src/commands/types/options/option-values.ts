import { OptionType } from '../../../protocol/commands/options/option-type.js';
import type { ChannelType } from '../../../protocol/guilds/channel-type.js';
import type { ResolvedChannel } from '../../../protocol/guilds/channel.js';
import type { ResolvedMember } from '../../../protocol/guilds/member.js';
import type { Role } from '../../../protocol/guilds/role.js';
import type { User } from '../../../protocol/guilds/user.js';
import type { Attachment } from '../../../protocol/messages/attachment.js';
import type { AnySchema, SchemaValue } from '../standard-schema.js';

/** The value of a user option: the user, and the member if there is one. */
export interface UserValue {
  /** The chosen user, who need not be a member of the guild. */
  readonly user: User;
  /** The user as a member of the guild. Undefined outside guilds, and for users who are not members. */
  readonly member: ResolvedMember | undefined;
}

/** The value of a mentionable option: a user or a role, distinguished by `kind`. */
export type MentionableValue =
  | ({ readonly kind: 'user' } & UserValue)
  | { readonly kind: 'role'; readonly role: Role };

/** A channel type by the reference's name, for example `GUILD_TEXT`. */
export type ChannelTypeName = keyof typeof ChannelType;

/** A channel whose `type` is one of those that the option allows. */
export type ChannelValue<Name extends ChannelTypeName = ChannelTypeName> = ResolvedChannel & {
  readonly type: (typeof ChannelType)[Name];
};

/** The value of each type of option in a handler. */
export interface OptionValues {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly user: UserValue;
  readonly channel: ChannelValue;
  readonly role: Role;
  readonly mentionable: MentionableValue;
  readonly attachment: Attachment;
}

/** A type of option by name. */
export type OptionTypeName = keyof OptionValues;

/** The value; if the option is not required, or `undefined`. */
export type IfRequired<S, V> = S extends { readonly required: true } ? V : V | undefined;

/** The value of one of the choices. */
export type ChosenValue<C> = C extends readonly (infer Element)[] ? NamedValue<Element> : C[keyof C];

type NamedValue<Element> = Element extends { readonly value: infer V } ? V : Element;

/**
 * The value in a handler of an option with these settings, its `type` among them: what its schema returns, or one of its
 * choices, if there are any.
 */
export type OptionValue<O> = O extends { readonly schema: infer X extends AnySchema }
  ? SchemaValue<X, O extends { readonly required: true } ? true : false>
  : IfRequired<O, PresentValue<O>>;

type PresentValue<O> = O extends { readonly choices: infer C extends object }
  ? [ChosenValue<C>] extends [never]
    ? AnyValue<O>
    : ChosenValue<C>
  : O extends {
        readonly type: 'channel';
        readonly channelTypes: readonly (infer N extends ChannelTypeName)[];
      }
    ? ChannelValue<N>
    : AnyValue<O>;

type AnyValue<O> = O extends { readonly type: infer T extends OptionTypeName } ? OptionValues[T] : never;

/** The wire value of each option type. */
export const OPTION_TYPES = {
  string: OptionType.STRING,
  integer: OptionType.INTEGER,
  number: OptionType.NUMBER,
  boolean: OptionType.BOOLEAN,
  user: OptionType.USER,
  channel: OptionType.CHANNEL,
  role: OptionType.ROLE,
  mentionable: OptionType.MENTIONABLE,
  attachment: OptionType.ATTACHMENT,
} as const satisfies Record<OptionTypeName, OptionType>;
