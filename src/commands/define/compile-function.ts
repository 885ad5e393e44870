import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { showValue, describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import {
  compileCommand,
  type DeclaredCommand,
  type DeclaredGroup,
  type DeclaredHandler,
  type DeclaredSettings,
  type DeclaredSubcommand,
} from '../compile/compile-command.js';
import { toRoute, INPUT_SETTINGS, ROUTE_SETTINGS } from '../compile/compile-route.js';
import { type CommandDefinition, type FunctionHandler, nameOfMade } from '../compile/definition.js';
import { toEntryPointHandler } from '../decorators/handler-decorators.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import { defined } from '../types/defined.js';
import { toLayers } from '../types/middleware-types.js';
import {
  inputOf,
  type AnyInput,
  type FunctionCommand,
  type GroupInput,
  type OptionInput,
  type OptionInputs,
  type SubcommandInput,
} from './define-command.js';
import type { OptionSpec } from '../types/options/option-settings.js';
import type { RouteInput } from './route-input.js';

/** Compiles a command made by `defineCommand`. */
export function compileFunctionCommand(command: FunctionCommand, problems: ProblemList): CommandDefinition[] {
  const given = inputOf(command);
  if (!isJsonObject(given)) {
    const found = given === null ? 'null' : `a ${typeof given}`;
    problems.add('WRONG_KIND', { className: 'defineCommand' }, found, 'an object that describes the command');
    return [];
  }
  const input = given as unknown as AnyInput;
  const known = ['slash', 'user', 'message', 'entryPoint'];
  const type: unknown = input.type ?? 'slash';
  if (!known.includes(type as string)) {
    const found = `type ${showValue(type)}`;
    problems.add(
      'NOT_ALLOWED_VALUE',
      { className: nameOfMade('defineCommand', input.name) },
      found,
      `one of ${known.join(', ')}`,
    );
    return [];
  }
  if (given['groups'] !== undefined) {
    const wanted = 'groups among the subcommands: subcommands: { list: { description, subcommands: { … } } }';
    const className = nameOfMade('defineCommand', input.name);
    problems.add('SETTING_INVALID', { className }, 'the setting groups', wanted);
    return [];
  }
  const holes = findHoles(input);
  for (const path of holes) {
    problems.add(
      'WRONG_KIND',
      { className: nameOfMade('defineCommand', input.name) },
      `${path}: not an object`,
      'an object',
    );
  }
  if (holes.length > 0) return [];
  return compileCommand(toDeclared(input as Written), problems);
}

/** Returns the paths of options, subcommands and groups that are not objects, as plain JavaScript allows. */
function findHoles(input: object): string[] {
  return (['options', 'subcommands'] as const).flatMap((field) => {
    const members: unknown = (input as Record<string, unknown>)[field];
    if (members === undefined) return [];
    if (!isJsonObject(members)) return [field];
    return Object.entries(members).flatMap(([name, member]) =>
      isJsonObject(member)
        ? findHoles(member).map((inner) => `${field} ${name} ${inner}`)
        : [`${field} ${name}`],
    );
  });
}

/** The command types, and the fields of each besides its settings. */
const COMMANDS = {
  slash: { type: CommandType.CHAT_INPUT, fields: ['description', 'options', 'subcommands'] },
  user: { type: CommandType.USER, fields: [] },
  message: { type: CommandType.MESSAGE, fields: [] },
  entryPoint: { type: CommandType.PRIMARY_ENTRY_POINT, fields: ['description', 'handler'] },
} as const;

function toDeclared({ name, type: written, run, runs, use, guards, ...others }: Written): DeclaredCommand {
  const className = nameOfMade('defineCommand', name);
  const { type, fields } = COMMANDS[written ?? 'slash'];
  const isField = (key: string) => (fields as readonly string[]).includes(key);
  const settings = Object.fromEntries(Object.entries(others).filter(([key]) => !isField(key)));
  const { description, options, handler, subcommands } = others;
  return {
    type,
    className,
    name,
    ...(description !== undefined && { description }),
    settings: { ...(settings as DeclaredSettings), run: runs },
    ...(type === CommandType.PRIMARY_ENTRY_POINT && { entryPointHandler: toEntryPointHandler(handler) }),
    layers: toLayers({ use, guards }),
    body:
      type === CommandType.CHAT_INPUT && subcommands !== undefined
        ? Object.entries(subcommands).map(([step, value]) =>
            'subcommands' in value
              ? declareGroup(step, value, className)
              : declareSubcommand(step, value, className),
          )
        : declareHandler(className, run, type === CommandType.CHAT_INPUT ? options : {}),
  };
}

/** What any input may have. */
type Written = Omit<AnyInput, 'type'> & {
  /** In plain JavaScript it may be null. */
  readonly type?: keyof typeof COMMANDS | null;
  readonly description?: string;
  readonly run: FunctionHandler['run'];
  readonly options?: OptionInputs;
  readonly subcommands?: Readonly<Record<string, SubcommandInput | GroupInput>>;
  readonly handler?: 'app' | 'discord';
};

function declareHandler(
  className: string,
  run: FunctionHandler['run'],
  options: OptionInputs = {},
): DeclaredHandler {
  return {
    handler: { kind: 'function', className, run },
    options: Object.entries(options).map(([name, option]) => ({
      name,
      description: option.description,
      ...toSpec(option),
    })),
    layers: [],
  };
}

function declareGroup(
  name: string,
  { description, subcommands, use, guards, ...texts }: GroupInput,
  className: string,
): DeclaredGroup {
  const steps = Object.entries(subcommands).map(([step, value]) => declareSubcommand(step, value, className));
  return { className, name, description, texts, layers: toLayers({ use, guards }), subcommands: steps };
}

function declareSubcommand(
  name: string,
  { description, options, run, runs, use, guards, ...texts }: SubcommandInput,
  className: string,
): DeclaredSubcommand {
  return {
    name,
    description,
    texts: { ...texts, run: runs },
    ...declareHandler(className, run, options),
    layers: toLayers({ use, guards }),
  };
}

function toSpec(option: OptionInput): OptionSpec {
  if (option.kind !== undefined) {
    const { kind, type: _type, description: _description, ...use } = option;
    // The settings of the kind take precedence over those of its use.
    return { ...kind.spec, settings: { ...use, ...kind.spec.settings } };
  }
  const { type, kind: _kind, description: _description, ...settings } = option;
  return { type, settings: settings };
}

/** Compiles a route made by `defineButton`, `defineSelect` or `defineModal`. */
export function compileFunctionRoute(
  { kind: given, id, partOf, title, settings, state, inputs, run, routing }: RouteInput,
  problems: ProblemList,
): RouteDefinition {
  const { use, guards, runs, ...others } = settings;
  const className = partOf ?? nameOfMade(nameOfMaker(given), id);
  const isKnown = Object.hasOwn(ROUTE_SETTINGS, given);
  if (!isKnown) refuseType(given, { className }, selectKinds(), problems);
  const kind = isKnown ? given : 'stringSelect';
  return toRoute(
    {
      record: {
        kind,
        name: id,
        settings: { ...others, ...defined({ run: runs }) },
        ...defined({ title, routing }),
      },
      handler: { kind: 'function', className, run },
      location: { className },
      layers: toLayers({ use, guards }),
      shape: state,
      stateParameter: undefined,
      inputs: Object.entries(inputs).map(([customId, spec]) => {
        const isKnownInput = Object.hasOwn(INPUT_SETTINGS, spec.input);
        if (!isKnownInput)
          refuseType(
            spec.input,
            { className, option: `${id} ${customId}` },
            Object.keys(INPUT_SETTINGS),
            problems,
          );
        // One of an unknown type is checked as a text without settings.
        return { customId, ...spec, ...(isKnownInput ? {} : { input: 'text', settings: {} }) };
      }),
    },
    problems,
  );
}

/** Reports an unknown type. TypeScript refuses it; plain JavaScript has only this check. */
function refuseType(
  type: unknown,
  location: ProblemLocation,
  types: readonly string[],
  problems: ProblemList,
): void {
  problems.add('SETTING_INVALID', location, `type ${describeFound(type)}`, `one of ${types.join(', ')}`);
}

function selectKinds(): string[] {
  return Object.keys(ROUTE_SETTINGS).filter((name) => name.endsWith('Select'));
}

function nameOfMaker(kind: RouteKind): string {
  if (kind === 'button') return 'defineButton';
  return kind === 'modal' ? 'defineModal' : 'defineSelect';
}
