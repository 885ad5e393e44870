/** The failures to start an emulator. A state that cannot be written, and an application that is not there, occur later. */
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
  | 'STATE_ENGINE_MISSING'
  | 'UNKNOWN_APPLICATION';

/** The only error that an emulator throws deliberately in the process that starts it. Compare `code`, never `message`. */
export class EmulatorError extends Error {
  /** Stable, for example `STATE_UNUSABLE`. */
  readonly code: EmulatorErrorCode;

  constructor(code: EmulatorErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'EmulatorError';
    this.code = code;
  }
}
