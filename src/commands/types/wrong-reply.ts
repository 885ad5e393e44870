import type { Message } from '../../protocol/messages/message.js';
import type { MessageReply, SentMessageCalls } from './reply-types.js';

// Compiler messages for handlers that return an invalid reply: sentences, in place of the expected type. Valid replies
// are recognised by their keys, so that fields are walked only where they are nested.

/** A sentence for each mistake in what a handler returns, directly or as a promise; `never` if there is none. */
export type Wrong<R> =
  R extends Promise<infer X> ? WrongValue<X> : R extends PromiseLike<infer X> ? WrongValue<X> : WrongValue<R>;

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler without a return statement returns void
type WrongValue<X> = X extends string | undefined | void
  ? never
  : [keyof X] extends [keyof Returnable]
    ? X extends MessageReply
      ? [keyof X] extends [never]
        ? NoReply
        : [keyof X & DeepKey] extends [never]
          ? never
          : Mistakes<X>
      : Mistakes<X>
    : X extends SentMessageCalls
      ? never
      : Mistakes<X>;

type NoReply = 'a handler returns a text, a message or nothing';

/** A message, including fields that a message may have but a reply does not declare. */
type Returnable = MessageReply & Readonly<Partial<Record<ReceivedKey | 'toJSON', unknown>>>;

/** The fields of a received message that are left out when it is sent. */
type ReceivedKey = Exclude<keyof Message, keyof MessageReply>;

/** The fields with fields of their own. */
type DeepKey = 'embeds' | 'components' | 'allowed_mentions' | 'files' | 'poll';

/** `infer` puts off walks that the compiler would otherwise make for type parameters too, of which nothing is known yet. */
type Mistakes<X> = 0 extends 1 & X
  ? never
  : X extends readonly unknown[] | AnyFunction
    ? NoReply
    : X extends { readonly toJSON: unknown }
      ? X extends MessageReply
        ? never
        : NoReply
      : X extends object
        ? UnknownFields<X, Returnable> extends infer Sentences
          ? [Sentences] extends [never]
            ? Unfit<X>
            : // An object of a declared type is not meant as a reply, unless it shares a field with one. Users and channels
              // have flags too.
              X extends Literal
              ? Sentences
              : SharesField<X, Sentences>
          : never
        : NoReply;

type SharesField<X, Sentences> = [keyof X & Exclude<keyof MessageReply | 'attachments', 'flags'>] extends [
  never,
]
  ? NoReply
  : Sentences;

/** A field that cannot have its value, before one that could have it if its literal had not widened. */
type Unfit<X> =
  SharesField<X, never> extends infer Sentences
    ? [Sentences] extends [never]
      ? X extends MessageReply
        ? never
        : UnfitFields<X, Returnable> extends infer Found
          ? OrElse<OrElse<Extract<Found, FieldDoesNotFit<string>>, Found>, NoReply>
          : never
      : Sentences
    : never;

type OrElse<Sentences, Others> = [Sentences] extends [never] ? Others : Sentences;

// Unknown fields: a misspelt `ephemeral` would otherwise show everyone a reply that was meant for one.

/**
 * A sentence for each field of `Given`, and of the literals in it, that nothing in `Wanted` has. An interface or a class was
 * checked where it was declared, and may have more fields than are wanted; a builder has the fields of its `toJSON`.
 */
type UnknownFields<Given, Wanted, Prefix extends string = ''> = [Wanted] extends [never]
  ? never
  : | `no message has the field '${Prefix}${Named<Filled<Given, Exclude<keyof Given, KeysOf<Wanted>>>>}'`
    | {
        [K in keyof Given & KeysOf<Wanted>]-?: UnknownIn<
          Given[K],
          FieldOf<Wanted, K>,
          `${Prefix}${Named<K>}`
        >;
      }[keyof Given & KeysOf<Wanted>];

