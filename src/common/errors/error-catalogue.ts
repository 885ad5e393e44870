/*
 * Advice for every error that this package throws on purpose, by its stable code. A test compares the pages in
 * `docs/reference/errors` with these tables. Codes are never reused.
 */

/** Tokens, and asking users for authorization. */
const AUTHORIZATION_ERRORS = {
  CLIENT_SECRET_MISSING:
    'Pass clientSecret to createOAuthClient: it is on the "OAuth2" page of the developer portal.',
  REFRESH_TOKEN_MISSING:
    'Ask the user again, or call clientCredentials() again: only codes are exchanged for refresh tokens.',
  // A user returned from the authorize page without the state of the request, or with invalid parameters.
  CALLBACK_REFUSED:
    'Do not use a code from this address: an attacker may have made it. Send the user to the authorize page again, and keep the state in the session until the user returns.',
  // Discord refused to issue a token. The first five are codes of RFC 6749.
  OAUTH_INVALID_REQUEST:
    'See what Discord said. Use the redirect URI and the code verifier that the code was requested with.',
  OAUTH_INVALID_CLIENT:
    'Check clientId and clientSecret against the "OAuth2" page of the developer portal: resetting a secret invalidates the old one. Without a secret, the application must be a public client there.',
  OAUTH_INVALID_GRANT:
    'Ask the user again. A code works once and expires within minutes; a refresh token works until it is used or revoked. Both work only for the application that requested them.',
  OAUTH_UNAUTHORIZED_CLIENT: 'Allow this grant on the "OAuth2" page of the developer portal, or use another.',
  OAUTH_INVALID_SCOPE:
    'Ask for scopes that exist and that this grant can give. With client credentials, an application that belongs to a team gets only identify and applications.commands.update.',
  CODE_EXCHANGE_UNCERTAIN:
    'Send the user to the authorize page again: the code may have been used, so it is not sent a second time.',
} as const;

/** The command line cannot use the bot. Its other errors have codes of its own. */
const COMMAND_LINE_ERRORS = {
  APP_FILE_ACTS:
    'Export the app from a file of its own that neither listens nor registers commands, and import that file where the bot starts.',
} as const;

/** A command class is invalid. Found at load, all at once. */
const DEFINITION_ERRORS = {
  DEFINITIONS_INVALID: 'Fix each problem in the list; it is complete.',
  COMMAND_CLASS_INVALID: 'Pass classes to createApp({ commands: [...] }), not instances or names.',
  SUBCOMMAND_WITHOUT_COMMAND: 'Decorate the class with @Command(name, description).',
  SUBCOMMAND_MISSING:
    'Give the class or the group a @Subcommand method, or remove it. A command without subcommands is @SlashCommand on a method.',
  DECORATED_TWICE: 'Keep one of the decorators.',
  GROUP_UNKNOWN:
    'Declare the group with @SubcommandGroup(name, description) on the class, or correct the name.',
  COMMAND_METHOD_STATIC: 'Remove static from the method.',
  COMMAND_DECORATOR_MISSING:
    'Decorate a method with @SlashCommand, @Subcommand, @UserCommand, @MessageCommand or @EntryPoint, or remove its other decorators, or the class.',
  EVENT_TYPE_INVALID:
    'Name the event as Discord does, for example MESSAGE_CREATE: capitals, digits and underscores.',
  EVENT_IS_INTERACTION:
    'Interactions go to the handlers of commands, components and modals, for example @SlashCommand or defineButton, over the gateway too. To see every interaction, use middleware.',
  INTENT_UNKNOWN: 'Name intents as Discord does, for example MESSAGE_CONTENT.',
  METHOD_NOT_ALONE:
    'Remove the decorator: a method with @On or @Job gets the event or the job as its only parameter, and neither middleware nor guards run around it.',
  JOB_NAME_DUPLICATE: 'Give each job its own name: queued work finds its handler by it.',
  OPTION_NOT_ALLOWED: 'Remove the option; only @SlashCommand and @Subcommand take options.',
  OPTION_UNDECORATED:
    "Give the parameter an option decorator, for example @StringOption('name', 'What it is'), or remove it.",
  SETTING_NOT_IN_GUILD:
    'Remove the setting, or register the command globally: Discord keeps it for global commands only.',
  PERMISSIONS_ELSEWHERE: 'Register the command in that guild too, or remove the permissions for it.',
  SUBCOMMAND_CLASS_MIXED:
    'Pass the class to createApp({ commands }) for its other commands, or move them to another class.',
  FORMER_NAME_TAKEN:
    'Remove the former name, or rename the other command: it must identify one registered command.',
  PAYLOAD_FIELD_UNKNOWN:
    'Correct the spelling, or remove the field. If Discord has added the field since, update Commandry: this version can neither compare the field with what is registered nor keep it.',
  PAYLOAD_HANDLERS_DIFFER:
    'Pass fromPayload one handler for each path of the payload, with a provider for each option whose autocomplete is true, and no other providers.',
  OPTION_TYPE_CONTRADICTED:
    'Use the option decorator of the declared type, or change the type of the parameter.',
  CONSTRUCTOR_NEEDS_ARGUMENTS:
    'Give every constructor parameter a default value, or pass resolve to createApp.',
  COMMANDS_NOT_FOUND:
    'Correct the pattern of commandsFrom: it is relative to the file that calls it, and the modules must export their commands. A bundle has no files to find: list the commands instead.',
  COMMAND_MODULE_FAILED: 'See the cause: importing the file threw it.',
  CONSTRUCTOR_FAILED: 'See the cause: the constructor of the class threw it, or the resolve of createApp.',
  NODE_CRYPTO_MISSING:
    'Set the compatibility flag `nodejs_compat` in the configuration of the worker. Bots without signed routes do not need it.',
  STANDARD_DECORATORS:
    'Set "experimentalDecorators": true in the compilerOptions of the tsconfig.json that your build reads.',
} as const;

