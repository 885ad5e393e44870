import type { Attachment, ResolvedChannel, Role } from 'commandry/protocol';
import type { Declaration, OptionTypeName } from 'commandry/tooling/kit';
import type {
  ChatInputInteraction,
  CommandClass,
  CommandSource,
  FunctionCommand,
  MentionableValue,
  OptionValue,
  PayloadCommand,
  UserValue,
} from 'commandry';
import type { GivenFile } from '../service/kit-service.js';
import type { KitChannel, KitRole } from '../world/kit-records.js';
import type { UserHandle } from './handles.js';

/** The value of an option in a test: a text, a number, true or false; a user, role or channel of the kit; a file. */
export type OptionGiven = string | number | boolean | UserHandle | KitRole | KitChannel | GivenFile;

/** The value of an option of a type in a test. */
interface GivenByType {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly user: UserHandle;
  readonly channel: KitChannel;
  readonly role: KitRole;
  readonly mentionable: UserHandle | KitRole;
  readonly attachment: GivenFile;
}

/** The value of an option of `defineCommand` in a test. That of a custom kind is known only at run time. */
type GivenTo<O> = O extends { readonly type: infer T extends OptionTypeName }
  ? GivenByType[T] extends string | number | boolean
    ? O extends { readonly schema: object }
      ? GivenByType[T]
      : Exclude<OptionValue<O>, undefined>
    : GivenByType[T]
  : OptionGiven;

type RequiredNames<Options> = {
  [K in keyof Options]: Options[K] extends { readonly required: true } ? K : never;
}[keyof Options];

/** The options of a declared command as a test gives them, by name. */
type GivenOptions<Options> = string extends keyof Options
  ? Readonly<Record<string, OptionGiven | undefined>>
  : { readonly [K in RequiredNames<Options>]: GivenTo<Options[K]> } & {
      readonly [K in Exclude<keyof Options, RequiredNames<Options>>]?: GivenTo<Options[K]> | undefined;
    };

/** An empty record: no options, or no paths. */
type NoOptions = { readonly [K in never]: K };

type OptionsOfStep<Step> = Step extends { readonly options?: infer Options }
  ? [Exclude<Options, undefined>] extends [never]
    ? NoOptions
    : string extends keyof Exclude<Options, undefined>
      ? NoOptions
      : Exclude<Options, undefined>
  : NoOptions;

/** The paths below a command, each with the options of its subcommand. */
type PathsOfSteps<Name extends string, Steps> = {
  [
    K in keyof Steps & string as Steps[K] extends { readonly subcommands: unknown } ? never : `${Name} ${K}`
  ]: OptionsOfStep<Steps[K]>;
} & UnionToIntersection<
  {
    [K in keyof Steps & string]: Steps[K] extends { readonly subcommands: infer Inner }
      ? { [L in keyof Inner & string as `${Name} ${K} ${L}`]: OptionsOfStep<Inner[L]> }
      : NoOptions;
  }[keyof Steps & string]
>;

type PathsOfDeclaration<D> =
  D extends Declaration<infer Name extends string, infer Options, infer Steps>
    ? string extends Name
      ? NoOptions
      : unknown extends Steps
        ? Readonly<Record<Name, string extends keyof Options ? NoOptions : Options>>
        : PathsOfSteps<Name, Steps>
    : NoOptions;

type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never;

type PathsOfSource<Source> =
  Source extends FunctionCommand<infer D>
    ? unknown extends D
      ? NoOptions
      : PathsOfDeclaration<D>
    : NoOptions;

/** The options of the defined commands, by path. */
export type PathsOf<Commands extends readonly CommandSource[]> = UnionToIntersection<
  Commands[number] extends infer Source ? PathsOfSource<Source> : never
>;

/** Whether there are commands whose paths the compiler cannot know: those of classes and payloads. */
type HasUnknownPaths<Source> = true extends (
  Source extends CommandClass | PayloadCommand
    ? true
    : Source extends FunctionCommand<infer D>
      ? unknown extends D
        ? true
        : D extends Declaration<infer Name, unknown, unknown>
          ? string extends Name
            ? true
            : false
          : true
      : false
)
  ? true
  : false;

/** A path of a slash command, as a user types it: any text where some commands are classes or payloads. */
export type SlashPath<Commands extends readonly CommandSource[]> =
  HasUnknownPaths<Commands[number]> extends true
    ? KnownPath<PathsOf<Commands>> | (string & NoOptions)
    : KnownPath<PathsOf<Commands>>;

/** A conditional type, so that the compiler's messages show the paths and not this name. */
type KnownPath<Paths> = Paths extends unknown ? keyof Paths & string : never;

/** The options of a slash command, which can be left out if none is required. */
export type SlashOptions<
  Commands extends readonly CommandSource[],
  Path,
> = Path extends keyof PathsOf<Commands>
  ? object extends GivenOptions<PathsOf<Commands>[Path]>
    ? readonly [options?: GivenOptions<PathsOf<Commands>[Path]>]
    : readonly [options: GivenOptions<PathsOf<Commands>[Path]>]
  : readonly [options?: Readonly<Record<string, OptionGiven | undefined>>];

/** The options of a slash command that is being typed: texts stand for anything, and all may be missing. */
export type TypedOptions<
  Commands extends readonly CommandSource[],
  Path,
> = Path extends keyof PathsOf<Commands>
  ? { readonly [K in keyof PathsOf<Commands>[Path]]?: OptionGiven | undefined }
  : Readonly<Record<string, OptionGiven | undefined>>;

/** The names of the methods of a class that handle slash commands. */
export type SlashMethods<T> = {
  [K in keyof T]: T[K] extends (...parameters: infer P) => void
    ? P extends readonly []
      ? K
      : P[0] extends ChatInputInteraction
        ? ChatInputInteraction extends P[0]
          ? K
          : never
        : never
    : never;
}[keyof T] &
  string;

/** The value that a test passes for a parameter. */
type GivenForValue<V> = V extends string | number | boolean
  ? V
  : V extends MentionableValue
    ? V extends { readonly kind: 'user' }
      ? UserHandle
      : KitRole
    : V extends UserValue
      ? UserHandle
      : V extends Attachment
        ? Attachment extends V
          ? GivenFile
          : GivenByClass<V>
        : GivenByClass<V>;

type GivenByClass<V> = V extends ResolvedChannel ? KitChannel : V extends Role ? KitRole : OptionGiven;

/** The parameters of a method after the interaction, as a test gives them. */
export type ParametersGiven<F> = F extends (interaction: never, ...others: infer Others) => void
  ? {
      readonly [I in keyof Others]:
        | GivenForValue<Exclude<Others[I], undefined>>
        | Extract<Others[I], undefined>;
    }
  : readonly [];
