/** What can go wrong before an emulator is up; a state that is not written any more, also later. */
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

/** The one error that starting and stopping an emulator throw on purpose. Compare `code`, never `message`. */
export class EmulatorError extends Error {
  readonly code: EmulatorErrorCode;

  constructor(code: EmulatorErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'EmulatorError';
    this.code = code;
  }
}