/** A connection to the gateway failed for good. */
const GATEWAY_ERRORS = {
  GATEWAY_PACKAGE_MISSING:
    'Add it once: npm install @discordjs/ws. In a bundle, see the cause: the bundler must include it.',
  GATEWAY_NOT_CONNECTED:
    'Wait until the connection is ready, and do not close it before that. If the app could not start, the log says why.',
  GATEWAY_SHARD_INVALID:
    'Use shardIds from 0 to shardCount - 1, and the same shardCount in every process of the bot. Leave both out to use what Discord recommends.',
  GATEWAY_SHARDING_REQUIRED:
    'The bot is in too many guilds for this number of connections. Leave shardCount out to use what Discord recommends, or raise it: a shard serves at most 2,500 guilds.',
  GATEWAY_VERSION_INVALID: 'Update commandry and @discordjs/ws.',
  GATEWAY_INTENTS_INVALID: "Pass the names of Discord's intents, or the sum of their bits.",
  GATEWAY_INTENTS_MISSING:
    'Add the intents to the option intents, or leave the option out: the handlers then determine which ones are requested.',
  GATEWAY_INTENTS_DISALLOWED:
    'Switch on the named intents in the developer portal, on the "Bot" page under "Privileged Gateway Intents", or leave them out of intents. A verified app needs Discord\'s approval for them first.',
  GATEWAY_SESSIONS_EXHAUSTED:
    'Discord limits how many sessions a bot may open a day. Find out what restarts it in a loop, and start it again after that time.',
} as const;

/** A request to Discord failed. */
const DISCORD_ERRORS = {
  DISCORD_UNREACHABLE: 'Check the network and baseUrl; is Discord (or the emulator) running there?',
  KIT_ROUTE_MISSING: 'Only in tests: answer the call with kit.rest.on.',
  DISCORD_REFUSED: 'See what Discord said.',
  RATE_LIMIT_TOO_LONG: 'Run it again after that time.',
  SYNC_INCOMPLETE:
    'Fix the reported problems and sync again: what succeeded is kept, and only the rest is tried again.',
  PLAN_OUTDATED:
    'Run plan() again, check the new plan and apply that one: the old one would undo changes made since.',
  REGISTRATION_REFUSED:
    'Fix each problem in the list; it is complete. Commandry checks the rules it knows beforehand, so please report one that it does not know.',
  ENTRY_POINT_LEFT_OUT:
    'Run sync() again: the entry point command was created after the plan was. To delete it, run sync({ dropEntryPoint: true }).',
  DAILY_CREATES_REACHED:
    'Run sync() again later: it continues where it stopped and repeats nothing. Updates, deletes and renames that keep the id do not count.',
  TOKEN_REFUSED:
    'Pass the bot token of this application, without "Bot " before it, from the "Bot" page of the developer portal. Resetting the token invalidates the old one.',
  APPLICATION_NOT_OWN: 'Pass the applicationId and the token of one and the same application.',
  GUILD_NOT_INSTALLED:
    'Install the application in the guild with the scope applications.commands, or remove the guild from the commands.',
  DISCORD_ANSWER_MALFORMED: 'Check baseUrl: the server there does not speak API v10.',
  REDIS_AWAY:
    'Check that Redis runs and can be reached, and that the client was connected: await client.connect(). The setting whenAway of createRedisStores decides what happens meanwhile.',
  REDIS_REFUSED:
    'See what Redis said. OOM: give it more memory, or let it evict. READONLY: connect to the primary, with a Sentinel or cluster client. MOVED: use a cluster client.',
  REDIS_BUSY:
    'Redis cannot keep up with the calls. Find out what slows it down, or raise maxPending of createRedisStores.',
  SYNC_STOPPED: 'The next synchronisation continues where this one stopped.',
} as const;

