/**
 * Every error this package raises on purpose: a stable code, the HTTP status it answers with where a request is
 * waiting, and what to do about it. `docs/errors.md` is held against this table by a test. Codes are never reused.
 */
const catalogue = {
  // A command class is not right. Found at load, all at once.
  DEFINITIONS_INVALID: { status: 500, help: 'Mend each problem in the list; they are all there.' },
  COMMAND_CLASS_INVALID: {
    status: 500,
    help: 'Pass classes to createApp({ commands: [...] }), not instances or names.',
  },
  COMMAND_CLASS_EMPTY: {
    status: 500,
    help: 'Decorate a method with @SlashCommand, @Subcommand, @UserCommand, @MessageCommand or @EntryPoint.',
  },
  SUBCOMMAND_WITHOUT_COMMAND: { status: 500, help: 'Decorate the class with @Command(name, description).' },
  COMMAND_WITHOUT_SUBCOMMAND: {
    status: 500,
    help: 'Give the class a @Subcommand method, or use @SlashCommand on a method for a command without subcommands.',
  },
  CLASS_DECORATED_TWICE: { status: 500, help: 'Keep one @Command on the class.' },
  GROUP_WITHOUT_SUBCOMMAND: {
    status: 500,
    help: "Put a subcommand into it with @Subcommand(name, description, { group: 'name' }), or remove the group.",
  },
  GROUP_UNKNOWN: {
    status: 500,
    help: 'Declare the group with @SubcommandGroup(name, description) on the class, or correct the name.',
  },
  COMMAND_METHOD_STATIC: { status: 500, help: 'Remove static from the method.' },
  MIDDLEWARE_WITHOUT_COMMAND: {
    status: 500,
    help: 'Decorate the method with @SlashCommand, @Subcommand, @UserCommand, @MessageCommand or @EntryPoint, or remove it.',
  },
  METHOD_DECORATED_TWICE: { status: 500, help: 'Keep one command decorator on the method.' },
  OPTION_WITHOUT_COMMAND: { status: 500, help: 'Decorate the method with @SlashCommand or @Subcommand.' },
  OPTION_NOT_ALLOWED: {
    status: 500,
    help: 'Remove the option; only @SlashCommand and @Subcommand take options.',
  },
  OPTION_UNDECORATED: {
    status: 500,
    help: "Give the parameter an option decorator, for example @StringOption('name', 'What it is'), or remove it.",
  },
  OPTION_DECORATED_TWICE: { status: 500, help: 'Keep one option decorator on the parameter.' },
  SETTING_NOT_IN_GUILD: {
    status: 500,
    help: 'Remove the setting, or register the command globally: the service keeps it for global commands only.',
  },
  SUBCOMMAND_CLASS_MIXED: {
    status: 500,
    help: 'Pass the class to createApp({ commands }) for its other commands, or move them to another class.',
  },
  SETTING_UNKNOWN: { status: 500, help: 'Correct the spelling, or remove the setting.' },
  OPTION_TYPE_CONTRADICTED: {
    status: 500,
    help: 'Use the option decorator of the declared type, or change the type of the parameter.',
  },
  CONSTRUCTOR_NEEDS_ARGUMENTS: {
    status: 500,
    help: 'Give every constructor parameter a default value, or pass resolve to createApp.',
  },
  CONSTRUCTOR_FAILED: { status: 500, help: 'See the cause: the constructor of the class threw it.' },
  STANDARD_DECORATORS: {
    status: 500,
    help: 'Set "experimentalDecorators": true in the compilerOptions of the tsconfig.json that your build reads.',
  },
  // A definition breaks a rule of the service. The words of the rule stand beside the problem.
  FIELD_REQUIRED: { status: 500, help: 'Fill the field in the decorator.' },
  WRONG_KIND: { status: 500, help: 'Give the field a value of that kind.' },
  BAD_LENGTH: { status: 500, help: 'Shorten or fill the text.' },
  TOO_MANY: { status: 500, help: 'Remove some, or spread them over several commands or subcommands.' },
  TOO_MANY_COMMANDS: { status: 500, help: 'Turn some of the commands into subcommands, or remove some.' },
  NOT_ALLOWED_VALUE: { status: 500, help: 'Use one of the listed values.' },
  OUT_OF_RANGE: { status: 500, help: 'Choose a value within the range.' },
  RANGE_REVERSED: { status: 500, help: 'Swap the two bounds.' },
  NAME_INVALID: { status: 500, help: 'Write the name in lower case, with - or _ in place of spaces.' },
  COMMAND_NAME_DUPLICATE: { status: 500, help: 'Rename or remove one of the two commands.' },
  OPTION_NAME_DUPLICATE: { status: 500, help: 'Rename one of the two.' },
  REQUIRED_AFTER_OPTIONAL: { status: 500, help: 'Move the required parameter before the optional ones.' },
  SUBCOMMANDS_MIXED: { status: 500, help: 'Move the other options into the subcommands.' },
  FIELD_NOT_FOR_OPTION_TYPE: { status: 500, help: 'Remove the field, or use another type of option.' },
  STRICT_WITHOUT_AUTOCOMPLETE: {
    status: 500,
    help: 'Give the option a provider that can confirm its value, or remove strict.',
  },
  CHOICES_WITH_AUTOCOMPLETE: { status: 500, help: 'Remove one of the two.' },
  CONTEXT_MENU_DESCRIPTION: { status: 500, help: 'Remove the description.' },
  CONTEXT_MENU_OPTIONS: { status: 500, help: 'Remove the options.' },
  HANDLER_NOT_ALLOWED: { status: 500, help: 'Remove the handler.' },
  ENTRY_POINT_IN_GUILD: { status: 500, help: 'Register the entry point command globally.' },
  TOO_FEW: { status: 500, help: 'Add an element, or leave the field out.' },
  VALUE_REPEATED: { status: 500, help: 'Give each value once.' },
  NOT_A_SNOWFLAKE: { status: 500, help: 'Give the id as a string of decimal digits.' },
  NOT_A_PERMISSION_SET: { status: 500, help: 'Combine the bits of Permission, or give their decimal text.' },
  NOT_A_DICTIONARY: { status: 500, help: 'Give an object with locale keys, for example { de: … }.' },
  LOCALIZED_NAME_TAKEN: { status: 500, help: 'Translate one of the two options differently.' },
  FILE_TYPE_INVALID: {
    status: 500,
    help: "Write a group, for example 'image', or an extension, for example '.pdf'.",
  },
  AGE_RESTRICTION_NOT_ALLOWED: {
    status: 500,
    help: 'Take the app out of the directory, or leave nsfw out.',
  },
  CONTEXT_NOT_IN_GUILD: { status: 500, help: 'Leave out BOT_DM, or register the command globally.' },
  COMMAND_TOO_LARGE: {
    status: 500,
    help: 'Shorten texts and their longest translations, or spread the options over several commands.',
  },
  // A translation is not right. Found when the definitions are localized; the first three when catalogues are read.
  CATALOGUES_UNREADABLE: {
    status: 500,
    help: 'Name the folder that holds the catalogues, one <locale>.json for each locale.',
  },
  CATALOGUES_INVALID: { status: 500, help: 'Mend each fault in the list; they are all there.' },
  CATALOGUE_MALFORMED: { status: 500, help: 'Mend the file at this place.' },
  LOCALE_UNKNOWN: {
    status: 500,
    help: 'Use a locale key of the service, with a hyphen and upper case as in its list.',
  },
  LOCALIZATION_NOT_TEXT: {
    status: 500,
    help: 'Write a text; null if the default is right in this locale; or an object of texts in a catalogue.',
  },
  LOCALIZATION_KEY_REPEATED: { status: 500, help: 'Keep one of the two: nested or dotted.' },
  LOCALIZATION_MISSING: {
    status: 500,
    help: 'Translate it, or write null if the default is right in this locale.',
  },
  LOCALIZATION_UNUSED: { status: 500, help: 'Correct the key, or remove it.' },
  LOCALIZATION_EQUALS_DEFAULT: {
    status: 500,
    help: 'Translate it. If the default is right in this locale, remove the text, or write null in a catalogue.',
  },
  LOCALIZATION_HIDES_DEFAULT: {
    status: 500,
    help: 'Give the default under its own locale too.',
  },
  MESSAGES_INVALID: { status: 500, help: 'Mend each message in the list; they are all there.' },
  MESSAGE_MALFORMED: {
    status: 500,
    help: "Mend the message. A brace that is no placeholder stands in apostrophes: '{'.",
  },
  MESSAGE_VALUES_DIFFER: { status: 500, help: 'Use the same values in every language.' },
  MESSAGE_WITHOUT_DEFAULT: { status: 500, help: 'Add the key to the default locale, or remove it here.' },
  LOCALIZE_FUNCTION_FAILED: { status: 500, help: 'See the cause: the function that localizes threw it.' },
  // A setting is not right. Found when the app is created or synchronised.
  SETTING_INVALID: { status: 500, help: 'Correct the setting.' },
  PUBLIC_KEY_INVALID: {
    status: 500,
    help: 'Paste the public key of the application: 64 hex digits, on the "General Information" page of the developer portal.',
  },
  PUBLIC_KEY_SMALL_ORDER: {
    status: 500,
    help: 'With this key anyone could forge requests. Paste the real public key of the application: 64 hex digits, on the "General Information" page of the developer portal.',
  },
  TOKEN_MISSING: { status: 500, help: 'Pass token to createApp: the bot token, usually from DISCORD_TOKEN.' },
  ENVIRONMENT_INVALID: {
    status: 500,
    help: 'Set variables where the bot is started, or in a file named .env: the command line reads it, and so does "node --env-file=.env".',
  },
  // The command line could not load the bot.
  APP_FILE_MISSING: {
    status: 500,
    help: 'Name the file with --app, or in package.json: "commandry": { "app": "src/app.ts" }.',
  },
  APP_FILE_FAILED: { status: 500, help: 'See what it threw while it was loaded.' },
  APP_NOT_EXPORTED: {
    status: 500,
    help: 'Write "export const app = createApp({ … })" in a file of its own, which neither listens nor registers, and import it where the bot is started.',
  },
  LOADER_MISSING: { status: 500, help: 'Install it: npm install --save-dev tsx' },
  // A request is refused before any command runs.
  METHOD_NOT_ALLOWED: { status: 405, help: 'The service sends POST requests.' },
  CONTENT_ENCODING_REFUSED: {
    status: 415,
    help: 'Send the body uncompressed; the service never compresses it.',
  },
  CONTENT_TYPE_REFUSED: { status: 415, help: 'Send application/json in UTF-8, as the service does.' },
  SIGNATURE_MISSING: { status: 401, help: 'The request does not come from the service.' },
  SIGNATURE_INVALID: {
    status: 401,
    help: 'The service sends some on purpose, to see them refused. If every request is refused, publicKey is not the one of this application.',
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
    help: 'The service sends each key of an object once, and neither deep nor huge objects. Please report it if this came from there.',
  },
  BODY_NOT_JSON: { status: 400, help: 'The service sends one JSON object.' },
  INTERACTION_MALFORMED: { status: 400, help: 'The body is no interaction as the service describes it.' },
  INTERACTION_UNSUPPORTED: { status: 400, help: 'This version answers commands and autocomplete only.' },
  INTERACTION_REPEATED: {
    status: 409,
    help: 'The service delivers each interaction once. Something on the way sends requests again, or somebody replays them.',
  },
  SEEN_INTERACTIONS_FAILED: {
    status: 500,
    help: 'See the cause: what was passed as seenInteractions threw it. What may be a replay is not run.',
  },
  INTERNAL: {
    status: 500,
    help: 'This is a mistake in Commandry. Please report it with the line of the log.',
  },
  // An interaction was accepted and could not be answered as asked.
  COMMAND_UNKNOWN: { status: 200, help: 'Run sync() so that the registered commands match the classes.' },
  DEFINITION_DRIFT: { status: 200, help: 'Run sync() so that the registered options match the classes.' },
  TRANSLATION_MISSING: {
    status: 200,
    help: 'Add the key to the catalogue of the default locale, and pass translator to createApp. The user saw the key.',
  },
  TRANSLATION_FAILED: { status: 200, help: 'Pass t() every value that the message has a placeholder for.' },
  MESSAGE_FAILED: {
    status: 200,
    help: 'See the cause: the function in messages threw it, or returned no reply. It cannot be asynchronous.',
  },
  OPTION_VALUE_REFUSED: { status: 200, help: 'The submitted value breaks the bounds of the option.' },
  HANDLER_FAILED: {
    status: 200,
    help: 'See the cause: the handler threw it. The user was given the incident id.',
  },
  HANDLER_SILENT: { status: 200, help: 'Return a reply from the handler, or call interaction.reply().' },
  HANDLER_TOO_SLOW: {
    status: 200,
    help: 'Answer within 3 seconds, or with a defer within 15 minutes; look for a promise that never settles.',
  },
  NEXT_CALLED_AGAIN: {
    status: 200,
    help: 'Call next once in a middleware, and before it is done.',
  },
  REPLY_ALREADY_SENT: {
    status: 200,
    help: 'Answer an interaction once: either return the reply or call reply().',
  },
  REPLY_TOO_LATE: {
    status: 200,
    help: 'Answer sooner, or let it be deferred: the service stops listening 3,000 ms after delivery.',
  },
  REPLY_MISSING: {
    status: 200,
    help: 'Answer first: return the reply, call reply(), or call deferReply() and editReply().',
  },
  INTERACTION_TOKEN_EXPIRED: {
    status: 200,
    help: 'Finish within 15 minutes of the interaction; later, send a message to the channel instead.',
  },
  ERROR_HOOK_FAILED: {
    status: 200,
    help: 'See the cause: onError threw it, or answered what is no reply. The user was given the incident id.',
  },
  WORK_GIVEN_UP: {
    status: 200,
    help: 'The app ended before the handler was done. Give settle() more time, or do less in one interaction.',
  },
  REPLY_INVALID: { status: 200, help: 'Return a text, or a message that the service accepts.' },
  AUTOCOMPLETE_FAILED: {
    status: 200,
    help: 'See the cause: the provider threw it. The user was shown no suggestions.',
  },
  AUTOCOMPLETE_CUT: { status: 200, help: 'Return at most 25 suggestions with names of 1 to 100 characters.' },
  // The service was asked something and did not do it.
  SERVICE_UNREACHABLE: {
    status: 500,
    help: 'Check the network and baseUrl; is the service (or the emulator) running there?',
  },
  SERVICE_REFUSED: { status: 500, help: 'See what the service said.' },
  SERVICE_ANSWER_MALFORMED: {
    status: 500,
    help: 'Check baseUrl: what answers there does not speak API v10.',
  },
} as const;

