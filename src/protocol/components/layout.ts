import * as z from 'zod';
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
  description: boundedText({ min: 1, max: COMPONENT_LIMITS.mediaDescription }).nullish(),
  /** Hides it until somebody wants to see it. */
  spoiler: z.boolean().optional(),
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
  components: z.array(TextDisplay).min(sectionTexts.min).max(sectionTexts.max),
  accessory: z.discriminatedUnion('type', [Button, Thumbnail]),
});
export type Section = z.infer<typeof Section>;

/** One to ten pictures or videos. */
export const MediaGallery = z.looseObject({
  type: z.literal(ComponentType.MEDIA_GALLERY),
  ...common,
  items: z.array(z.looseObject(media)).min(galleryItems.min).max(galleryItems.max),
});
export type MediaGallery = z.infer<typeof MediaGallery>;

/** A file of the same message. */
export const FileComponent = z.looseObject({
  type: z.literal(ComponentType.FILE),
  ...common,
  file: z.looseObject({
    /** `attachment://` and the name of the file. */
    url: z.string().regex(/^attachment:\/\/./, 'must be attachment:// and the name of a file'),
  }),
  spoiler: z.boolean().optional(),
});
export type FileComponent = z.infer<typeof FileComponent>;

/** Space between two components, with or without a line. */
export const Separator = z.looseObject({
  type: z.literal(ComponentType.SEPARATOR),
  ...common,
  /** Shows a line. Default true. */
  divider: z.boolean().optional(),
  /** Default SMALL. */
  spacing: z.enum(SeparatorSpacing).optional(),
});
export type Separator = z.infer<typeof Separator>;
