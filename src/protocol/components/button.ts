import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { absent, common, interactive, PartialEmoji } from './component-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ButtonStyle, ComponentType } from './component.js';
import { Snowflake } from '../snowflake.js';

const { PRIMARY, SECONDARY, SUCCESS, DANGER, LINK, PREMIUM } = ButtonStyle;

const type = z.literal(ComponentType.BUTTON);
/** Default false. */
const disabled = z.optional(z.boolean());

const face = {
  /** At most 80 characters. */
  label: z.optional(boundedText({ max: COMPONENT_LIMITS.buttonLabel })),
  emoji: z.optional(PartialEmoji),
};

/** A button that causes an interaction. */
export const InteractiveButton = z.looseObject({
  type,
  ...interactive,
  style: z.literal([PRIMARY, SECONDARY, SUCCESS, DANGER]),
  ...face,
  disabled,
  url: absent('on this style of button'),
  sku_id: absent('on this style of button'),
});
export type InteractiveButton = z.infer<typeof InteractiveButton>;

/** A button that opens an address. It causes no interaction. */
export const LinkButton = z.looseObject({
  type,
  ...common,
  style: z.literal(LINK),
  ...face,
  disabled,
  /** At most 512 characters. */
  url: boundedText(COMPONENT_LIMITS.url),
  custom_id: absent('on a link'),
});
export type LinkButton = z.infer<typeof LinkButton>;

/** A button that opens a purchase; the service decides how it looks. It causes no interaction. */
export const PremiumButton = z.looseObject({
  type,
  ...common,
  style: z.literal(PREMIUM),
  disabled,
  sku_id: Snowflake,
  custom_id: absent('on a premium button'),
  label: absent('on a premium button'),
  url: absent('on a premium button'),
  emoji: absent('on a premium button'),
});
export type PremiumButton = z.infer<typeof PremiumButton>;

/** A button in an action row, or beside the text of a section. */
export const Button = z.discriminatedUnion('style', [InteractiveButton, LinkButton, PremiumButton]);
export type Button = z.infer<typeof Button>;