/** The stable code of an error. Compare codes, never messages. */
export type ErrorCode = keyof typeof catalogue;

/** Every code, in the order of the catalogue. */
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

/** What to do about an error. */
export function helpFor(code: ErrorCode): string {
  return catalogue[code].help;
}

/** Where in the command classes a problem is. */
export interface ProblemLocation {
  readonly className: string;
  readonly methodName?: string;
  /** Counted from 1, as one counts parameters aloud. */
  readonly parameter?: number;
  /** The path a user types, for example `weather forecast days`. */
  readonly option?: string;
  /** The locale whose translation is at fault. */
  readonly locale?: string;
}

/** One mistake in a command class. */
export interface Problem {
  readonly code: ErrorCode;
  readonly location: ProblemLocation;
  readonly found: string;
  readonly wanted: string;
  readonly help: string;
}

/** How the service refused a call. */
export interface ServiceRefusal {
  /** The HTTP status. */
  readonly status: number;
  /** The service's own number for the error, for example 10008 for an unknown message; absent where it gave none. */
  readonly code: number | undefined;
}

export interface CommandryErrorOptions {
  readonly cause?: unknown;
  readonly service?: ServiceRefusal;
  readonly problems?: readonly Problem[];
}

/**
 * Every error that Commandry throws on purpose.
 *
 * `code` is stable, `status` is the HTTP status where a request is waiting, `problems` lists what is wrong with the
 * command classes when the code is `DEFINITIONS_INVALID` and is empty otherwise. `service` is there when the code is
 * `SERVICE_REFUSED`.
 */