/** An interaction was accepted and could not be answered as requested. */
const INTERACTION_ERRORS = {
  COMMAND_UNKNOWN: 'Run sync() so that the registered commands match the classes.',
  DEFINITION_DRIFT: 'Run sync() so that the registered options match the classes.',
  TRANSLATION_MISSING:
    'Add the key to the catalogue of the default locale, and pass localization.translator to createApp. The user saw the key.',
  TRANSLATION_FAILED: 'Pass t() every value that the message has a placeholder for.',
  MESSAGE_FAILED:
    'See the cause: the function in messages threw it, or returned no reply. It cannot be asynchronous.',
  SCHEMA_FAILED:
    'See the cause: the schema threw it. To refuse a value, let the schema report an issue; the user was given the incident id.',
  OPTION_VALUE_REFUSED: 'The submitted value breaks the bounds of the option.',
  GUARD_REJECTED:
    'A guard, middleware or the handler refused the command, and the user was told so. Nothing has failed.',
  HANDLER_FAILED: 'See the cause: the handler threw it. The user was given the incident id.',
  HANDLER_SILENT:
    'Return a reply from the handler, or call interaction.reply(), even after a defer. If the work continues elsewhere, for example in a timer, return a promise that settles after the reply.',
  HANDLER_TOO_SLOW:
    'Reply within 3 seconds, or within 15 minutes after a defer; look for a promise that never settles.',
  NEXT_CALLED_AGAIN: 'Call next only once in a middleware, and before it ends.',
  REPLY_ALREADY_SENT:
    "Reply to an interaction once: either return the reply or call reply(). A question of ask() or confirm() is the reply as well: change it with editReply(), or ask with { as: 'update' } or after deferUpdate(), so that update() still can.",
  REPLY_TOO_LATE: 'Reply sooner, or let it be deferred: Discord stops listening 3,000 ms after delivery.',
  REPLY_MISSING: 'Reply first: return the reply, call reply(), or call deferReply() and editReply().',
  REPLY_FIELDS_IGNORED:
    'Reply before the interaction is deferred and without files, or send the message with followUp().',
  DEFER_CAME_LATE:
    "Make Commandry defer the way the handler does, with the setting defer: 'ephemeral' or 'auto'.",
  RESPONSE_NOT_GIVEN:
    'See the cause. "Unknown interaction": the response came later than 3 seconds after the user acted, so defer earlier, and find out what blocks the event loop or slows down the network.',
  INTERACTION_TOKEN_EXPIRED:
    'Finish within 15 minutes of the interaction: after that, nothing can be sent with its token.',
  INTERACTION_TOKEN_REFUSED:
    'Check that the initial response reached Discord: one that was refused, or came after 3 seconds, invalidates the token. Then check that the token is the one of this interaction, and that baseUrl is the address of the Discord that sent it. An interaction that a queue delivers must arrive before its token expires.',
  ERROR_HOOK_FAILED:
    'See the cause: onError or onAutocompleteError threw it, or onError returned something that is not a reply. The user was given the incident id.',
  WORK_GIVEN_UP:
    'Give close() more time (drainMs), give the function a longer timeout on AWS Lambda, or do less in one interaction, event or job. A user without a reply was told to try again, and Discord sends events again that were not answered with 204.',
  JOB_FAILED: 'See the cause: the job threw it, at its last attempt if it was queued.',
  JOB_UNKNOWN:
    'Pass the class with the @Job method, or what defineJob returns, to createApp({ commands }), both in the processes that queue jobs and in the workers. If a job was renamed or removed, keep the old one until none of it is queued.',
  JOB_DATA_INVALID:
    'Queue only what JSON can hold: texts, numbers, booleans, null, lists and plain objects. If the schema refused the data, an earlier version of the bot has queued it: make the schema accept that, too.',
  CRON_INVALID:
    "See the cause. A cron expression has minute, hour, day of the month, month and day of the week, such as '0 9 * * 1-5', and optionally seconds before them.",
  CRON_PACKAGE_MISSING: 'Run "npm install croner", or give the job a duration instead: every.',
  JOB_STOPPED: 'Nothing has failed: the job ended with the reason of its signal, because the app is ending.',
  JOB_NOT_STARTED:
    'Nothing has failed. Stop your scheduler before app.close(), and start it in the program of the bot, not in the file that exports the app.',
  REPLY_INVALID: 'Return a text, or a message that Discord accepts.',
  AUTOCOMPLETE_FAILED: 'See the cause: the provider threw it. The user was shown no suggestions.',
  EVENT_IN_PROGRESS:
    'Nothing has failed: the event came again while another process was handling it. Discord sends it again later, and it runs then unless it has been handled.',
  EVENT_FAILED:
    'See the cause: a handler of the event threw it. Unless the event had been answered, Discord sends it again, and all its handlers run again.',
  AUTOCOMPLETE_CUT:
    'Return at most 25 suggestions, for example by rank() of commandry/rank, with names of 1 to 100 characters and text values of at most 100.',
} as const;

