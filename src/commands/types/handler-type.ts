import type { AutocompleteInteraction, HandlerInteraction } from './interaction-types.js';
import type { HandlerResult, MessageReply } from './reply-types.js';
import type { FieldsUnknown, NoSuchField } from '../compile/checks/unknown-fields.js';

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

/** What may be returned: a message, with fields that a message may have and a reply does not name. */
type Returnable = MessageReply & { readonly attachments?: unknown; readonly toJSON?: unknown };

/** An object with something in it. */
type IsReply<R> = R extends { readonly toJSON: unknown }
  ? true
  : R extends object
    ? [keyof R] extends [never]
      ? false
      : [Exclude<keyof R, keyof Returnable>] extends [never]
        ? true
        : false
    : true;

/**
 * The fields of what may be returned that no message has, by their paths. A misspelt `ephemeral` would otherwise show to
 * everyone what was meant for one.
 */
export type UnknownReplyFields<Returned> = OfReply<Awaited<Returned>>;

type OfReply<R> = 0 extends 1 & R
  ? never
  : R extends readonly unknown[] | AnyMethod | { readonly toJSON: unknown }
    ? never
    : R extends object
      ? R extends Readonly<Record<string, unknown>>
        ? FieldsUnknown<R, Returnable>
        : // An object of another make is no reply at all, unless it has something of one.
          [keyof R & keyof Returnable] extends [never]
          ? never
          : FieldsUnknown<R, Returnable>
      : never;

type Answers<Returned> = [Returned] extends [HandlerResult]
  ? false extends IsReply<Awaited<Returned>>
    ? false
    : true
  : false;

type Fits<F extends AnyMethod, Context> = [UnknownReplyFields<ReturnType<F>>] extends [never]
  ? FitsOtherwise<F, Context>
  : NoSuchField<UnknownReplyFields<ReturnType<F>>>;

type FitsOtherwise<F extends AnyMethod, Context> = [Answers<ReturnType<F>>] extends [true]
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
