/** An interaction was accepted and could not be answered as requested. */
export const INTERACTION_ERRORS = {
  COMMAND_UNKNOWN: 'Run sync() so that the registered commands match the classes.',
  DEFINITION_DRIFT: 'Run sync() so that the registered options match the classes.',
  TRANSLATION_MISSING:
    'Add the key to the catalogue of the default locale, and pass translator to createApp. The user saw the key.',
  TRANSLATION_FAILED: 'Pass t() every value that the message has a placeholder for.',
  MESSAGE_FAILED:
    'See the cause: the function in messages threw it, or returned no reply. It cannot be asynchronous.',
  OPTION_VALUE_REFUSED: 'The submitted value breaks the bounds of the option.',
  GUARD_REJECTED:
    'A guard, middleware or the handler refused the command, and the user was told so. Nothing has failed.',
  HANDLER_FAILED: 'See the cause: the handler threw it. The user was given the incident id.',
  HANDLER_SILENT:
    'Return a reply from the handler, or call interaction.reply(), also after a defer. A handler whose work continues elsewhere, for example in a timer, must wait for it: return a promise that settles after the reply.',
  HANDLER_TOO_SLOW:
    'Reply within 3 seconds, or within 15 minutes after a defer; look for a promise that never settles.',
  NEXT_CALLED_AGAIN: 'Call next only once in a middleware, and before it ends.',
  REPLY_ALREADY_SENT:
    "Reply to an interaction once: either return the reply or call reply(). A question of ask() or confirm() is the reply as well: change it with editReply(), or ask with { as: 'update' } or after deferUpdate(), so that update() still can.",
  REPLY_TOO_LATE: 'Reply sooner, or let it be deferred: Discord stops listening 3,000 ms after delivery.',
  REPLY_MISSING: 'Reply first: return the reply, call reply(), or call deferReply() and editReply().',
  REPLY_FIELDS_IGNORED:
    'Reply before the interaction is deferred and without files, or send the message with followUp().',
  MESSAGE_MISSING: 'Reply with a new message: return it, or call reply().',
  DEFER_CAME_LATE:
    "Let the command be deferred as its handler wants it, with the setting defer: 'ephemeral' or 'auto'.",
  INTERACTION_TOKEN_EXPIRED:
    'Finish within 15 minutes of the interaction: nothing can be sent with its token later.',
  INTERACTION_TOKEN_REFUSED:
    'Check that the initial response reached Discord: one that was refused, or came after 3 seconds, invalidates the token. Then check that the token is the one of this interaction, and that baseUrl is Discord that sent it. An interaction that a queue delivers must arrive before its token expires.',
  ERROR_HOOK_FAILED:
    'See the cause: onError or onAutocompleteError threw it, or onError returned something that is no reply. The user was given the incident id.',
  WORK_GIVEN_UP:
    'Give close() more time (drainMs), or on AWS Lambda the function a longer timeout, or do less in one interaction, event or job. A user without a reply was told to try again, and Discord sends an event again that was not answered 204.',
  JOB_FAILED: 'See the cause: the job threw it, at its last attempt if it was queued.',
  JOB_ATTEMPT_FAILED: 'See the cause: the job threw it. It is tried again after a pause.',
  JOB_UNKNOWN:
    'Pass the class with the @Job method, or what defineJob returns, to createApp({ commands }), in the processes that queue jobs and in those of the workers. If a job was renamed or removed, keep the old one until none is queued.',
  JOB_DATA_INVALID:
    'Queue only what JSON can hold: texts, numbers, booleans, null, lists and plain objects. If `parse` refused it, an earlier version of the bot has queued it: let it read that too.',
  JOB_STOPPED: 'Nothing has failed: the job ended with the reason of its signal, because the app is ending.',
  JOB_NOT_STARTED:
    'Nothing has failed. Stop your scheduler before app.close(), and start it in the program of the bot, not in the file that exports the app.',
  REPLY_INVALID: 'Return a text, or a message that Discord accepts.',
  AUTOCOMPLETE_FAILED: 'See the cause: the provider threw it. The user was shown no suggestions.',
  EVENT_IN_PROGRESS:
    'Nothing has failed: the event came again while another process was handling it. Discord sends it later, and it runs then unless it was handled.',
  EVENT_FAILED:
    'See the cause: a handler of the event threw it. Unless the event had been answered, Discord sends it again, and all its handlers run again.',
  AUTOCOMPLETE_CUT:
    'Return at most 25 suggestions, for example by rank() of commandry/rank, with names of 1 to 100 characters and text values of at most 100.',
} as const;
