import type { AppContext } from '../calls/job-types.js';
import type { Log } from '../../common/log.js';
import type { WebhookEventData, WebhookEventType } from '../../protocol/events/webhook-event.js';
import type { GatewayEventData, GatewayEventType } from '../../protocol/gateway/gateway-event.js';
import type { GatewayIntentName } from '../../protocol/gateway/intent.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { JsonObject } from '../../protocol/validation/field-checker.js';

/** The events of the gateway that handlers get. Interactions have handlers of their own. */
type HandledGatewayType = Exclude<GatewayEventType, 'INTERACTION_CREATE'>;

/** The events that are known, of the gateway and of the webhook events URL. */
export type KnownEventName = WebhookEventType | HandledGatewayType;

/** The type of an event: a known one, with typed data, or any other that Discord may add, with data `unknown`. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- any text, without hiding the known ones
export type EventName = KnownEventName | (string & Readonly<Record<never, never>>);

/** The name of an event as Discord spells it, which the compiler shows where `messageCreate` is written. */
export type SpelledEventName<Name extends string> = string extends Name
  ? Name
  : Name extends Uppercase<Name>
    ? Name
    : InCapitals<Name>;

type InCapitals<Name extends string, Done extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? InCapitals<Rest, `${Done}${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}`>
  : Done;

/** The settings of a handler of events. */
export interface EventSettings {
  /**
   * Intents that the handler needs beside those that select its event. `['MESSAGE_CONTENT']`: it reads what users wrote.
   * They count for the gateway alone. Default: none.
   */
  readonly intents?: readonly GatewayIntentName[] | undefined;
}

/** The tools of an event handler. */
export interface EventContext extends AppContext {
  /** The log of the app. Adds the type of the event as `discordEvent`, and the name of the handler as `handler`. */
  readonly log: Log;
  /** Aborted when the app closes and no longer waits for the handler. */
  readonly signal: AbortSignal;
}

/**
 * An event that Discord sent over the gateway, or to the webhook events URL. Without a type: any of the known ones.
 *
 * Entitlements come from both: then `shardId` tells which.
 */
export type DiscordEvent<Type extends EventName = KnownEventName> = Type extends unknown
  ? EventOf<Type>
  : never;

/** An event of one type. An interface, so that compilers and editors show its name. */
export interface EventOf<Type extends EventName> extends EventContext {
  readonly type: Type;
  /** The data of the event, as Discord sent it; undefined if it sent none. */
  readonly data: DataOf<Type>;
  /** The guild that it is about; undefined outside guilds. */
  readonly guildId: GuildIdOf<Type>;
  /** The shard that received it; undefined if it came to the webhook events URL. */
  readonly shardId: ShardIdOf<Type>;
  readonly applicationId: Snowflake;
  /**
   * When it happened, in milliseconds of the Unix epoch. Events of the gateway do not say: of those, when it arrived.
   */
  readonly timestampMs: number;
  /** The body of the request, or the payload of the gateway, as Discord sent it. */
  readonly raw: JsonObject;
}

type DataOf<Type> = Type extends WebhookEventType
  ? WebhookEventData[Type]
  : Type extends HandledGatewayType
    ? GatewayEventData[Type]
    : unknown;

type ShardIdOf<Type> = Type extends HandledGatewayType
  ? Type extends WebhookEventType
    ? number | undefined
    : number
  : Type extends WebhookEventType
    ? undefined
    : number | undefined;

/** Events about a guild itself, whose id is that of the data. */
type GuildItself = 'GUILD_CREATE' | 'GUILD_UPDATE' | 'GUILD_DELETE';

type GuildIdOf<Type> = Type extends GuildItself
  ? Snowflake
  : Type extends HandledGatewayType
    ? 'guild_id' extends keyof GatewayEventData[Type]
      ? GatewayEventData[Type] extends { readonly guild_id: string }
        ? Snowflake
        : Snowflake | undefined
      : undefined
    : Type extends WebhookEventType
      ? undefined
      : Snowflake | undefined;

/** A failure of a handler of events. */
export interface EventFailure {
  /** The value that the handler threw. */
  readonly error: unknown;
  /** Also in the log. */
  readonly code: 'EVENT_FAILED';
  /** The id that is also in the log. */
  readonly incidentId: string;
  /** The event whose handler failed. */
  readonly event: DiscordEvent;
  /** The handler, for example `Spam.check`. */
  readonly handler: string;
  /** Nobody waits for a reply to an event: what `onError` returns is ignored. */
  readonly answered: true;
  /** Only a failure of an interaction has one. */
  readonly interaction?: undefined;
  /** Only a failure of an interaction has one. */
  readonly command?: undefined;
  /** Only a failure of an interaction has one. */
  readonly route?: undefined;
}

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
