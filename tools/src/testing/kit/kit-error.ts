/** Why a use of the kit failed. */
export type KitErrorCode =
  /** The bot failed, and the test did not look at `kit.errors`. */
  | 'BOT_FAILED'
  /** The bot is still at work, and waits neither for the kit's clock nor for a user. */
  | 'BOT_STILL_WORKING'
  /** The bot waits for a user, who has to do something first. */
  | 'BOT_WAITS_FOR_USER'
  /** There is no such command, option, choice, component, field or message. */
  | 'NOT_FOUND'
  /** The user cannot do that. */
  | 'NOT_POSSIBLE'
  /** The kit was used in a way that it is not made for. */
  | 'MISUSED';

/** Precedes the transcript at the end of a message. */
const BEFORE_TRANSCRIPT = '\n\nWhat happened:\n';

export function withTranscript(message: string, transcript: string): string {
  return `${message}${BEFORE_TRANSCRIPT}${transcript}`;
}

export function withoutTranscript(message: string): string {
  const at = message.lastIndexOf(BEFORE_TRANSCRIPT);
  return at < 0 ? message : message.slice(0, at);
}

/** A test asked for something that cannot be, or the bot failed. Its message ends with the transcript. */
export class KitError extends Error {
  /** Always `KitError`. */
  override readonly name = 'KitError';

  /** @param code - Why the use failed. Compare it, never the message. */
  constructor(
    readonly code: KitErrorCode,
    message: string,
    options?: ErrorOptions & { readonly reason?: string | undefined },
  ) {
    super(message, options);
    this.reason = options?.reason;
  }

  /** The code of what was refused or failed: of Discord (`COMMAND_NOT_AVAILABLE`) or the bot (`HANDLER_FAILED`). */
  readonly reason: string | undefined;
}
