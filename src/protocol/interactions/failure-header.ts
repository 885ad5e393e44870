/**
 * The header by which an emulator asks a bot to say more than it says to Discord: with `failures`, `spans` or both in a
 * delivery, separated by a comma. Discord neither sends nor reads it.
 *
 * - `failures`: what failed while it answered, in `FAILURE_HEADER`
 * - `spans`: how long the parts of answering took, in the standard header `Server-Timing` of the response
 */
export const TELL_HEADER = 'x-commandry-tell';

/**
 * The header in which a bot that was asked says what failed while it answered: with the response, and with each later call
 * about the interaction, as a query with `code` and, if the user was shown one, `incident_id`. Over the gateway a bot needs
 * no asking where its calls do not go to Discord.
 */
export const FAILURE_HEADER = 'x-commandry-failure';
