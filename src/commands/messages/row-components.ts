import type { ButtonStyle, ComponentType } from '../../protocol/components/component.js';
import type { ChannelType } from '../../protocol/guilds/channel-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** The fields of every component, in Discord's format. */
export interface BaseComponent {
  /** A 32-bit integer, unique in the message. Assigned by Discord if absent. */
  readonly id?: number | undefined;
}

/** An emoji: a standard one by its `name`, `👍`, or one of a guild or application by its `id`. */
export interface ComponentEmoji {
  readonly id?: Snowflake | undefined;
  /** The name of a custom emoji, or an emoji of Unicode itself. */
  readonly name?: string | undefined;
  /** Whether a custom emoji is animated. */
  readonly animated?: boolean | undefined;
}

/** The fields of a button with a text. */
interface LabelledButton extends BaseComponent {
  readonly type: typeof ComponentType.BUTTON;
  /** At most 80 characters. It has a label, an emoji or both. */
  readonly label?: string | undefined;
  readonly emoji?: ComponentEmoji | undefined;
  /** Default false. */
  readonly disabled?: boolean | undefined;
}

/** A button that causes an interaction. */
export interface ButtonComponent extends LabelledButton {
  /** The colour: 1 blurple, 2 grey, 3 green, 4 red. */
  readonly style: Exclude<ButtonStyle, typeof ButtonStyle.LINK | typeof ButtonStyle.PREMIUM>;
  /** 1 to 100 characters, unique in the message. */
  readonly custom_id: string;
}

/** A button that opens a URL. */
export interface LinkButtonComponent extends LabelledButton {
  /** Always 5, which makes it a link. */
  readonly style: typeof ButtonStyle.LINK;
  /** `http`, `https` or `discord`. At most 512 characters. */
  readonly url: string;
}

/** A button that offers a purchase, with the text and the price of the SKU. */
export interface PremiumButtonComponent extends BaseComponent {
  readonly type: typeof ComponentType.BUTTON;
  /** Always 6, which makes it an offer. */
  readonly style: typeof ButtonStyle.PREMIUM;
  readonly sku_id: Snowflake;
  /** Default false. */
  readonly disabled?: boolean | undefined;
}

/** A button of any style. */
export type AnyButtonComponent = ButtonComponent | LinkButtonComponent | PremiumButtonComponent;

/** The fields of every select. */
interface BaseSelect extends BaseComponent {
  /** 1 to 100 characters, unique in the message. */
  readonly custom_id: string;
  /** Shown while nothing is selected. At most 150 characters. */
  readonly placeholder?: string | undefined;
  /** 0 to 25. Default 1. */
  readonly min_values?: number | undefined;
  /** 1 to 25. Default 1. */
  readonly max_values?: number | undefined;
  /** Default false. */
  readonly disabled?: boolean | undefined;
  /** Whether it must be answered. Only in modals. */
  readonly required?: boolean | undefined;
}

/** One of the texts of a select. */
export interface SelectOption {
  /** At most 100 characters, as for `value` and `description`. */
  readonly label: string;
  /** The value that the handler gets. At most 100 characters. */
  readonly value: string;
  /** Shown below the label. At most 100 characters. */
  readonly description?: string | undefined;
  /** Shown before the label. */
  readonly emoji?: ComponentEmoji | undefined;
  /** Whether it is selected from the start. Default false. */
  readonly default?: boolean | undefined;
}

/** An object that is selected from the start. */
export interface SelectDefaultValue<Type extends 'user' | 'role' | 'channel'> {
  readonly type: Type;
  readonly id: Snowflake;
}

/** A select of texts. */
export interface StringSelectComponent extends BaseSelect {
  readonly type: typeof ComponentType.STRING_SELECT;
  /** 1 to 25. */
  readonly options: readonly (SelectOption | Built)[];
}

/** A select of users. */
export interface UserSelectComponent extends BaseSelect {
  readonly type: typeof ComponentType.USER_SELECT;
  readonly default_values?: readonly SelectDefaultValue<'user'>[] | undefined;
}

/** A select of roles. */
export interface RoleSelectComponent extends BaseSelect {
  readonly type: typeof ComponentType.ROLE_SELECT;
  readonly default_values?: readonly SelectDefaultValue<'role'>[] | undefined;
}

/** A select of users and roles. */
export interface MentionableSelectComponent extends BaseSelect {
  readonly type: typeof ComponentType.MENTIONABLE_SELECT;
  readonly default_values?: readonly SelectDefaultValue<'user' | 'role'>[] | undefined;
}

/** A select of channels. */
export interface ChannelSelectComponent extends BaseSelect {
  readonly type: typeof ComponentType.CHANNEL_SELECT;
  readonly channel_types?: readonly ChannelType[] | undefined;
  readonly default_values?: readonly SelectDefaultValue<'channel'>[] | undefined;
}

/** A select of any type. */
export type AnySelectComponent =
  | StringSelectComponent
  | UserSelectComponent
  | RoleSelectComponent
  | MentionableSelectComponent
  | ChannelSelectComponent;

/** The components of a row: one to five buttons, or one select. */
export type RowContents = readonly (AnyButtonComponent | AnySelectComponent | Built)[];

/** A row of buttons, or of one select. */
export interface ActionRowComponent extends BaseComponent {
  readonly type: typeof ComponentType.ACTION_ROW;
  /** Up to five buttons, or one select. */
  readonly components: RowContents;
}

/** Shown by the compiler for a button outside of a row. */
export interface ButtonOutsideRow extends LabelledButton {
  readonly style?: ButtonStyle;
  readonly custom_id?: string | undefined;
  readonly url?: string | undefined;
  readonly sku_id?: Snowflake | undefined;
  readonly wanted: 'a row around it';
}

/** Shown by the compiler for a select outside of a row. */
export interface SelectOutsideRow extends BaseSelect {
  readonly type: AnySelectComponent['type'];
  readonly options?: StringSelectComponent['options'] | undefined;
  readonly channel_types?: ChannelSelectComponent['channel_types'];
  readonly default_values?:
    | MentionableSelectComponent['default_values']
    | ChannelSelectComponent['default_values'];
  readonly wanted: 'a row around it';
}

/** The type that the compiler names for a component that must be in a row. */
export type OutsideRow = ButtonOutsideRow | SelectOutsideRow;

/** A builder: the result of its `toJSON` is sent. */
export interface Built {
  /** Returns the embed or component in Discord's format. */
  toJSON(): unknown;
}

/** A custom emoji in message format: `<:name:id>`, animated `<a:name:id>`. */
const MENTION = /^<(?<animated>a)?:(?<name>\w+):(?<id>\d+)>$/;

/** Returns the emoji in Discord's format. Any other text is a standard emoji: `👍`. */
export function toEmoji(emoji: string | ComponentEmoji | undefined): ComponentEmoji | undefined {
  if (typeof emoji !== 'string') return emoji;
  const { animated, name, id } = MENTION.exec(emoji)?.groups ?? {};
  if (id === undefined) return { name: emoji };
  return animated === undefined ? { id, name } : { id, name, animated: true };
}
