import { errorUrl, isErrorCode } from 'commandry/tooling/kit';

/** Each has a section in docs/reference/errors/testing.md. */
export const KIT_ERROR_CODES = [
  'BOT_FAILED',
  'BOT_STILL_WORKING',
  'BOT_WAITS_FOR_USER',
  'NOT_FOUND',
  'NOT_POSSIBLE',
  'KIT_MISUSED',
] as const;

/**
 * Why a use of the kit failed.
 *
 * - `BOT_FAILED`: the bot failed, and the test did not look at `kit.errors`.
 * - `BOT_STILL_WORKING`: the bot is still at work, and waits neither for the kit's clock nor for a user.
 * - `BOT_WAITS_FOR_USER`: the bot waits for a user, who has to act first.
 * - `NOT_FOUND`: the command, option, choice, component, field or message does not exist.
 * - `NOT_POSSIBLE`: the user cannot do that.
 * - `KIT_MISUSED`: the kit was called in a way that it does not support.
 */
export type KitErrorCode = (typeof KIT_ERROR_CODES)[number];

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
    this.url = errorUrl(this.reason !== undefined && isErrorCode(this.reason) ? this.reason : code);
  }

  /** The code of what was refused or failed: of Discord (`COMMAND_NOT_AVAILABLE`) or the bot (`HANDLER_FAILED`). */
  readonly reason: string | undefined;

  /** The page that explains the code, or the reason if that is one of the bot. */
  readonly url: string;
}
