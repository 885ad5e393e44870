import type { EmulatorEvent } from '../../emulator/index.js';
import type { FromHub, ToHub } from './link.js';

const TYPES = [
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_DELETE_BULK',
  'MESSAGE_REACTION_ADD',
  'MESSAGE_REACTION_REMOVE',
  'MESSAGE_REACTION_REMOVE_ALL',
  'MESSAGE_REACTION_REMOVE_EMOJI',
  'MESSAGE_POLL_VOTE_ADD',
  'MESSAGE_POLL_VOTE_REMOVE',
  'TYPING_START',
  'COMMANDS_UPDATE',
  'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
  'REQUEST_UPDATE',
  'REQUESTS_REPLACE',
  'WORLD_REPLACE',
  'BOT_STATUS',
  'USER_UPDATE',
  'CLOCK_UPDATE',
  'FAULTS_UPDATE',
  'DECLARATION_UPDATE',
  'GATEWAY_SESSION_CREATE',
  'GATEWAY_SESSION_UPDATE',
  'GATEWAY_SESSION_DELETE',
  'APPLICATION_UPDATE',
  'APPLICATION_EVENT',
  'ROUTE_MISSING',
  'FIELD_MISSING',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
  'THREAD_MEMBERS_UPDATE',
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'GUILD_MEMBER_ADD',
  'GUILD_MEMBER_UPDATE',
  'GUILD_MEMBER_REMOVE',
  // Of a channel that is hidden from now on, this is all that a user is told.
  'GUILD_AUDIT_LOG_ENTRY_CREATE',
] as const satisfies readonly EmulatorEvent['type'][];

/** Milliseconds until a stream that the browser has given up is reopened. */
const RETRY_MS = 1000;

interface Client {
  readonly userId: string;
  readonly tell: (message: FromHub) => void;
  /** True if it was notified that the stream is open. */
  isTold: boolean;
}

/** An event in a stream of several users. */
type SeenEvent = EmulatorEvent & { readonly seen_by: readonly string[] };

/**
 * The one event stream of a browser: a browser opens at most six connections to a host, so a stream for each tab would
 * leave none for anything else. It is reopened, from the last event's number, when another user joins and when it is
 * lost.
 */
export class StreamHub {
  readonly #clients = new Map<string, Client>();
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The users whose events the stream has. */
  #users: ReadonlySet<string> = new Set();
  #isOpen = false;
  /** The number of the last event; 0 before the first. */
  #last = 0;

  handle(message: ToHub, tell: Client['tell']): void {
    if (message.type === 'leave') this.#leave(message.client);
    else this.#join(message, tell);
  }

  #join({ client: id, userId, after }: ToHub & { readonly type: 'join' }, tell: Client['tell']): void {
    const client: Client = { userId, tell, isTold: false };
    this.#clients.set(id, client);
    if (this.#last === 0) this.#last = after;
    if (!this.#source || !this.#users.has(userId)) this.#open();
    else if (this.#isOpen) this.#tellOpen(client);
  }

  #leave(id: string): void {
    this.#clients.delete(id);
    if (this.#clients.size > 0) return;
    this.#close();
    this.#last = 0;
  }

  #open(): void {
    this.#close();
    this.#users = new Set([...this.#clients.values()].map(({ userId }) => userId));
    // Without a number to continue from, something may be missed meanwhile.
    if (this.#last === 0) this.#forgetTold();
    const query = [`users=${[...this.#users].join(',')}`, `types=${TYPES.join(',')}`];
    if (this.#last > 0) query.push(`after=${this.#last}`);
    const source = new EventSource(`/control/events?${query.join('&')}`);
    source.onopen = () => {
      this.#isOpen = true;
      for (const client of this.#clients.values()) if (!client.isTold) this.#tellOpen(client);
    };
    source.onerror = () => {
      this.#lose(source);
    };
    for (const type of TYPES) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        this.#last = Number(lastEventId);
        this.#pass(JSON.parse(data) as SeenEvent);
      });
    }
    this.#source = source;
  }

  /** A browser reconnects on its own with `Last-Event-ID`; if it has given up, this does the same. */
  #lose(source: EventSource): void {
    this.#isOpen = false;
    this.#forgetTold();
    for (const { tell } of this.#clients.values()) tell({ type: 'lost' });
    if (source.readyState !== EventSource.CLOSED) return;
    this.#timer = setTimeout(() => {
      this.#open();
    }, RETRY_MS);
  }

  #pass({ seen_by: seenBy, ...event }: SeenEvent): void {
    for (const { userId, tell } of this.#clients.values()) {
      if (seenBy.includes(userId)) tell({ type: 'event', event });
    }
  }

  #tellOpen(client: Client): void {
    client.isTold = true;
    client.tell({ type: 'open', last: this.#last });
  }

  #forgetTold(): void {
    for (const client of this.#clients.values()) client.isTold = false;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
    this.#isOpen = false;
  }
}
