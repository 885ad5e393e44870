/** A request is refused before any command runs. */
export const REQUEST_ERRORS = {
  METHOD_NOT_ALLOWED: { status: 405, help: 'The service sends POST requests.' },
  CONTENT_ENCODING_REFUSED: {
    status: 415,
    help: 'Send the body uncompressed; the service never compresses it.',
  },
  CONTENT_TYPE_REFUSED: { status: 415, help: 'Send application/json in UTF-8, as the service does.' },
  SIGNATURE_MISSING: { status: 401, help: 'The request does not come from the service.' },
  SIGNATURE_INVALID: {
    status: 401,
    help: 'The service sends some on purpose, to check that they are refused. If every request is refused, publicKey does not belong to this application.',
  },
  REQUEST_NOT_FRESH: {
    status: 401,
    help: 'The service signs with the current time. If every request is refused, set the clock of this machine.',
  },
  APPLICATION_MISMATCH: {
    status: 401,
    help: 'Set applicationId to the application whose interactions endpoint points here.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    help: 'Raise maxBodyBytes if the service really sends bodies of this size.',
  },
  BODY_ALREADY_READ: {
    status: 500,
    help: 'Mount the interactions middleware before any body parser, or keep the parser off its path.',
  },
  BODY_UNREADABLE: { status: 400, help: 'The connection ended before the body was complete.' },
  BODY_NOT_UTF8: { status: 400, help: 'The service sends UTF-8 without a byte order mark.' },
  BODY_STRUCTURE_REFUSED: {
    status: 400,
    help: 'The service sends each key of an object once, and neither deep nor huge objects. Please report it if the service sent this.',
  },
  BODY_NOT_JSON: { status: 400, help: 'The service sends one JSON object.' },
  INTERACTION_MALFORMED: { status: 400, help: 'The body is not an interaction as the service documents it.' },
  INTERACTION_UNSUPPORTED: {
    status: 400,
    help: 'Pass createApp a function for it: onComponent for buttons and selects, onModal for modals.',
  },
  INTERACTION_REPEATED: {
    status: 409,
    help: 'The service delivers each interaction once. Something in between sends requests again, or somebody replays them.',
  },
  SEEN_INTERACTIONS_FAILED: {
    status: 500,
    help: 'See the cause: the store in seenInteractions threw it. A request that may be a replay is not run.',
  },
  INTERNAL: {
    status: 500,
    help: 'This is a bug in Commandry. Please report it with the line of the log.',
  },
} as const;
