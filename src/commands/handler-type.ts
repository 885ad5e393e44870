import type { AutocompleteInteraction, HandlerInteraction } from './interaction-types.js';
import type { HandlerResult, MessageReply } from './reply.js';

/** Shown by the compiler when a method returns what cannot answer a command. */
export interface ReturnIsNoReply<Returned> {
  readonly handlerReturns: Returned;
  readonly wanted: 'a text, a message, or nothing';
}

/** Shown by the compiler when the first parameter is the interaction of another kind of command. */
export interface InteractionDoesNotFit<Gives, Declared> {
  readonly commandGives: Gives;
  readonly parameterIsDeclared: Declared;
}

type AnyMethod = (...parameters: never[]) => unknown;

/** Whatever calls itself an interaction. An option's value in first place is none, and is not judged here. */
interface AnyInteraction {
  readonly kind: (HandlerInteraction | AutocompleteInteraction)['kind'];
}

type FirstParameter<F extends AnyMethod> = Exclude<Parameters<F>[0], undefined>;

/** Fields a message may have that a reply does not name. */
type ReplyKey = keyof MessageReply | 'attachments' | 'toJSON';

/**
 * Whether every object that may be returned is a message: with something in it, and with nothing that is no field of a
 * message. A misspelt `ephemeral` would otherwise show to everyone what was meant for one.
 */
type IsReply<R> = R extends object
  ? R extends { readonly toJSON: unknown }
    ? true
    : [keyof R] extends [never]
      ? false
      : [Exclude<keyof R, ReplyKey>] extends [never]
        ? true
        : false
  : true;

type Answers<Returned> = [Returned] extends [HandlerResult]
  ? false extends IsReply<Awaited<Returned>>
    ? false
    : true
  : false;

type Fits<F extends AnyMethod, Context> = [Answers<ReturnType<F>>] extends [true]
  ? [FirstParameter<F>] extends [AnyInteraction]
    ? [Context] extends [FirstParameter<F>]
      ? unknown
      : [FirstParameter<F>] extends [never]
        ? unknown
        : InteractionDoesNotFit<Context, FirstParameter<F>>
    : unknown
  : ReturnIsNoReply<ReturnType<F>>;

/** A decorator for a method that answers a command. The compiler refuses a wrong interaction or return type. */
export type HandlerDecorator<Context> = <F extends AnyMethod>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & Fits<F, Context>,
) => void;
