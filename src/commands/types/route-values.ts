import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';
import type { KindOf } from '../routes/state-types.js';
import type { SelectKind } from '../routes/route-kinds.js';
import type {
  ChannelSelectInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from './component-types.js';
import type { ChosenValue, IfRequired } from './option-decorator-type.js';
import type { ChannelTypeName, ChannelValue, MentionableValue, UserValue } from './option-values.js';

/** The first value of a select, which may be missing only if none need be selected. */
type First<S, V> = S extends { readonly minValues: 0 } ? V | undefined : V;

type ChosenIn<S> = S extends { readonly choices: infer C extends object } ? ChosenValue<C> & string : string;

type TypesIn<S> = S extends { readonly channelTypes: readonly (infer Name extends ChannelTypeName)[] }
  ? Name
  : ChannelTypeName;

/** The interaction of each kind of select with these settings. */
interface SelectInteractions<S> {
  readonly stringSelect: StringSelectInteraction<ChosenIn<S>, First<S, ChosenIn<S>>>;
  readonly userSelect: UserSelectInteraction<First<S, UserValue>>;
  readonly roleSelect: RoleSelectInteraction<First<S, Role>>;
  readonly mentionableSelect: MentionableSelectInteraction<First<S, MentionableValue>>;
  readonly channelSelect: ChannelSelectInteraction<TypesIn<S>, First<S, ChannelValue<TypesIn<S>>>>;
}

/** The interaction that the handler of a select gets. */
export type SelectInteractionOf<K extends SelectKind, S> = SelectInteractions<S>[K];

type IsList<S> = S extends { readonly maxValues: infer Most extends number }
  ? Most extends 1
    ? false
    : true
  : false;

type OneOrList<S, V> = IsList<S> extends true ? V[] : IfRequired<S, V>;

interface InputValues<S> {
  readonly text: IfRequired<S, S extends { readonly kind: KindOf<infer V> } ? V : string>;
  readonly select: OneOrList<S, ChosenIn<S>>;
  readonly user: OneOrList<S, UserValue>;
  readonly role: OneOrList<S, Role>;
  readonly mentionable: OneOrList<S, MentionableValue>;
  readonly channel: OneOrList<S, ChannelValue<TypesIn<S>>>;
  readonly file: OneOrList<S, Attachment>;
  readonly checkbox: boolean;
  readonly checkboxGroup: ChosenIn<S>[];
  readonly radio: IfRequired<S, ChosenIn<S>>;
}

/** The value of a field of a modal with these settings. */
export type InputValue<K extends keyof InputValues<unknown>, S> = InputValues<S>[K];
