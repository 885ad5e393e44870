import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { Button } from './button.js';
import { common } from './component-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';
import { ComponentType, SeparatorSpacing } from './component.js';

const { sectionTexts, galleryItems } = COMPONENT_LIMITS;

const media = {
  /** An address, or `attachment://` and the name of a file of the same message. */
  media: z.looseObject({ url: z.string() }),
  /** 1 to 1,024 characters. */
  description: z.nullish(boundedText({ min: 1, max: COMPONENT_LIMITS.mediaDescription })),
  /** Hides it until somebody wants to see it. */
  spoiler: z.optional(z.boolean()),
};

/** Text in Markdown: 1 to 4,000 characters. */
export const TextDisplay = z.looseObject({
  type: z.literal(ComponentType.TEXT_DISPLAY),
  ...common,
  content: boundedText(COMPONENT_LIMITS.textDisplay),
});
export type TextDisplay = z.infer<typeof TextDisplay>;

/** A small picture beside the text of a section. */
export const Thumbnail = z.looseObject({
  type: z.literal(ComponentType.THUMBNAIL),
  ...common,
  ...media,
});
export type Thumbnail = z.infer<typeof Thumbnail>;

/** One to three texts with something beside them. */
export const Section = z.looseObject({
  type: z.literal(ComponentType.SECTION),
  ...common,
  components: z.array(TextDisplay).check(z.minLength(sectionTexts.min), z.maxLength(sectionTexts.max)),
  accessory: z.discriminatedUnion('type', [Button, Thumbnail]),
});
export type Section = z.infer<typeof Section>;

/** One to ten pictures or videos. */
export const MediaGallery = z.looseObject({
  type: z.literal(ComponentType.MEDIA_GALLERY),
  ...common,
  items: z.array(z.looseObject(media)).check(z.minLength(galleryItems.min), z.maxLength(galleryItems.max)),
});
export type MediaGallery = z.infer<typeof MediaGallery>;

/** A file of the same message. */
export const FileComponent = z.looseObject({
  type: z.literal(ComponentType.FILE),
  ...common,
  file: z.looseObject({
    /** `attachment://` and the name of the file. */
    url: z.string().check(z.regex(/^attachment:\/\/./, 'must be attachment:// and the name of a file')),
  }),
  spoiler: z.optional(z.boolean()),
});
export type FileComponent = z.infer<typeof FileComponent>;

/** Space between two components, with or without a line. */
export const Separator = z.looseObject({
  type: z.literal(ComponentType.SEPARATOR),
  ...common,
  /** Shows a line. Default true. */
  divider: z.optional(z.boolean()),
  /** Default SMALL. */
  spacing: z.optional(z.enum(SeparatorSpacing)),
});
export type Separator = z.infer<typeof Separator>;