/** Command permissions cannot be read, changed or explained as requested. */
const PERMISSION_ERRORS = {
  BEARER_NEEDED:
    'Pass bearerToken: the access token of a user who manages the guild and its roles and has granted applications.commands.permissions.update. A bot token can only read.',
  BEARER_SCOPE_MISSING:
    'Let a user who manages the guild and its roles grant applications.commands.permissions.update.',
  BEARER_REFUSED:
    'Get a new token with the refresh token, or let the user grant it again: this one has expired or was revoked.',
  PERMISSIONS_DENIED:
    'Use the token of a user who has MANAGE_GUILD and MANAGE_ROLES in the guild, can use the command, and can manage each role, user and channel that is named. The permissions of the user count, not those of the bot.',
  PERMISSIONS_BATCH_DISABLED: 'Set the permissions of each command separately.',
  PERMISSIONS_INCOMPLETE:
    'Fix what failed and run syncPermissions() again, with the same plan as restore if one was given: it does the rest and repeats nothing.',
  COMMAND_NOT_REGISTERED:
    'Register the commands first, with app.sync() or "commandry sync"; then their permissions can be set.',
  COMMAND_NOT_FOUND:
    'Correct the name or the id. A command that was deleted or renamed has lost its permissions.',
  COMMAND_AMBIGUOUS: 'Name it by its id, or add its type.',
  GUILD_UNREADABLE:
    'Correct the id, or add the bot to the guild and let it see the channel: being installed with the scope applications.commands alone is not enough.',
  MEMBER_UNKNOWN: 'Name a user who is a member of the guild.',
  CHANNEL_UNKNOWN: 'Name a channel or a thread of the guild.',
} as const;

