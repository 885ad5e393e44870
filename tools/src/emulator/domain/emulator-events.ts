import type { GuildCommandPermissions, Snowflake } from 'commandry/protocol';
import type { BotStatus } from './reported-bot-status.js';
import type { FailureReason } from '../delivery/delivery-failure.js';
import type { DeliveredInteraction } from './interactions/delivered-interaction.js';
import type { Fault, SecondAnswer } from './faults/fault.js';
import type { WireMessage } from './objects/wire-message.js';

/** What a message event is about, and who sees it: everybody who sees the channel, or one user. */
interface MessageEvent<Type extends string> {
  readonly type: Type;
  readonly message: WireMessage;
  readonly visible_to: Snowflake | null;
}

/** Something that has happened. Names in capitals are those of the service's gateway where it has the event. */
export type EventBody =
  | {
      readonly type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE';
      readonly permissions: Readonly<GuildCommandPermissions>;
    }
  | MessageEvent<'MESSAGE_CREATE'>
  | MessageEvent<'MESSAGE_UPDATE'>
  | MessageEvent<'MESSAGE_DELETE'>
  /** The commands of a scope are others now: a client reads its picker again. */
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
  /** How an interaction ended for the user who caused it. `shown` is what the user sees, as text. */
  | {
      readonly type: 'INTERACTION_RESULT';
      readonly user_id: Snowflake;
      readonly interaction_id: Snowflake;
      readonly outcome: string;
      readonly shown: string;
      /** Why it failed. */
      readonly reason?: FailureReason;
      /** What is wrong with the answer although it was taken. */
      readonly note?: FailureReason;
    }
  /**
   * Something about an interaction failed that its user does not see, or sees as a message like any other: the service
   * refused a call by its token, or whoever runs the application told so.
   */
  | {
      readonly type: 'INTERACTION_FAILURE';
      readonly user_id: Snowflake;
      readonly interaction_id: Snowflake;
      /** What the call was for, else the first answer as far as there is one, else the message of the component. */
      readonly message_id: Snowflake | null;
      readonly by: 'service' | 'application';
      /** Of the service its number, for example `50035`. */
      readonly code: string;
      readonly message: string;
      /** What the user was shown of it. */
      readonly incident_id?: string;
    }
  /** Whether the bot of an application runs, as far as somebody who knows has said. */
  | {
      readonly type: 'BOT_STATUS';
      readonly application_id: Snowflake;
      readonly status: BotStatus['status'];
      readonly message: string | null;
    }
  /** An answer of the API. Its body is told to those who listen as it is sent, and not remembered. */
  | {
      readonly type: 'API_RESPONSE';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly body?: unknown;
    }
  /** Something went wrong because it was asked for: a request to the API, or a delivery. */
  | {
      readonly type: 'FAULT_USED';
      readonly fault: Fault;
      readonly method?: string;
      readonly path?: string;
      readonly interaction_id?: Snowflake;
      /** Of a delivery that was sent twice: what came back the second time. */
      readonly second?: SecondAnswer;
    };

/** What an event can be about. */
export type EventType = EventBody['type'];

/** An event with its number and its moment in milliseconds of the Unix epoch. */
export type EmulatorEvent = EventBody & { readonly id: number; readonly at_ms: number };

/** How many events are remembered for those who come late. */
const REMEMBERED = 500;

/** Tells what happens to everybody who listens. */
export class EventLog {
  private readonly listeners = new Set<(event: EmulatorEvent) => void>();
  private readonly remembered: EmulatorEvent[] = [];
  private lastId = 0;

  constructor(private readonly now: () => number) {}

  /** The number of the last event; 0 before the first. */
  get last(): number {
    return this.lastId;
  }

  emit(body: EventBody): void {
    this.lastId += 1;
    const event: EmulatorEvent = { ...body, id: this.lastId, at_ms: this.now() };
    this.remembered.push(toMemory(event));
    if (this.remembered.length > REMEMBERED) this.remembered.shift();
    for (const listener of this.listeners) tell(listener, event);
  }

  /**
   * What a listener throws harms neither whoever caused the event nor the other listeners: it becomes an uncaught exception.
   *
   * @returns A function that ends it.
   */
  subscribe(listener: (event: EmulatorEvent) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** What is remembered of the time after an event, oldest first. */
  after(id: number): readonly EmulatorEvent[] {
    return this.remembered.slice(Math.max(0, id - this.forgotten));
  }

  /** Whether an event after this one is not remembered any more. */
  hasForgottenAfter(id: number): boolean {
    return id < this.forgotten;
  }

  /** Where to begin so as to miss nothing that is remembered. A number beyond the last one is of an earlier run. */
  oldestFrom(id: number): number {
    return id > this.lastId ? this.forgotten : Math.max(id, this.forgotten);
  }

  private get forgotten(): number {
    return this.lastId - this.remembered.length;
  }
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
