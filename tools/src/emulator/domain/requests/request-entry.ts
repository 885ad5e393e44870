import type { JsonObject, Snowflake } from 'commandry/protocol';
import type { FailureReason } from '../interactions/delivery-failure.js';

/** What was sent to a bot. `event` is a webhook event, `ping` the check of an endpoint. */
export type RequestKind = 'command' | 'autocomplete' | 'component' | 'modal' | 'event' | 'ping';

/** Something that failed in spite of a response, or in addition to it. */
export interface RequestFailure {
  /** `discord`: a call of the bot was refused. `application`: the bot itself failed, as whoever runs it has reported. */
  readonly by: 'discord' | 'application';
  /** For programs; for an error of Discord its number, for example `50035`. */
  readonly code: string;
  /** What happened, in a sentence. */
  readonly message: string;
  /** The message it belongs to; null if that is to be found by the interaction. */
  readonly message_id: Snowflake | null;
  /** The incident id shown to the user. */
  readonly incident_id?: string;
  /** The fault whose status is in the message: the bot failed by it. */
  readonly fault_id?: string;
}

/** A fault that was asked for and struck: never the bot's own doing. */
export interface RequestFault {
  readonly at_ms: number;
  /** Of the fault in the list of faults. */
  readonly fault_id: string;
  /** As it is armed, for example `unauthorized`. */
  readonly kind: string;
  /** In words: what it did to which call or delivery. */
  readonly message: string;
}

/** A request to a bot as a list shows it. */
export interface RequestSummary {
  /** Of the interaction or the ping; for an event, and for bytes that were sent again, the number of the entry. */
  readonly id: string;
  /** Grows with each change of the entry. */
  readonly revision: number;
  readonly kind: RequestKind;
  /** The type of the command, for a command and its autocompletion. */
  readonly command_type?: number;
  /** For example `/weather forecast`, `Report message`, a custom id, or `ENTITLEMENT_CREATE`. */
  readonly name: string;
  readonly application_id: Snowflake;
  /** Null for an event and a ping. */
  readonly user_id: Snowflake | null;
  readonly guild_id: Snowflake | null;
  readonly channel_id: Snowflake | null;
  /** By the emulator's clock, as is each time here. */
  readonly sent_at_ms: number;
  /** When it was answered, completed or failed; null while the bot has time, also to complete a loading message. */
  readonly ended_at_ms: number | null;
  /** `done`: answered in time, and nothing failed. `failed`: the response was refused or missing, or there are `failures`. */
  readonly status: 'waiting' | 'done' | 'failed';
  /**
   * As in `INTERACTION_RESULT`; of an event or a ping `accepted`, `failed` or `not_sent`, and of bytes that were sent again `ignored`: the
   * response has no effect. Null until then. `deferred` while it waits: the message is still loading.
   */
  readonly outcome: string | null;
  /** What the user sees, as text. Of an event: why it was not sent, or what comes after a failure. */
  readonly shown: string | null;
  /** Why it failed. */
  readonly reason?: FailureReason;
  /** A problem of the response, although it was accepted. */
  readonly note?: FailureReason;
  /** What failed, oldest first; empty if nothing has. */
  readonly failures: readonly RequestFailure[];
  /** The faults that struck it or its calls, in the order in which they did. */
  readonly faults: readonly RequestFault[];
  /** The messages that it was about, made or changed. */
  readonly message_ids: readonly Snowflake[];
  /** The entry that was sent again as this one. */
  readonly resent_from?: string;
}

/** The request as it was sent. */
export interface SentRequest {
  /** The whole address, with its query. */
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, to the byte. */
  readonly body: string;
  /** What was signed: the timestamp and the body. */
  readonly signed: string;
}

/** The HTTP response as it was received. */
export interface ReceivedResponse {
  readonly at_ms: number;
  /** Of HTTP. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As text, to the byte. */
  readonly body: string;
}

/** A call of the API with the token of an interaction, or the callback. */
export interface RequestCall {
  readonly at_ms: number;
  /** How long the emulator took for it, delays by faults included. */
  readonly milliseconds: number;
  /** Of HTTP, for example `PATCH`. */
  readonly method: string;
  /** Without the address and with the token masked. */
  readonly path: string;
  /** The JSON that was sent; for a form its `payload_json`; null if there was none. */
  readonly sent: unknown;
  /** Of HTTP; 0 where a fault closed the connection without a response. */
  readonly status: number;
  /** The JSON of the answer; null if there was none. */
  readonly answer: unknown;
  /** The fault that struck the call. */
  readonly fault_id?: string;
}

/** A dispatch of the gateway that belongs to the request. */
export interface RequestDispatch {
  readonly at_ms: number;
  readonly session_id: string;
  readonly type: string;
  /** `d` of the dispatch. */
  readonly data: unknown;
}

/** A part of the bot's own time, as it reports it. */
export interface RequestSpan {
  /** For example `verify` or `handler`. */
  readonly name: string;
  /** What is shown for it; absent: its name. */
  readonly description?: string;
  /** Since the request was received, in milliseconds. */
  readonly from_ms: number;
  readonly duration_ms: number;
}

/** A place in a stack, the throwing one first. */
export interface CodeFrame {
  /** Null for an anonymous function. */
  readonly function: string | null;
  /** An absolute path, or as the stack names it. */
  readonly file: string;
  /** Counted from 1, as is the column. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  /** False for packages and for the runtime. */
  readonly is_own: boolean;
  /** The lines around it, for frames of the bot. */
  readonly source?: { readonly first_line: number; readonly lines: readonly string[] };
}

/** A thrown error as whoever runs the bot has read it. */
export interface CodeError {
  /** The class, for example `TypeError`. */
  readonly name: string;
  /** Without its class and stack. */
  readonly message: string;
  /** As the runtime printed it. */
  readonly stack: string;
  /** The stack, the throwing frame first; empty where none could be read. */
  readonly frames: readonly CodeFrame[];
  /** The `cause` of the error, read in the same way. */
  readonly cause?: CodeError;
}

/** A line that the bot printed while it handled the request. */
export interface RequestLogLine {
  readonly at_ms: number;
  /** How severe it is, as the bot says. */
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** The line without its time, level and fields. */
  readonly message: string;
  /** The name of what is logged, for example `HANDLER_FAILED`. */
  readonly event?: string;
  /** What else was logged with it. */
  readonly fields?: JsonObject;
  /** The error that was logged with it. */
  readonly error?: CodeError;
}

/** Everything known of a request. */
export interface RequestEntry extends RequestSummary {
  /** The payload of the interaction, the event or the ping. */
  readonly payload: JsonObject;
  /** Null over the gateway. */
  readonly request: SentRequest | null;
  /** Null over the gateway, and while there is none. */
  readonly response: ReceivedResponse | null;
  /** The initial response, by whichever way it came, and when. */
  readonly answered_at_ms: number | null;
  /** When the token ends; null without one. */
  readonly token_ends_at_ms: number | null;
  /** In the order of their arrival. */
  readonly calls: readonly RequestCall[];
  /** In the order in which they were sent. */
  readonly dispatches: readonly RequestDispatch[];
  /** As the bot reports them in `Server-Timing`; empty if it does not. */
  readonly spans: readonly RequestSpan[];
  /** Oldest first. */
  readonly log: readonly RequestLogLine[];
  /** True where calls, dispatches or lines were left out, since the entry would be too large. */
  readonly is_shortened: boolean;
}
