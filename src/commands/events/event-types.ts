import type { AppContext } from '../calls/job-types.js';
import type { Log } from '../../common/log.js';
import type { WebhookEventData, WebhookEventType } from '../../protocol/events/webhook-event.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { JsonObject } from '../../protocol/validation/field-checker.js';

/** The type of an event: a known one, with typed data, or any other that Discord may add, with data `unknown`. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- any text, without hiding the known ones
export type WebhookEventName = WebhookEventType | (string & Readonly<Record<never, never>>);

/** The tools of an event handler. */
export interface EventContext extends AppContext {
  /** The log of the app. Adds the type of the event as `webhookEvent`, and the name of the handler as `handler`. */
  readonly log: Log;
  /** Aborted when the app closes and no longer waits for the handler. */
  readonly signal: AbortSignal;
}

/** An event that Discord sent to the webhook events URL. Without a type: any of the known ones. */
export type WebhookEvent<Type extends WebhookEventName = WebhookEventType> = Type extends unknown
  ? EventContext & {
      readonly type: Type;
      /** When it happened, in milliseconds of the Unix epoch. */
      readonly timestampMs: number;
      readonly applicationId: Snowflake;
      /** The data of the event, as Discord sent it; undefined if it sent none. */
      readonly data: Type extends WebhookEventType ? WebhookEventData[Type] : unknown;
      /** The body of the request, as Discord sent it. */
      readonly raw: JsonObject;
    }
  : never;

type AnyMethod = (...parameters: never[]) => unknown;

/** Shown by the compiler when the parameter of a method is another event, or there is more than one. */
export interface EventDoesNotFit<Gives, Declared> {
  /** The event that the decorator passes. */
  readonly decoratorGives: Gives;
  /** The types of the method's parameters. */
  readonly parametersAreDeclared: Declared;
}

type FitsEvent<F extends AnyMethod, Event> =
  [Event] extends Parameters<F>
    ? unknown
    : Parameters<F> extends readonly []
      ? unknown
      : EventDoesNotFit<Event, Parameters<F>>;

/** A decorator for a method that handles events. The compiler refuses a wrong parameter. */
export type EventDecorator<Event> = <F extends AnyMethod>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & FitsEvent<F, Event>,
) => void;