export class CommandryError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly service: ServiceRefusal | undefined;

  constructor(code: ErrorCode, what: string, options: CommandryErrorOptions = {}) {
    super(
      what.endsWith('\n') ? `${what}${catalogue[code].help}` : `${what} ${catalogue[code].help}`,
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'CommandryError';
    this.code = code;
    this.status = catalogue[code].status;
    this.problems = options.problems ?? [];
    this.service = options.service;
  }
}

/** Whether a thrown value is one of ours. Never throws, whatever was thrown: a revoked proxy throws on every look. */
export function isCommandryError(thrown: unknown): thrown is CommandryError {
  try {
    return thrown instanceof CommandryError;
  } catch {
    return false;
  }
}

/** The one error that carries all problems of all command classes. */
export function definitionsInvalid(problems: readonly Problem[]): CommandryError {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  const list = problems.map((problem, index) => `\n\n${index + 1}. ${describeProblem(problem)}`).join('');
  return new CommandryError('DEFINITIONS_INVALID', `${count} in the command classes.${list}\n\n`, {
    problems,
  });
}

function describeProblem({ code, location, found, wanted, help }: Problem): string {
  const { className, methodName, parameter, option, locale } = location;
  const where = [
    methodName === undefined ? className : `${className}.${methodName}()`,
    ...(parameter === undefined ? [] : [`parameter ${parameter}`]),
    ...(option === undefined ? [] : [`"${option}"`]),
    ...(locale === undefined ? [] : [`locale ${locale}`]),
  ].join(', ');
  return `${where} [${code}]\n   found:  ${found}\n   wanted: ${wanted}\n   to do:  ${help}`;
}
