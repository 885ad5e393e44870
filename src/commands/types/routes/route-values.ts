import type { Role } from '../../../protocol/guilds/role.js';
import type { SelectKind } from '../../routes/route-kinds.js';
import type {
  ChannelSelectInteraction,
  MentionableSelectInteraction,
  RoleSelectInteraction,
  StringSelectInteraction,
  UserSelectInteraction,
} from '../component-types.js';
import type { ChosenIn, TypesIn } from '../../waiting/modal-values.js';
import type { ChannelValue, MentionableValue, UserValue } from '../options/option-values.js';

/** The first value of a select, which may be missing only if none need be selected. */
type First<S, V> = S extends { readonly minValues: 0 } ? V | undefined : V;

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
