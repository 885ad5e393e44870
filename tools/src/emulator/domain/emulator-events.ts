import type { GuildCommandPermissions, Snowflake } from 'commandry/protocol';
import type { BotStatus } from './reported-bot-status.js';
import type { FailureReason } from './interactions/delivery-failure.js';
import type { DeliveredInteraction } from './interactions/delivered-interaction.js';
import type { GatewaySession } from './gateway-session.js';
import type { GuildEvent } from './guilds/guild-events.js';
import type { CodeError, RequestSummary } from './requests/request-entry.js';
import type { Fault, SecondAnswer, StruckFaults } from './faults/fault.js';
import type { MessageEmoji } from './objects/message-emoji.js';
import type { WireMessage } from './objects/wire-message.js';
import type { WireUser } from './objects/wire-user.js';
import type { WireSubscription } from './premium/wire-premium.js';
import type { UserRecord } from './world/world-records.js';

/** A message event, and who sees it: everybody who sees the channel, or one user. */
interface MessageEvent<Type extends string> {
  readonly type: Type;
  readonly message: WireMessage;
  readonly visible_to: Snowflake | null;
}

type ReactionEventType =
  | 'MESSAGE_REACTION_ADD'
  | 'MESSAGE_REACTION_REMOVE'
  | 'MESSAGE_REACTION_REMOVE_ALL'
  | 'MESSAGE_REACTION_REMOVE_EMOJI';

/** The content of a webhook event. */
export interface ApplicationEvent {
  /** For example `ENTITLEMENT_CREATE`. */
  readonly type: string;
  /** ISO 8601 without an offset, in UTC. */
  readonly timestamp: string;
  readonly data: object;
}

