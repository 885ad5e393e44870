import * as z from 'zod/mini';
import { Button } from './button.js';
import { boundedInteger, common } from './component-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType } from './component.js';
import { FileComponent, MediaGallery, Section, Separator, TextDisplay } from './layout.js';
import { MessageSelect } from './message-select.js';

const { buttons, containerComponents } = COMPONENT_LIMITS;

/** One to five buttons, or one select. */
export const ActionRow = z.looseObject({
  type: z.literal(ComponentType.ACTION_ROW),
  ...common,
  components: z.union([
    z.array(Button).check(z.minLength(buttons.min), z.maxLength(buttons.max)),
    z.tuple([MessageSelect]),
  ]),
});
export type ActionRow = z.infer<typeof ActionRow>;

const contained = [ActionRow, Section, TextDisplay, MediaGallery, FileComponent, Separator] as const;

/** The components that a container may hold. */
export const ContainedComponent = z.discriminatedUnion('type', contained);
export type ContainedComponent = z.infer<typeof ContainedComponent>;

/** A frame around 1 to 40 components other than containers. */
export const Container = z.looseObject({
  type: z.literal(ComponentType.CONTAINER),
  ...common,
  components: z
    .array(ContainedComponent)
    .check(z.minLength(containerComponents.min), z.maxLength(containerComponents.max)),
  /** The colour of its edge, 24 bits; null for none. */
  accent_color: z.nullish(boundedInteger(COMPONENT_LIMITS.accentColor)),
  spoiler: z.optional(z.boolean()),
});
export type Container = z.infer<typeof Container>;

/**
 * The components at the top of a message. Without the flag IS_COMPONENTS_V2 only action rows are allowed. Checks each
 * on its own: limits of the whole message are not checked.
 */
export const MessageComponent = z.discriminatedUnion('type', [...contained, Container]);
export type MessageComponent = z.infer<typeof MessageComponent>;
