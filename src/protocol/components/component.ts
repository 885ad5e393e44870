/** Component types of Discord that bots can use. */
export const ComponentType = {
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
} as const;
export type ComponentType = (typeof ComponentType)[keyof typeof ComponentType];

/** The look and function of a button: LINK opens an address, PREMIUM a purchase, the others cause interactions. */
export const ButtonStyle = { PRIMARY: 1, SECONDARY: 2, SUCCESS: 3, DANGER: 4, LINK: 5, PREMIUM: 6 } as const;
export type ButtonStyle = (typeof ButtonStyle)[keyof typeof ButtonStyle];

/** One line, or several. */
export const TextInputStyle = { SHORT: 1, PARAGRAPH: 2 } as const;
export type TextInputStyle = (typeof TextInputStyle)[keyof typeof TextInputStyle];

/** The height of a separator. */
export const SeparatorSpacing = { SMALL: 1, LARGE: 2 } as const;
export type SeparatorSpacing = (typeof SeparatorSpacing)[keyof typeof SeparatorSpacing];