/** Something that happened. Names in capitals are those of Discord's gateway where it has the event. */
export type EventBody =
  | GuildEvent
  | {
      readonly type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE';
      readonly permissions: Readonly<GuildCommandPermissions>;
    }
  | MessageEvent<'MESSAGE_CREATE'>
  | MessageEvent<'MESSAGE_UPDATE'>
  | MessageEvent<'MESSAGE_DELETE'>
  /** Several messages of a channel were deleted at once. */
  | {
      readonly type: 'MESSAGE_DELETE_BULK';
      readonly guild_id: Snowflake | null;
      readonly channel_id: Snowflake;
      readonly ids: readonly Snowflake[];
      readonly messages: readonly WireMessage[];
    }
  /** A message was pinned, or is no longer. */
  | {
      readonly type: 'CHANNEL_PINS_UPDATE';
      readonly guild_id: Snowflake | null;
      readonly channel_id: Snowflake;
      /** Of the message that was pinned last. */
      readonly last_pin_timestamp: string | null;
    }
  /** The reactions of a message changed; it has them all. */
  | (MessageEvent<ReactionEventType> & {
      /** Absent where it is about all reactions, or all of one emoji. */
      readonly user_id?: Snowflake;
      /** Absent where it is about all reactions. */
      readonly emoji?: MessageEmoji;
    })
  /** A user's vote in the poll of a message, which has all votes. */
  | (MessageEvent<'MESSAGE_POLL_VOTE_ADD' | 'MESSAGE_POLL_VOTE_REMOVE'> & {
      readonly user_id: Snowflake;
      readonly answer_id: number;
    })
  | {
      readonly type: 'TYPING_START';
      readonly channel_id: Snowflake;
      readonly user_id: Snowflake;
    }
  /** A user has changed: as others see it, or in locale or age. */
  | { readonly type: 'USER_UPDATE'; readonly user: WireUser }
  | {
      readonly type: 'SUBSCRIPTION_CREATE' | 'SUBSCRIPTION_UPDATE' | 'SUBSCRIPTION_DELETE';
      readonly application_id: Snowflake;
      readonly subscription: WireSubscription;
    }
  /** The commands of a scope changed: clients reload their picker. */
  | {
      readonly type: 'COMMANDS_UPDATE';
      readonly application_id: Snowflake;
      readonly guild_id: Snowflake | null;
    }
  | {
      readonly type: 'INTERACTION_CREATE';
      readonly user_id: Snowflake;
      /** As it was delivered. */
      readonly interaction: DeliveredInteraction;
    }
  /** The outcome of an interaction for the user who caused it. `shown` is what the user sees, as text. */
  | {
      readonly type: 'INTERACTION_RESULT';
      readonly user_id: Snowflake;
      readonly interaction_id: Snowflake;
      readonly outcome: string;
      readonly shown: string;
      /** Why it failed. */
      readonly reason?: FailureReason;
      /** A problem of the response, although it was accepted. */
      readonly note?: FailureReason;
    }
  /**
   * A failure of an interaction that its user does not see, or sees as an ordinary message: Discord rejected a call
   * with its token, or whoever runs the application reported one.
   */
  | {
      readonly type: 'INTERACTION_FAILURE';
      readonly user_id: Snowflake;
      readonly interaction_id: Snowflake;
      /** The message that the call was for, else the initial response, else the message of the component. */
      readonly message_id: Snowflake | null;
      readonly by: 'discord' | 'application';
      /** For an error of Discord, its number, for example `50035`. */
      readonly code: string;
      readonly message: string;
      /** The incident id shown to the user. */
      readonly incident_id?: string;
    }
  /** An entry of the record of requests is new, or has changed. */
  | { readonly type: 'REQUEST_UPDATE'; readonly request: RequestSummary }
  /** All entries of the record of requests are gone, or others: read the list again. */
  | { readonly type: 'REQUESTS_REPLACE' }
  /** Everything is another, as a file of it was restored: whoever shows anything reads all of it again. */
  | { readonly type: 'WORLD_REPLACE' }
  /** Whether the bot of an application runs, as last reported. */
  | {
      readonly type: 'BOT_STATUS';
      readonly application_id: Snowflake;
      readonly status: BotStatus['status'];
      readonly message: string | null;
      /** What ended it, with its place in the code. */
      readonly error?: CodeError;
    }
  /** A bot has identified, was resumed, disconnected or changed its presence, or its session has ended. */
  | {
      readonly type: 'GATEWAY_SESSION_CREATE' | 'GATEWAY_SESSION_UPDATE' | 'GATEWAY_SESSION_DELETE';
      readonly session: GatewaySession;
    }
  /** What the code of a bot declares was reported, or what its last sync did: clients read it again. */
  | { readonly type: 'DECLARATION_UPDATE'; readonly application_id: Snowflake }
  /** The SKUs of an application or its endpoints have changed: clients read them again. */
  | { readonly type: 'APPLICATION_UPDATE'; readonly application_id: Snowflake }
  /** An event of an application, such as a purchase: for its webhook events URL. `event` is as Discord sends it. */
  | {
      readonly type: 'APPLICATION_EVENT';
      readonly application_id: Snowflake;
      readonly event: ApplicationEvent;
    }
  /** An attempt to deliver such an event to the webhook events URL of its application. */
  | {
      readonly type: 'EVENT_DELIVERY';
      readonly application_id: Snowflake;
      readonly event: ApplicationEvent;
      /** Counted from 1. */
      readonly attempt: number;
      /** `switched_off`: it was one failure too many, and the application gets no more events. */
      readonly outcome: 'delivered' | 'retrying' | 'given_up' | 'switched_off';
      /** The HTTP status; null without an answer. */
      readonly status: number | null;
      /** Why it failed; null if it was delivered. */
      readonly reason: string | null;
      /** For `retrying`: when the next attempt begins, in milliseconds from now. */
      readonly next_in_ms: number | null;
    }
  /** A response of the API. Its body is sent to current listeners, but not remembered. */
  | {
      readonly type: 'API_RESPONSE';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly body?: unknown;
      /** The fault that struck it: the status may be its doing. */
      readonly fault_id?: string;
    }
  /** A request was made to a route that the emulator does not have, and was answered with 404. */
  | {
      readonly type: 'ROUTE_MISSING';
      readonly method: string;
      /** With `{id}` for each id, for example `/guilds/{id}/widget`. */
      readonly route: string;
    }
  /** A request was accepted with a field that the emulator does not have, and ignored. */
  | {
      readonly type: 'FIELD_MISSING';
      readonly method: string;
      /** With `{id}` for each id, for example `/guilds/{id}`. */
      readonly route: string;
      /** For one in an object, with the name of the object: `colors.primary_color`. */
      readonly field: string;
    }
  /** A requested fault was applied to an API request or a delivery. */
  | {
      readonly type: 'FAULT_USED';
      readonly fault: Fault;
      readonly method?: string;
      readonly path?: string;
      readonly interaction_id?: Snowflake;
      /** For a fault of the gateway. */
      readonly session_id?: string;
      /** For a delivery that was sent twice: the second response. */
      readonly second?: SecondAnswer;
    }
  /** A fault was requested, used or removed. It has those that still apply, and how often each kind was used. */
  | {
      readonly type: 'FAULTS_UPDATE';
      readonly faults: readonly Fault[];
      readonly struck: readonly StruckFaults[];
    }
  /** The clock was moved. */
  | {
      readonly type: 'CLOCK_UPDATE';
      /** Milliseconds of the Unix epoch. */
      readonly now_ms: number;
      /** How far it is ahead of the machine's clock. */
      readonly offset_ms: number;
    };

