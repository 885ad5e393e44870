/** The failures to start an emulator; a state that cannot be written may also occur later. */
export type EmulatorErrorCode =
  | 'PRODUCTION'
  | 'BAD_OPTIONS'
  | 'BAD_WORLD'
  | 'PORT_BUSY'
  | 'CANNOT_LISTEN'
  | 'STATE_BUSY'
  | 'STATE_DAMAGED'
  | 'STATE_NOT_WRITTEN'
  | 'STATE_UNUSABLE'
  | 'STATE_ENGINE_MISSING';

/** The only error that starting and stopping an emulator throw deliberately. Compare `code`, never `message`. */
export class EmulatorError extends Error {
  /** Stable, for example `STATE_UNUSABLE`. */
  readonly code: EmulatorErrorCode;

  constructor(code: EmulatorErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'EmulatorError';
    this.code = code;
  }
}
