import type { GuildProperties, NotOnlyInGuilds } from '../contexts/in-guild.js';
import type { HandlerInteraction } from './component-types.js';
import type { AutocompleteInteraction } from './interaction-types.js';
import type { FirstResponseCalls, QueueCannotCarry } from '../queue/queued-interaction.js';
import type { HandlerResult, MessageReply, SentByDiscord, SentMessageCalls } from './reply-types.js';
import type { FieldDoesNotFit, LiteralWasWidened, UnfitFields } from '../compile/checks/unfit-fields.js';
import type { FieldsUnknown, NoSuchField } from '../compile/checks/unknown-fields.js';

/** Shown by the compiler when a method returns a value that is not a reply. */
export interface ReturnIsNoReply<Returned> {
  /** The type that the method returns. */
  readonly handlerReturns: Returned;
  /** The values that may be returned, directly or as a promise. */
  readonly wanted: 'a text, a message, or nothing';
}

/** Shown by the compiler when the first parameter is the interaction of another kind of command. */
export interface InteractionDoesNotFit<Gives, Declared> {
  /** The interaction that the decorator passes. */
  readonly commandGives: Gives;
  /** The type of the first parameter. */
  readonly parameterIsDeclared: Declared;
}

type AnyMethod = (...parameters: never[]) => unknown;

/**
 * Matches interactions by their kind. An option's value as the first parameter does not match, and is not checked here.
 */
interface AnyInteraction {
  readonly kind: (HandlerInteraction | AutocompleteInteraction)['kind'];
}

type FirstParameter<F extends AnyMethod> = Exclude<Parameters<F>[0], undefined>;

/** The allowed return value: a message, including fields that a message may have but a reply does not declare. */
type Returnable = MessageReply & { readonly attachments?: unknown; readonly toJSON?: unknown };

/** True for objects with at least one known field and no unknown ones. */
type IsReply<R> = R extends { readonly toJSON: unknown } | SentMessageCalls | SentByDiscord
  ? true
  : R extends object
    ? [keyof R] extends [never]
      ? false
      : [Exclude<keyof R, keyof Returnable>] extends [never]
        ? true
        : false
    : true;

/**
 * The paths of returned fields that no message has. A misspelt `ephemeral` would otherwise show everyone a reply that
 * was meant for one.
 */
export type UnknownReplyFields<Returned> = OfReply<Awaited<Returned>>;

type OfReply<R> = 0 extends 1 & R
  ? never
  : R extends readonly unknown[] | AnyMethod | { readonly toJSON: unknown } | SentByDiscord
    ? never
    : R extends object
      ? R extends Readonly<Record<string, unknown>>
        ? FieldsUnknown<R, Returnable>
        : // An object of another type is not a reply, unless it shares a field with one.
          [keyof R & keyof Returnable] extends [never]
          ? never
          : FieldsUnknown<R, Returnable>
      : never;

type ReturnsReply<Returned> = [Returned] extends [HandlerResult]
  ? false extends IsReply<Awaited<Returned>>
    ? false
    : true
  : false;

type Fits<F extends AnyMethod, Context, Given> = [UnknownReplyFields<ReturnType<F>>] extends [never]
  ? FitsOtherwise<F, Context, Given>
  : NoSuchField<UnknownReplyFields<ReturnType<F>>>;

type FitsOtherwise<F extends AnyMethod, Context, Given> = [ReturnsReply<ReturnType<F>>] extends [true]
  ? [FirstParameter<F>] extends [AnyInteraction]
    ? [Given] extends [FirstParameter<F>]
      ? unknown
      : [FirstParameter<F>] extends [never]
        ? unknown
        : [Given & GuildProperties & FirstResponseCalls] extends [FirstParameter<F>]
          ? TooMuch<FirstParameter<F>, Context, Given>
          : [Context & GuildProperties] extends [FirstParameter<F>]
            ? NotOnlyInGuilds<FirstParameter<F>>
            : InteractionDoesNotFit<Context, FirstParameter<F>>
    : unknown
  : NoReply<ReturnType<F>, UnfitReplyFields<Awaited<ReturnType<F>>>>;

/** The additional requirements of a handler: a guild, or calls that a queue cannot carry. */
type TooMuch<Taken, Context, Given> = [Given & GuildProperties] extends [Taken]
  ? NotOnlyInGuilds<Taken>
  : QueueCannotCarry<Taken, Context>;

/** The fields of a returned object that do not fit, if it has fields of a reply at all. */
type UnfitReplyFields<R> = R extends { readonly toJSON: unknown }
  ? never
  : R extends object
    ? [keyof R & keyof Returnable] extends [never]
      ? never
      : UnfitFields<R, Returnable>
    : never;

type NoReply<Returned, Unfit> = [Unfit] extends [never]
  ? ReturnIsNoReply<Returned>
  : [Extract<Unfit, FieldDoesNotFit<unknown>>] extends [never]
    ? LiteralWasWidened<PathOf<Unfit>>
    : FieldDoesNotFit<PathOf<Extract<Unfit, FieldDoesNotFit<unknown>>>>;

type PathOf<Unfit> =
  Unfit extends FieldDoesNotFit<infer Path>
    ? Path
    : Unfit extends LiteralWasWidened<infer Path>
      ? Path
      : never;

/**
 * A decorator for a handler method. The compiler refuses a wrong interaction or return type.
 *
 * `Given` is what the handler may rely on, if it is more than the messages of the compiler show as `Context`.
 */
export type HandlerDecorator<Context, Given = Context> = <F extends AnyMethod>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & Fits<F, Context, Given>,
) => void;
