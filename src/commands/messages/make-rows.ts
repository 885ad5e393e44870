import { refuseUnknown, type SettingNames } from '../../common/read-given.js';
import { ButtonStyle, ComponentType } from '../../protocol/components/component.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { defined } from '../types/defined.js';
import type { StyledChoice } from '../waiting/waiting-types.js';
import {
  toEmoji,
  type ActionRowComponent,
  type ComponentEmoji,
  type LinkButtonComponent,
  type PremiumButtonComponent,
  type RowContents,
} from './row-components.js';

/** Settings of `linkButton`. */
export interface LinkButtonSettings {
  /** `http`, `https` or `discord`. At most 512 characters. */
  readonly url: string;
  /** At most 80 characters. It has a label, an emoji or both. */
  readonly label?: string | undefined;
  /** `'👍'`, `'<:name:id>'` as in a message, or an object of Discord. */
  readonly emoji?: string | ComponentEmoji | undefined;
  /** Default false. */
  readonly disabled?: boolean | undefined;
}

/** Settings of a premium button. */
export interface PremiumButtonSettings {
  /** Default false. */
  readonly disabled?: boolean | undefined;
}

/**
 * Creates a row of one to five buttons or one select: results of `button`, `select` and the like, literals in Discord's
 * format, or builders. Checked when the message is sent.
 */
export function row(...components: RowContents): ActionRowComponent {
  return { type: ComponentType.ACTION_ROW, components };
}

/**
 * Creates a button that opens a URL. It causes no interaction.
 *
 * @throws CommandryError `SETTING_INVALID` for a setting that it does not have.
 */
export function linkButton(settings: LinkButtonSettings): LinkButtonComponent {
  refuseUnknown('linkButton', settings, { url: true, label: true, emoji: true, disabled: true });
  const { url, label, emoji, disabled } = settings;
  return {
    type: ComponentType.BUTTON,
    style: ButtonStyle.LINK,
    url,
    ...defined({ label, emoji: toEmoji(emoji), disabled }),
  };
}

/** Creates a premium button, by the id of the SKU. Discord shows its name and price. */
export function premiumButton(
  skuId: Snowflake,
  settings: PremiumButtonSettings = {},
): PremiumButtonComponent {
  refuseUnknown('premiumButton', settings, { disabled: true });
  return {
    type: ComponentType.BUTTON,
    style: ButtonStyle.PREMIUM,
    sku_id: skuId,
    ...defined({ disabled: settings.disabled }),
  };
}

/** How a choice looks besides its label. */
export type ChoiceSettings = Pick<StyledChoice, 'emoji' | 'description'>;

const SETTINGS: SettingNames<ChoiceSettings> = { emoji: true, description: true };

/** A choice of `ask` with a blurple button: the main choice. */
export function primary(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('primary', settings, SETTINGS);
  return { ...settings, label, style: 'primary' };
}

/** A choice of `ask` with a grey button, the default. */
export function secondary(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('secondary', settings, SETTINGS);
  return { ...settings, label, style: 'secondary' };
}

/** A choice of `ask` with a green button. */
export function success(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('success', settings, SETTINGS);
  return { ...settings, label, style: 'success' };
}

/** A choice of `ask` with a red button: for destructive actions. */
export function danger(label: string, settings: ChoiceSettings = {}): StyledChoice {
  refuseUnknown('danger', settings, SETTINGS);
  return { ...settings, label, style: 'danger' };
}