/** Queued work. */
const QUEUE_ERRORS = {
  QUEUE_MISSING:
    'Pass queue to createApp: createSqliteQueue of commandry/sqlite for one process, createBullQueue of commandry/bullmq for several, or createMemoryQueue for tests. Otherwise leave the setting out.',
  QUEUE_FULL: 'Run more workers, use a queue that keeps its work outside the process, or raise maxWaiting.',
  QUEUE_CLOSED: 'Close the queue only when nothing more is added to it: app.close() does that.',
  QUEUE_HAS_WORKER: 'Call runWorker once for each queue; concurrency sets how much runs at once.',
  QUEUE_CANNOT_CARRY:
    'Reply with a message. A queued handler runs after the first response, which alone can open a modal or launch an Activity: do that in a handler that is not queued, and queue what follows it.',
  WORK_UNKNOWN:
    'Deploy workers and web processes of the same version: the worker does not know the command or component of the work. The user was told so.',
  WORK_EXPIRED:
    'Run more workers: when the work began, the token of its interaction had expired, 15 minutes after the user caused it, so the user could not be told.',
  WORK_ABANDONED:
    'Find out why the processes of its workers ended: out of memory, crashed, or killed. The work had used up its attempts, so it was not run again; the user was told that it failed.',
  WORK_ATTEMPT_FAILED: 'See the cause. The work is tried again after a pause, and no user has been told yet.',
  WORK_HANDED_BACK: 'Nothing has failed: the worker ended, and another one runs the work.',
  WORK_ALREADY_ANSWERED:
    'Nothing has failed: an earlier attempt answered the interaction but did not finish, so the handler did not run again.',
  WORK_LEFT:
    'Work in memory ends with its process. Use a queue outside of it, such as createSqliteQueue of commandry/sqlite, or give close() more time (drainMs).',
  WORK_QUEUE_FAILED:
    'See the cause, and check the store behind the queue. Nothing can be queued meanwhile; queued work continues when the store is back.',
} as const;

/** A file of SQLite cannot be used. */
const SQLITE_ERRORS = {
  SQLITE_FILE_LOCKED:
    'Find the other program that keeps the file locked for seconds, such as a backup or a database editor. Other processes of the bot hold it for milliseconds.',
  SQLITE_FILE_DAMAGED:
    'It is not an SQLite file, or part of it was overwritten. Check the path; then restore a backup, or move the file away with its -wal and -shm files: a new one is created, without the work in the old one.',
  SQLITE_FILE_NEWER:
    'A newer version of commandry has written the file. Go back to that version, or give this one another file.',
  SQLITE_FILE_FULL:
    'Free up space on the disk. Nothing can be stored meanwhile; workers continue by themselves once there is space.',
  SQLITE_FILE_UNUSABLE:
    'Create the folder, and let the process write to it: SQLite keeps files beside this one. The disk must be local: network file systems lack the locks that SQLite needs.',
} as const;

/** A request is refused before any command runs. */
const REQUEST_ERRORS = {
  METHOD_NOT_ALLOWED: 'Discord sends POST requests.',
  CONTENT_TYPE_REFUSED: 'Send application/json in UTF-8, uncompressed, as Discord does.',
  SIGNATURE_MISSING: 'The request does not come from Discord.',
  SIGNATURE_INVALID:
    'Discord sends some on purpose, to check that they are refused. If every request is refused, publicKey does not belong to this application.',
  REQUEST_NOT_FRESH:
    'Discord signs with the current time. If every request is refused, set the clock of this machine.',
  APPLICATION_MISMATCH:
    'Set applicationId to the application whose interactions endpoint, or webhook events URL, points here.',
  BODY_TOO_LARGE: 'Find out who sends it: Discord sends no body of this size.',
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
  INTERACTION_ALREADY_ANSWERED:
    'Let only one program answer each interaction: a second process with the same token gets it too, and so do the listeners of a client whose packets the app takes.',
  SEEN_INTERACTIONS_FAILED:
    'See the cause: `stores.seenInteractions` of createApp threw it. A request that may be a replay is not run.',
  VERIFIER_FAILED:
    'See the cause. The function `verifier` of createApp gets the message, the signature and the public key, in this order, and returns true or false, or a promise of one. No request is accepted until it does.',
  INTERNAL: 'This is a bug in Commandry. Please report it with the line of the log.',
} as const;

