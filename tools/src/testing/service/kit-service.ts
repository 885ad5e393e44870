import type { CommandType, Snowflake } from 'commandry/protocol';
import type { App, Awaitable, Receiver } from 'commandry';
import type { WorldChange } from '../world/kit-world.js';

/** A file that a user gives. */
export interface GivenFile {
  /** The name with its ending, for example `plan.pdf`. */
  readonly filename: string;
  /** The media type, for example `application/pdf`. */
  readonly contentType: string;
  /** The content. */
  readonly bytes: Uint8Array;
}

/** The value that a user gives to an option: users, roles and channels by their ids. */
export type GivenValue = string | number | boolean | GivenFile;

/** A user in a channel. */
export interface Whereabouts {
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
}

/** A use of a command. */
export interface CommandUse extends Whereabouts {
  readonly type: CommandType;
  /** The name; for a slash command with its group and subcommand: `ticket open`. */
  readonly path: string;
  /** By name. Only of slash commands. */
  readonly options: Readonly<Record<string, GivenValue>>;
  /** The user or message of a context menu. */
  readonly targetId?: Snowflake | undefined;
}

/** A slash command that is being typed. */
export interface TypedCommand extends Whereabouts {
  /** The name of the command with its group and subcommand: `ticket open`. */
  readonly path: string;
  /** The options that are filled in already, by name. */
  readonly options: Readonly<Record<string, GivenValue>>;
  /** The option that is being typed. */
  readonly focused: { readonly name: string; readonly value: string };
}

/** A use of a button or a select. */
export interface ComponentUse {
  readonly userId: Snowflake;
  readonly messageId: Snowflake;
  readonly customId: string;
  /** For selects: the values of choices, or the ids of users, roles and channels. */
  readonly values?: readonly string[] | undefined;
}

/** What a user filled a field of a modal with. Fields that are left out are submitted as they are shown. */
export interface FilledField {
  readonly customId: string;
  /** A text, the value of a radio group, or the state of a checkbox. */
  readonly value?: string | boolean | undefined;
  /** The values of a select or checkbox group: values of choices, or ids of users, roles and channels. */
  readonly values?: readonly string[] | undefined;
  /** The files of a file upload. */
  readonly files?: readonly GivenFile[] | undefined;
}

/** A submitted modal. */
export interface ModalUse {
  readonly userId: Snowflake;
  /** The interaction whose response opened it. */
  readonly interactionId: Snowflake;
  readonly customId: string;
  /** The fields that the user filled. */
  readonly fields: readonly FilledField[];
}

/** What a user does beside interactions: a request to the control plane, with the path below that of the user. */
export interface UserAction {
  readonly userId: Snowflake;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For example `/messages`. */
  readonly path: string;
  readonly body?: object | undefined;
}

/** A JSON object as Discord sends it. */
export type WireObject = Readonly<Record<string, unknown>>;

/** A message as Discord sends it. */
export interface WireMessage extends WireObject {
  readonly id: Snowflake;
  readonly channel_id: Snowflake;
  /** The text; empty for none. */
  readonly content: string;
  /** A bit set; see `MessageFlag`. */
  readonly flags: number;
}

/** What an interaction has led to, for the user who caused it. */
export interface Exchange {
  /** The effect of the response. `failed`: there was none that counts, and the user was told so. */
  readonly outcome:
    | 'message'
    | 'deferred'
    | 'updated'
    | 'update_deferred'
    | 'choices'
    | 'modal'
    | 'premium_required'
    | 'launched'
    | 'failed';
  /** The message that the response created, changed or will change. */
  readonly message?: WireMessage | undefined;
  /** The modal that the response opened, as users see it. Absent with other outcomes. */
  readonly modal?: WireObject | undefined;
  /** What the response suggests. Absent with other outcomes. */
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | undefined;
  /** Why it failed, as Discord's developers would read it. */
  readonly reason?: { readonly code: string; readonly message: string } | undefined;
  /** As it was delivered; null where Discord acted by itself, as is the response. */
  readonly interaction: (WireObject & { readonly id: Snowflake }) | null;
  /** Its body is parsed JSON, or undefined if it was empty. Null if there was none. */
  readonly response: { readonly status: number; readonly body: unknown } | null;
}

/** Why a use failed where Discord gives no reason. */
export const WITHOUT_REASON = {
  code: 'FAILED',
  message: 'The user was told that the bot did not respond.',
} as const;

/** A message was created, changed or deleted: by a response, or by a call. */
export interface MessageEvent {
  readonly type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE' | 'MESSAGE_DELETE';
  /** The message as it is now; of a deleted one, as it was. */
  readonly message: WireMessage;
  /** The only user who sees it; null if everybody in the channel does. */
  readonly visible_to: Snowflake | null;
}

/**
 * A user cannot do something: the client would not let them. Nothing was sent to the bot.
 */
export class UserRefusal extends Error {
  /** Always `UserRefusal`. */
  override readonly name = 'UserRefusal';

  /** @param code - For example `COMMAND_NOT_AVAILABLE`: those of the emulator's control plane. */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the app under test is created with, so that it calls the kit's Discord. */
export interface KitCredentials {
  readonly applicationId: Snowflake;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** The bot token; the kit's service accepts no other. */
  readonly token: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/**
 * Discord as the kit needs it. It delivers interactions to the app, carries out its responses and its calls, and judges what a
 * user can do.
 */
export interface KitService {
  /** What the app under test is created with. */
  readonly credentials: KitCredentials;
  /** Answers the calls of the app. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Registers the commands of the app and delivers to it from now on. Called once, after what was arranged at the start.
   *
   * @param receiver - Receives requests: the app.
   */
  connect(app: App, receiver: Receiver): Awaitable<void>;
  /** Takes over what was arranged. */
  arrange(changes: readonly WorldChange[]): Awaitable<void>;
  /** @throws UserRefusal If the user cannot do that, as for all that follow. */
  invoke(use: CommandUse): Promise<Exchange>;
  /** Asks for suggestions, as a user who types into an option. */
  type(typed: TypedCommand): Promise<Exchange>;
  /** Presses a button, or chooses in a select. */
  use(use: ComponentUse): Promise<Exchange>;
  /** Submits a modal, which closes unless that fails. */
  submit(use: ModalUse): Promise<Exchange>;
  /** Does something that is no interaction, such as writing a message, and returns what it made. */
  perform(action: UserAction): Promise<WireObject | undefined>;
  /** Signs and sends any body to the app. */
  send(body: Uint8Array): Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }>;
  /** Signs and sends the body of an event to what receives the app's events. */
  sendEvent(receiver: Receiver, body: Uint8Array): ReturnType<KitService['send']>;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (event: MessageEvent) => void): () => void;
  /** Ends Discord. The kit calls it once, when it is closed. */
  close(): Awaitable<void>;
}
