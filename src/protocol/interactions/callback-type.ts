import { InteractionType } from './interaction-type.js';

/** Callback types of Discord. */
export const CallbackType = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
  /** Only for monetized apps. Deprecated by Discord. */
  PREMIUM_REQUIRED: 10,
  /** Only for apps that Discord allows to use it. Not in the reference. */
  IFRAME_MODAL: 11,
  LAUNCH_ACTIVITY: 12,
  SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY: 13,
} as const;
export type CallbackType = (typeof CallbackType)[keyof typeof CallbackType];

const REPLIES = [CallbackType.CHANNEL_MESSAGE_WITH_SOURCE, CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE];
const UPDATES = [CallbackType.DEFERRED_UPDATE_MESSAGE, CallbackType.UPDATE_MESSAGE];
const OTHERS = [CallbackType.PREMIUM_REQUIRED, CallbackType.LAUNCH_ACTIVITY];

/**
 * The callback types that are allowed for each interaction type. IFRAME_MODAL is left out: only some apps may use it. A
 * modal opened by a command has no message to update.
 */
export const ALLOWED_CALLBACKS: Readonly<Record<InteractionType, readonly number[]>> = {
  [InteractionType.PING]: [CallbackType.PONG],
  [InteractionType.APPLICATION_COMMAND]: [...REPLIES, CallbackType.MODAL, ...OTHERS],
  [InteractionType.MESSAGE_COMPONENT]: [...REPLIES, ...UPDATES, CallbackType.MODAL, ...OTHERS],
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]: [CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT],
  [InteractionType.MODAL_SUBMIT]: [...REPLIES, ...UPDATES, ...OTHERS],
  [InteractionType.SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY]: [
    CallbackType.SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY,
  ],
};
