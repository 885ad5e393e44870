/**
 * The header by which an emulator asks a bot to say what failed while it answered: with the value `tell` in a delivery. A
 * bot that was asked sends it back with the response, and with each later call about the interaction, as a query with
 * `code` and, if the user was shown one, `incident_id`. Over the gateway a bot needs no asking where its calls do not go to
 * Discord. Discord neither sends nor reads it.
 */
export const FAILURE_HEADER = 'x-commandry-failure';
