/** Interaction types of Discord. */
export const InteractionType = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
  /** Asks whether a user may buy something in a game. In the published schema, but not in the reference. */
  SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY: 6,
} as const;
export type InteractionType = (typeof InteractionType)[keyof typeof InteractionType];
