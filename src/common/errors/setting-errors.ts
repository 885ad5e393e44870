/** A setting is invalid. Found when the app is created or synchronised. */
export const SETTING_ERRORS = {
  SETTING_INVALID: 'Correct the setting.',
  PUBLIC_KEY_INVALID:
    'Paste the public key of the application: 64 hex digits, on the "General Information" page of the developer portal.',
  EVENT_HANDLERS_MISSING:
    'Give createApp what handles events: a class with @On, or what defineEvent returns. Otherwise leave the path of events out.',
  PORT_IN_USE:
    'Stop the process that listens there, perhaps an earlier run of the bot, or choose another port, usually with the variable PORT.',
  CANNOT_LISTEN:
    'Choose a port that this process may use, above 1023 without special rights, and an address of this machine.',
  TOKEN_MISSING: 'Pass token to createApp: the bot token, usually from DISCORD_TOKEN.',
  REST_PACKAGE_MISSING:
    'Add it once: npm install @discordjs/core. In a bundle, see the cause: the bundler must include it.',
  HOST_MISSING:
    'Pass the same host to toFetchHandler(app, { host }), or webhookEvents(app, { host }) for events, or give defineHost an otherwise for tests and other adapters.',
  LAMBDA_EVENT_UNKNOWN:
    'Invoke the function through a function URL, or through an API Gateway with proxy integration. Handle other events, such as those of a schedule, before you call the handler.',
  LAMBDA_BODY_NO_TEXT:
    'Leave the event as a function URL or an API Gateway makes it: with the body as one text, which the signature is about. A mapping template, or a caller of your own, must not parse it.',
  LAMBDA_STREAMING_MISSING:
    'Use lambdaStreamHandler on AWS Lambda with a runtime for Node alone. Elsewhere, and in tests, use lambdaHandler.',
  ENVIRONMENT_INVALID:
    'Set variables where the bot is started, or in a file named .env: the command line reads it, and so does "node --env-file=.env".',
} as const;
