import type { HandlerInteraction } from './interaction-types.js';
import type { HandlerResult } from './reply.js';

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

type FirstParameter<F extends AnyMethod> =
  Parameters<F> extends [infer First, ...unknown[]] ? First : unknown;

type Fits<F extends AnyMethod, Context> = [ReturnType<F>] extends [HandlerResult]
  ? [FirstParameter<F>] extends [HandlerInteraction]
    ? [Context] extends [FirstParameter<F>]
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