/** The types of events. */
export type EventType = EventBody['type'];

/** An event with its number and its time in milliseconds of the Unix epoch. */
export type EmulatorEvent = EventBody & { readonly id: number; readonly at_ms: number };

/** Whether a user sees an event. */
export type Sight = (user: UserRecord) => boolean;

/** The number of events remembered for late listeners. */
const REMEMBERED = 500;

/** Sends events to all listeners. */
export class EventLog {
  private readonly listeners = new Set<(event: EmulatorEvent) => void>();
  private readonly remembered: EmulatorEvent[] = [];
  private readonly sights = new WeakMap<EmulatorEvent, Sight>();
  private lastId = 0;

  constructor(private readonly now: () => number) {}

  /** The number of the last event; 0 before the first. */
  get last(): number {
    return this.lastId;
  }

  /** @param sight - Who sees it, if it is about something that is no more. */
  emit(body: EventBody, sight?: Sight): void {
    this.lastId += 1;
    const event: EmulatorEvent = { ...distinguish(body, this.lastId), id: this.lastId, at_ms: this.now() };
    if (sight) this.sights.set(event, sight);
    this.remembered.push(toMemory(event));
    if (this.remembered.length > REMEMBERED) this.remembered.shift();
    for (const listener of this.listeners) tell(listener, event);
  }

  /**
   * An error thrown by a listener affects neither whoever caused the event nor other listeners: it becomes an uncaught
   * exception.
   *
   * @returns A function that unsubscribes.
   */
  subscribe(listener: (event: EmulatorEvent) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Returns who saw what an event is about, if that is no more. */
  sightOf(event: EmulatorEvent): Sight | undefined {
    return this.sights.get(event);
  }

  /** Returns the remembered events after an event, oldest first. */
  after(id: number): readonly EmulatorEvent[] {
    return this.remembered.slice(Math.max(0, id - this.forgotten));
  }

  /** True if an event after this one is no longer remembered. */
  hasForgottenAfter(id: number): boolean {
    return id < this.forgotten;
  }

  /**
   * Returns where to start so as to miss nothing that is remembered. A number beyond the last one is from an earlier
   * run.
   */
  oldestFrom(id: number): number {
    return id > this.lastId ? this.forgotten : Math.max(id, this.forgotten);
  }

  private get forgotten(): number {
    return this.lastId - this.remembered.length;
  }
}

/** Two events of one moment must differ: receivers know an event of an application by its type, time and data. */
function distinguish(body: EventBody, id: number): EventBody {
  if (body.type !== 'APPLICATION_EVENT') return body;
  const microseconds = (id % 1000).toString().padStart(3, '0');
  const timestamp = body.event.timestamp.replace('Z', microseconds);
  return { ...body, event: { ...body.event, timestamp } };
}

function tell(listener: (event: EmulatorEvent) => void, event: EmulatorEvent): void {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Lists of commands are large: hundreds of them would fill the memory. */
function toMemory(event: EmulatorEvent): EmulatorEvent {
  if (event.type !== 'API_RESPONSE') return event;
  const { body: _body, ...rest } = event;
  return rest;
}
