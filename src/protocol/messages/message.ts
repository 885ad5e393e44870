import type { APIMessage } from 'discord-api-types/payloads/v10';

/** The message types that matter to interactions. */
export const MessageType = {
  DEFAULT: 0,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  THREAD_STARTER_MESSAGE: 21,
  CONTEXT_MENU_COMMAND: 23,
  INTERACTION_PREMIUM_UPSELL: 26,
  POLL_RESULT: 46,
} as const;

/**
 * A message as Discord sends it: `APIMessage` of discord-api-types. It can be sent back, in `update`, `editReply`,
 * `editMessage` and by returning a copy: fields that cannot be sent are left out then.
 */
export interface Message extends APIMessage {}

/** The content of a poll's answer. */
export interface PollMedia {
  /** 1 to 55 characters. */
  readonly text?: string | undefined;
  /** One of a guild by its id, or a standard one by its name. */
  readonly emoji?:
    | { readonly id?: string | null | undefined; readonly name?: string | null | undefined }
    | undefined;
}

/** A poll as it is sent. Discord returns it with numbered answers and an end time instead of the duration. */
export interface NewPoll {
  /** Its text has 1 to 300 characters. */
  readonly question: { readonly text: string };
  /** 1 to 10. */
  readonly answers: readonly { readonly poll_media: PollMedia }[];
  /** How many hours it is open, 1 to 768. Default 24. */
  readonly duration?: number | undefined;
  /** Allows a user to choose several answers. Default false. */
  readonly allow_multiselect?: boolean | undefined;
  /** 1, the only layout. */
  readonly layout_type?: 1 | undefined;
}