/** A route of a button, a select or a modal is declared or used wrongly. */
const ROUTE_ERRORS = {
  ROUTE_ID_INVALID: 'Give the route an id of 1 to 64 letters, digits, and the characters - _ . and /.',
  ROUTE_ID_DUPLICATE:
    'Give each route its own id, which is not in `formerly` of another route either, and its own patterns: they decide which method is called. A method that several classes inherit would be a route of each: move it into a class of its own, and name that class in button() and select().',
  ROUTE_STATE_UNSUPPORTED:
    "Declare each value as 'string', 'integer', 'number', 'boolean', 'snowflake', a list of its only values, a codec, or an object of settings.",
  ROUTE_PARAMETER_UNSUPPORTED:
    'Decorate parameters of commands with options, those of components with @RouteState, and those of modals with @RouteState and inputs such as @TextInput.',
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
    'Use routes instead, with @Button, @StringSelect or @Modal: they keep what they need in their state, so any process can handle them. If this host keeps running after the response, set `endsWithResponse: false` in the second argument of toFetchHandler.',
  WAITS_TOO_MANY:
    'Ask again when earlier questions are over, or use routes for components that stay. `waiting.perUser` of createApp is the limit for one user, and 10,000 may wait in all.',
  COMPONENT_RELAY_FAILED:
    'See the cause: `stores.relay` of createApp threw it. The user whose click belonged to another process was told that the question is over.',
  COMPONENT_OUTDATED:
    'A component or modal of an earlier version was used. Keep its route in `commands`, or name what it was in `formerly`. The user was told that it no longer works.',
  CUSTOM_ID_UNBOUND:
    "A reply, update or follow-up has a user and a message. Elsewhere pass `user` to button() or select() for a route with boundTo: 'user', and for one with boundTo: 'message' send the message first, and edit it with the component.",
  ROUTE_NOT_IN_COMMANDS:
    'Add the class, route or pages to `commands` of createApp. Users of the component are told that it is from an earlier version.',
  CUSTOM_ID_NOT_MADE:
    'Make components of signed routes with button() or select(), modals with showModal(), in the process that sends them. If you forward components that others wrote, remove their custom ids.',
  ROUTE_SIGNATURE_REFUSED:
    'The custom id of a signed route has no valid signature: somebody made it up, took it from another message, or the secret has changed. The handler was not called.',
} as const;

/** A definition breaks a rule of Discord. The problem beside it states the rule. */
const RULE_ERRORS = {
  FIELD_REQUIRED: 'Fill in the field in the decorator.',
  WRONG_KIND: 'Give the field a value of that type.',
  BAD_LENGTH: 'Shorten the text, or fill it in if it is empty.',
  TOO_MANY: 'Remove some, or spread them over several commands or subcommands.',
  TOO_MANY_COMMANDS:
    'Turn some of the commands into subcommands, or remove some; others may have registered commands there too.',
  NOT_ALLOWED_VALUE: 'Use one of the listed values.',
  OUT_OF_RANGE: 'Choose a value within the range.',
  RANGE_REVERSED: 'Swap the two bounds.',
  NAME_INVALID: 'Write the name in lower case, with - or _ in place of spaces.',
  COMMAND_NAME_DUPLICATE: 'Rename or remove one of the two commands.',
  OPTION_NAME_DUPLICATE: 'Rename one of the two.',
  REQUIRED_AFTER_OPTIONAL: 'Move the required parameter before the optional ones.',
  SUBCOMMANDS_MIXED: 'Move the other options into the subcommands.',
  FIELD_NOT_FOR_OPTION_TYPE: 'Remove the field, or use another type of option.',
  STRICT_WITHOUT_AUTOCOMPLETE: 'Give the option a provider that can confirm its value, or remove strict.',
  CHOICES_WITH_AUTOCOMPLETE: 'Remove one of the two.',
  CONTEXT_MENU_DESCRIPTION: 'Remove the description.',
  CONTEXT_MENU_OPTIONS: 'Remove the options.',
  HANDLER_NOT_ALLOWED: 'Remove the handler.',
  ENTRY_POINT_IN_GUILD: 'Register the entry point command globally.',
  TOO_FEW: 'Add an element, or leave the field out.',
  VALUE_REPEATED: 'Give each value once.',
  NOT_A_SNOWFLAKE: 'Give the id as a string of decimal digits.',
  NOT_A_PERMISSION_SET: 'Combine the bits of Permission, or give their decimal text.',
  NOT_A_DICTIONARY: 'Give an object with locale keys, for example { de: … }.',
  LOCALIZED_NAME_TAKEN: 'Translate one of the two options differently.',
  FILE_TYPE_INVALID: "Write a group, for example 'image', or an extension, for example '.pdf'.",
  AGE_RESTRICTION_NOT_ALLOWED: 'Remove the app from the directory, or leave nsfw out.',
  CONTEXT_NOT_IN_GUILD: 'Leave out BOT_DM, or register the command globally.',
  COMMAND_TOO_LARGE:
    'Shorten texts and their longest translations, or spread the options over several commands.',
} as const;

