/** A request is refused before any command runs. */
export const REQUEST_ERRORS = {
  METHOD_NOT_ALLOWED: 'Discord sends POST requests.',
  CONTENT_ENCODING_REFUSED: 'Send the body uncompressed; Discord never compresses it.',
  CONTENT_TYPE_REFUSED: 'Send application/json in UTF-8, as Discord does.',
  SIGNATURE_MISSING: 'The request does not come from Discord.',
  SIGNATURE_INVALID:
    'Discord sends some on purpose, to check that they are refused. If every request is refused, publicKey does not belong to this application.',
  REQUEST_NOT_FRESH:
    'Discord signs with the current time. If every request is refused, set the clock of this machine.',
  APPLICATION_MISMATCH:
    'Set applicationId to the application whose interactions endpoint, or webhook events URL, points here.',
  BODY_TOO_LARGE: 'Raise maxBodyBytes if Discord really sends bodies of this size.',
  BODY_ALREADY_READ:
    'Mount the interactions middleware before any body parser, or keep the parser off its path.',
  BODY_UNREADABLE: 'The connection ended before the body was complete.',
  BODY_NOT_JSON: 'Discord sends one JSON object, in UTF-8 without a byte order mark.',
  INTERACTION_MALFORMED:
    'Give app.dispatch() the parsed JSON of an interaction. If Discord itself sent this, please report it with the field that is named.',
  EVENT_MALFORMED: 'The body is not a webhook event as Discord documents it.',
  INTERACTION_UNSUPPORTED:
    'Add the class, route or pages that made it to `commands` of createApp. For custom ids of your own pass a function: onComponent for buttons and selects, onModal for modals.',
  INTERACTION_REPEATED:
    'Discord delivers each interaction once. Something in between sends requests again, or somebody replays them.',
  SEEN_INTERACTIONS_FAILED:
    'See the cause: the store in seenInteractions threw it. A request that may be a replay is not run.',
  INTERNAL: 'This is a bug in Commandry. Please report it with the line of the log.',
} as const;
