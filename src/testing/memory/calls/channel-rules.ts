import { refusal, type DiscordRefusal } from '../kit-refusal.js';

/** The length of the name of a channel or a thread. */
export const CHANNEL_NAME = { min: 1, max: 100 };

/** Discord's refusal of what the type of a channel does not allow. */
export function wrongChannelType(): DiscordRefusal {
  return refusal('WRONG_CHANNEL_TYPE');
}
