import type { CommandDefinition, OptionDefinition } from './definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

const TEXTS = ['nameLocalizations', 'descriptionLocalizations'];

/** What a command may say. */
const COMMAND_SETTINGS = [
  ...TEXTS,
  'defaultMemberPermissions',
  'contexts',
  'integrationTypes',
  'nsfw',
  'guilds',
  'dmPermission',
  'defaultPermission',
];

/** What an option may say, whatever its type: a setting of another type is named by the rules of the service. */
const OPTION_SETTINGS = [
  ...TEXTS,
  'required',
  'choices',
  'autocomplete',
  'minLength',
  'maxLength',
  'minValue',
  'maxValue',
  'channelTypes',
  'fileTypes',
];

/** What an option has beside its settings. */
const OPTION_PARTS = ['type', 'name', 'description', 'transform'];

/**
 * Names each setting that does not exist, which would be ignored without a word, and what should be a function and is
 * none. TypeScript refuses most of it; plain JavaScript has only this.
 */
export function checkSettings(definition: CommandDefinition, problems: ProblemList): void {
  const check = (
    path: readonly (string | number)[],
    settings: object,
    known: readonly string[],
    others: readonly string[],
  ) => {
    for (const key of Object.keys(settings)) {
      if (known.includes(key) || others.includes(key)) continue;
      const { location } = locate([definition], [0, ...path]);
      problems.add('SETTING_UNKNOWN', location, `the setting ${key}`, `one of ${known.join(', ')}`);
    }
  };
  const wantFunction = (path: readonly (string | number)[], field: string, value: unknown) => {
    if (value === undefined || typeof value === 'function') return;
    const { location } = locate([definition], [0, ...path]);
    problems.add('WRONG_KIND', location, `${field} ${JSON.stringify(value)}`, 'a function');
  };
  const checkOptions = (path: readonly (string | number)[], options: readonly OptionDefinition[]) => {
    for (const [index, option] of options.entries()) {
      const at = [...path, 'options', index];
      check(at, option, OPTION_SETTINGS, OPTION_PARTS);
      wantFunction(at, 'autocomplete', option.autocomplete);
      wantFunction(at, 'transform', option.transform);
    }
  };

  check([], definition.settings, COMMAND_SETTINGS, []);
  if (definition.kind !== 'parent') {
    checkOptions([], definition.options);
    return;
  }
  for (const [index, step] of definition.subcommands.entries()) {
    const at = ['options', index];
    if (step.kind === 'subcommand') checkOptions(at, step.options);
    else
      for (const [inner, { options }] of step.subcommands.entries())
        checkOptions([...at, 'options', inner], options);
  }
}
