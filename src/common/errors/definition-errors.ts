/** A command class is invalid. Found at load, all at once. */
export const DEFINITION_ERRORS = {
  DEFINITIONS_INVALID: 'Fix each problem in the list; it is complete.',
  COMMAND_CLASS_INVALID: 'Pass classes to createApp({ commands: [...] }), not instances or names.',
  COMMAND_CLASS_EMPTY:
    'Decorate a method with @SlashCommand, @Subcommand, @UserCommand, @MessageCommand or @EntryPoint.',
  SUBCOMMAND_WITHOUT_COMMAND: 'Decorate the class with @Command(name, description).',
  SUBCOMMAND_MISSING:
    'Give the class or the group a @Subcommand method, or remove it. A command without subcommands is @SlashCommand on a method.',
  DECORATED_TWICE: 'Keep one of the decorators.',
  GROUP_UNKNOWN:
    'Declare the group with @SubcommandGroup(name, description) on the class, or correct the name.',
  COMMAND_METHOD_STATIC: 'Remove static from the method.',
  COMMAND_DECORATOR_MISSING:
    'Decorate the method with @SlashCommand, @Subcommand, @UserCommand, @MessageCommand or @EntryPoint, or remove its other decorators.',
  EVENT_TYPE_INVALID:
    'Name the event as Discord does, for example ENTITLEMENT_CREATE: capitals, digits and underscores.',
  METHOD_NOT_ALONE:
    'Remove the decorator: a method with @On or @Job gets the event or the job as its only parameter, and neither middleware nor guards run around it.',
  JOB_SETTING_INVALID: 'Correct the setting of the job.',
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
  SETTING_UNKNOWN: 'Correct the spelling, or remove the setting.',
  PAYLOAD_FIELD_UNKNOWN:
    'Correct the spelling, or remove the field. A field newer than this version of Commandry needs a newer version: it could neither be compared with what is registered, nor be kept.',
  PAYLOAD_HANDLERS_DIFFER: 'Pass fromPayload one handler for each path of the payload, and none for another.',
  PAYLOAD_PROVIDERS_DIFFER:
    'Give each option whose autocomplete is true a provider beside its handler, and no other option.',
  OPTION_TYPE_CONTRADICTED:
    'Use the option decorator of the declared type, or change the type of the parameter.',
  CONSTRUCTOR_NEEDS_ARGUMENTS:
    'Give every constructor parameter a default value, or pass resolve to createApp.',
  COMMANDS_NOT_FOUND:
    'Correct the pattern of commandsFrom: it begins at the folder of the file that calls it, and the modules must export their commands. A bundle has no files: list the commands there.',
  COMMAND_MODULE_FAILED: 'See the cause: importing the file threw it.',
  CONSTRUCTOR_FAILED: 'See the cause: the constructor of the class threw it, or the resolve of createApp.',
  STANDARD_DECORATORS:
    'Set "experimentalDecorators": true in the compilerOptions of the tsconfig.json that your build reads.',
} as const;
