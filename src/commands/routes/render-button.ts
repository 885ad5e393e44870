import { ButtonStyle, ComponentType } from '../../protocol/components/component.js';
import { toEmoji, type ComponentEmoji } from '../messages/row-components.js';
import { defined } from '../types/defined.js';

/** The colours of buttons that cause interactions: blurple, grey, green and red. */
export const BUTTON_STYLES = {
  primary: ButtonStyle.PRIMARY,
  secondary: ButtonStyle.SECONDARY,
  success: ButtonStyle.SUCCESS,
  danger: ButtonStyle.DANGER,
} as const;

/** How a button looks. */
interface ButtonLook {
  readonly label?: string | undefined;
  readonly emoji?: string | ComponentEmoji | undefined;
  readonly style: keyof typeof BUTTON_STYLES;
  readonly disabled?: boolean | undefined;
}

/** Returns the wire form of a button that causes an interaction. */
export function renderButton(customId: string, { label, emoji, style, disabled }: ButtonLook) {
  return {
    type: ComponentType.BUTTON,
    style: BUTTON_STYLES[style],
    custom_id: customId,
    ...defined({ label, emoji: toEmoji(emoji), disabled }),
  };
}