type UnknownIn<Given, Wanted, Path extends string> = 0 extends 1 & Given
  ? never
  : Given extends readonly (infer Element)[]
    ? UnknownIn<Element, ElementOf<Wanted>, `${Path}[]`>
    : Given extends Literal
      ? Given extends Unread
        ? never
        : UnknownFields<Given, Meant<Given, ObjectIn<Wanted>>, `${Path}.`>
      : never;

/** Matches literals, but no interfaces or classes: only a literal's type is assignable to an index signature. */
type Literal = Readonly<Record<string, unknown>>;

type AnyFunction = (...parameters: never) => unknown;

type Unread = { readonly toJSON: unknown } | AnyFunction;

/** The keys of every member of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;

/** The keys that have a value: the compiler adds each other's keys, without values, to the objects of a list. */
type Filled<Given, K extends keyof Given> = K extends unknown
  ? [Given[K]] extends [undefined]
    ? never
    : K
  : never;

/** A literal key, not the index signature of a record. */
type Named<K> = K extends string ? (string extends K ? never : K) : never;

type ElementOf<T> = T extends readonly (infer Element)[] ? Element : never;

type FieldOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

type ObjectIn<T> = Exclude<Extract<T, object>, Unread | readonly unknown[]>;

/** The members of a union with the given `type`, or all if none has it. */
type Meant<Given, Wanted> = Given extends { readonly type: infer T }
  ? [OfType<Wanted, T>] extends [never]
    ? Wanted
    : OfType<Wanted, T>
  : Wanted;

type OfType<W, T> = W extends { readonly type: infer U } ? (T extends U ? W : never) : never;

// Fields that do not fit. TypeScript forgets the literals of a returned object, of which only `number` or `string` is left;
// `ComponentType.BUTTON` and what the functions that make components return stay.

type FieldDoesNotFit<Path extends string> = `the field '${Path}' does not fit a message`;

type LiteralWasWidened<Path extends string> = `write the literal at '${Path}' with 'as const'`;

/** A sentence for each field of `Given` that does not fit that of `Wanted`. Fields that nothing has are not among them. */
type UnfitFields<Given, Wanted, Path extends string = ''> = [Given] extends [Wanted]
  ? never
  : Given extends readonly (infer Element)[]
    ? [ElementOf<Wanted>] extends [never]
      ? FieldDoesNotFit<Path>
      : UnfitFields<Element, ElementOf<Wanted>, `${Path}[]`>
    : Given extends Unread
      ? FieldDoesNotFit<Path>
      : Given extends object
        ? [ObjectIn<Wanted>] extends [never]
          ? FieldDoesNotFit<Path>
          : UnfitIn<Given, Meant<Given, ObjectIn<Wanted>>, Path>
        : UnfitValue<Given, Wanted, Path>;

type UnfitIn<Given, Wanted, Path extends string> =
  | {
      [K in keyof Given & KeysOf<Wanted> & string]: UnfitFields<
        Given[K],
        FieldOf<Wanted, K>,
        Path extends '' ? K : `${Path}.${K}`
      >;
    }[keyof Given & KeysOf<Wanted> & string]
  | Missing<Given, Wanted, Path> extends infer Sentences
  ? [Sentences] extends [never]
    ? Path extends ''
      ? never
      : FieldDoesNotFit<Path>
    : Sentences
  : never;

/** The fields that every member of `Wanted` requires. */
type Missing<Given, Wanted, Path extends string> = {
  [K in Exclude<keyof Wanted, keyof Given> & string]: object extends Pick<Wanted, K>
    ? never
    : FieldDoesNotFit<Path extends '' ? K : `${Path}.${K}`>;
}[Exclude<keyof Wanted, keyof Given> & string];

type UnfitValue<Given, Wanted, Path extends string> = number extends Given
  ? UnfitLiteral<Extract<Wanted, number>, number, Path>
  : string extends Given
    ? UnfitLiteral<Extract<Wanted, string>, string, Path>
    : FieldDoesNotFit<Path>;

type UnfitLiteral<Literals, Wide, Path extends string> = [Literals] extends [never]
  ? FieldDoesNotFit<Path>
  : Wide extends Literals
    ? FieldDoesNotFit<Path>
    : LiteralWasWidened<Path>;
