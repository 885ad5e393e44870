import { nameOf, OptionType } from '../model/command.js';
import type { HandlerReference, OptionDefinition } from './definition.js';
import { emittedTypeNames } from './emitted-types.js';
import type { ProblemList } from './problem-list.js';
import type { MethodRecord, MethodRecords, OptionRecord } from './records.js';

export interface CompiledMethod {
  readonly record: MethodRecord;
  readonly handler: HandlerReference;
  readonly options: readonly OptionDefinition[];
}

/**
 * Understands one decorated method. `parentName` is the name of its class's `@Command`, if there is one. Answers
 * `undefined` when it is no command; the problems say why.
 */
export function compileMethod(
  handler: HandlerReference,
  records: MethodRecords,
  parentName: string | undefined,
  problems: ProblemList,
): CompiledMethod | undefined {
  const { className, methodName } = handler;
  const [record, ...others] = records.commands;
  if (!record) {
    problems.add(
      'OPTION_WITHOUT_COMMAND',
      { className, methodName },
      'options on a method that is no command',
      'a command decorator',
    );
    return undefined;
  }
  if (others.length > 0) {
    const names = records.commands.map((command) => `'${command.name}'`).join(' and ');
    problems.add(
      'METHOD_DECORATED_TWICE',
      { className, methodName },
      `${records.commands.length} command decorators: ${names}`,
      'one',
    );
  }
  // Parameter decorators run from the last parameter to the first.
  const options = [...records.options].sort((a, b) => a.index - b.index);
  const commandPath = record.kind === 'subcommand' ? `${parentName ?? '?'} ${record.name}` : record.name;
  if (record.kind !== 'slash' && record.kind !== 'subcommand') {
    for (const option of options) {
      const location = {
        className,
        methodName,
        parameter: option.index + 1,
        option: `${commandPath} ${option.name}`,
      };
      problems.add(
        'OPTION_NOT_ALLOWED',
        location,
        `an option on a ${KIND_IN_WORDS[record.kind]} command`,
        'none',
      );
    }
    return { record, handler, options: [] };
  }
  checkParameters(handler, commandPath, options, problems);
  return { record, handler, options: options.map(toOptionDefinition) };
}

const KIND_IN_WORDS = { user: 'user', message: 'message', entryPoint: 'entry point' } as const;

function checkParameters(
  handler: HandlerReference,
  commandPath: string,
  options: readonly OptionRecord[],
  problems: ProblemList,
): void {
  const { className, methodName, target } = handler;
  const byIndex = new Map<number, OptionRecord[]>();
  for (const option of options) byIndex.set(option.index, [...(byIndex.get(option.index) ?? []), option]);
  const method = (target.prototype as Record<string, unknown>)[methodName];
  const declared = typeof method === 'function' ? method.length : 0;
  // The first parameter is the interaction unless an option decorates it.
  for (let index = 1; index < declared; index++) {
    if (byIndex.has(index)) continue;
    const location = { className, methodName, parameter: index + 1 };
    problems.add('OPTION_UNDECORATED', location, 'a parameter without a decorator', 'an option decorator');
  }
  const emitted = emittedTypeNames(target.prototype as object, methodName);
  for (const [index, decorators] of byIndex) {
    const [option] = decorators;
    if (!option) continue;
    const location = { className, methodName, parameter: index + 1, option: `${commandPath} ${option.name}` };
    if (decorators.length > 1) {
      const names = decorators.map((other) => `"${other.name}"`).join(' and ');
      problems.add(
        'OPTION_DECORATED_TWICE',
        location,
        `${decorators.length} option decorators: ${names}`,
        'one',
      );
    }
    const declaredType = emitted[index];
    const givenType = option.type === OptionType.STRING ? 'String' : 'Number';
    if (declaredType !== undefined && declaredType !== givenType) {
      problems.add(
        'OPTION_TYPE_CONTRADICTED',
        location,
        `${nameOf(OptionType, option.type)} on a parameter declared ${declaredType.toLowerCase()}`,
        `a parameter declared ${givenType.toLowerCase()}`,
      );
    }
  }
}

function toOptionDefinition({ index, type, name, description, settings }: OptionRecord): OptionDefinition {
  const { required, choices, autocomplete, minLength, maxLength, minValue, maxValue } = settings;
  return {
    type,
    name,
    description,
    required: required === true,
    parameter: index,
    ...(choices
      ? {
          choices: choices.map((choice) =>
            typeof choice === 'object'
              ? { name: choice.name, value: choice.value }
              : { name: String(choice), value: choice },
          ),
        }
      : {}),
    ...(autocomplete ? { autocomplete } : {}),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(minValue === undefined ? {} : { minValue }),
    ...(maxValue === undefined ? {} : { maxValue }),
  };
}