/** A setting is invalid. Found when the app is created or synchronised. */
const SETTING_ERRORS = {
  SETTING_INVALID: 'Correct the setting.',
  PUBLIC_KEY_INVALID:
    'Paste the public key of the application: 64 hex digits, on the "General Information" page of the developer portal.',
  PUBLIC_KEY_MISSING:
    'Pass publicKey to createApp: 64 hex digits, on the "General Information" page of the developer portal. Only an app that is connected to the gateway, and receives no requests, needs none.',
  EVENT_HANDLERS_MISSING:
    'Pass createApp a handler of events: a class with @On, or the result of defineEvent. Otherwise leave out the path for events.',
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
    'Leave the event as a function URL or an API Gateway makes it, with the body as text: the signature covers exactly that text. Neither a mapping template nor a caller of your own may parse it.',
  LAMBDA_STREAMING_MISSING:
    'Use lambdaStreamHandler only on AWS Lambda with a Node.js runtime. Elsewhere, and in tests, use lambdaHandler.',
  ENVIRONMENT_INVALID:
    'Set variables where the bot is started, or in a file named .env: the command line reads it, and so does "node --env-file=.env".',
} as const;

/** A translation is invalid. Found when the definitions are localized; the first three when catalogues are read. */
const TRANSLATION_ERRORS = {
  CATALOGUES_UNREADABLE: 'Pass the folder of the catalogues, with one <locale>.json for each locale.',
  CATALOGUE_MALFORMED: 'Fix the file at this position.',
  LOCALE_UNKNOWN: 'Use a locale key of Discord, with a hyphen and upper case as in its list.',
  LOCALIZATION_NOT_TEXT:
    'Write a text; null if the default is right in this locale; or an object of texts in a catalogue.',
  LOCALIZATION_KEY_REPEATED: 'Keep one of the two: nested or dotted.',
  LOCALIZATION_MISSING: 'Translate what is missing, or write null where the default is right.',
  LOCALIZATION_UNUSED: 'Correct the key, or remove it.',
  LOCALIZATION_EQUALS_DEFAULT:
    'Translate it. If the default is right in this locale, remove the text, or write null in a catalogue.',
  LOCALIZATION_HIDES_DEFAULT: 'Give the default under its own locale too.',
  MESSAGE_MALFORMED: "Fix the message. Put a brace that is not a placeholder in apostrophes: '{'.",
  MESSAGE_VALUES_DIFFER: 'Use the same values in every language.',
  MESSAGE_WITHOUT_DEFAULT: 'Add the key to the default locale, or remove it here.',
  LOCALIZE_FUNCTION_FAILED: 'See the cause: the localize function threw it.',
} as const;

const tables = [
  DEFINITION_ERRORS,
  ROUTE_ERRORS,
  RULE_ERRORS,
  TRANSLATION_ERRORS,
  SETTING_ERRORS,
  COMMAND_LINE_ERRORS,
  PERMISSION_ERRORS,
  REQUEST_ERRORS,
  INTERACTION_ERRORS,
  QUEUE_ERRORS,
  SQLITE_ERRORS,
  DISCORD_ERRORS,
  GATEWAY_ERRORS,
  AUTHORIZATION_ERRORS,
] as const;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The stable code of an error. Compare codes, never messages. */
export type ErrorCode = KeysOf<(typeof tables)[number]>;

/** Every code, in the order of the catalogue. */
export const errorCodes = /* @__PURE__ */ tables.flatMap((table) =>
  Object.keys(table),
) as readonly ErrorCode[];

/** Returns what to do about an error. */
export function helpTextOf(code: ErrorCode): string {
  const inTable = (table: Readonly<Partial<Record<ErrorCode, string>>>) => table[code];
  return tables.map(inTable).find((help) => help !== undefined) ?? '';
}

/** True for a code of this catalogue. Other events of the log have none. */
export function isErrorCode(text: string): text is ErrorCode {
  return tables.some((table) => Object.hasOwn(table, text));
}

/** The documentation of Commandry. */
export const SITE = 'https://commandry.github.io';

/** Returns the short address of the explanation of a code: `https://commandry.github.io/e/NAME_INVALID`. */
export function errorUrl(code: string): string {
  return `${SITE}/e/${code}`;
}
