/** A route of a button, a select or a modal is declared or used wrongly. */
export const ROUTE_ERRORS = {
  ROUTE_ID_INVALID: 'Give the route an id of 1 to 64 letters, digits, and the characters - _ . and /.',
  ROUTE_ID_DUPLICATE:
    'Give each route its own id, which no `formerly` of another route has either, and its own patterns: they decide which method is called.',
  ROUTE_STATE_UNSUPPORTED:
    "Declare each value as 'string', 'integer', 'number', 'boolean', 'snowflake', a list of its only values, a codec, or an object of settings.",
  ROUTE_PARAMETER_UNSUPPORTED:
    'Decorate parameters of commands with options, those of components with @RouteState, and those of modals with @RouteState and inputs such as @TextInput.',
  ROUTE_SETTING_INVALID: 'Correct the setting; docs/reference/messages/components.md lists them all.',
  CUSTOM_ID_TOO_LONG:
    'Shorten the id of the route or its values: set maxLength for texts, bounds for numbers, or keep the data elsewhere under a short key.',
  CUSTOM_ID_MAY_OVERFLOW:
    'Set maxLength for the values, so that what is too long is found when the app is created. A component whose custom id does become too long is refused with CUSTOM_ID_TOO_LONG.',
  ROUTE_STATE_INVALID: 'Pass the values that the state of the route declares, within their bounds.',
  ROUTE_UNKNOWN:
    'Name a method with @Button, a select decorator or @Modal, of the kind that is made, or pass the result of defineButton, defineSelect or defineModal.',
  ROUTE_SECRET_MISSING:
    'Set `routeSecret` of createApp to a random text of at least 32 characters, or set the bot token.',
  WAITING_UNSUPPORTED:
    'Use routes instead, with @Button, @StringSelect or @Modal: they keep what they need in their state, so any process can handle them. If this host goes on after the response, set `endsWithResponse: false` in the second argument of toFetchHandler.',
  WAIT_INVALID: 'Correct the setting; docs/reference/messages/waiting.md lists them all.',
  WAITS_TOO_MANY:
    'Ask again when earlier questions are over. The limit for one user is `waiting.perUser` of createApp, and 10,000 may wait in all; for what stays for long, use routes.',
  COMPONENT_RELAY_FAILED:
    'See the cause: `waiting.relay` of createApp threw it. The user of a click for another process was told that the question is over.',
  COMPONENT_OUTDATED:
    'A component or modal of an earlier version was used. Keep its route in `commands`, or name what it was in `formerly`. The user was told that it no longer works.',
  CUSTOM_ID_UNBOUND:
    "A reply, update or follow-up has a user and a message. Elsewhere pass `user` to button() or select() for a route with boundTo: 'user', and for one with boundTo: 'message' send the message first, and edit it with the component.",
  ROUTE_NOT_IN_COMMANDS:
    'Add the class, route or pages to `commands` of createApp. Whoever uses the component is told that it is of an earlier version.',
  CUSTOM_ID_NOT_MADE:
    'Make components of signed routes with button() or select(), modals with showModal(), in the process that sends them. If you send on components that others wrote, take out their custom ids.',
  ROUTE_SIGNATURE_REFUSED:
    'The custom id of a signed route has no valid signature: somebody made it up, took it from another message, or the secret has changed. The handler was not called.',
} as const;
