import { errorUrl } from 'commandry/tooling';

/** Each has a section in docs/reference/errors/emulator.md. */
export const EMULATOR_ERROR_CODES = [
  'PRODUCTION',
  'BAD_OPTIONS',
  'BAD_WORLD',
  'PORT_BUSY',
  'CANNOT_LISTEN',
  'STATE_BUSY',
  'STATE_DAMAGED',
  'STATE_NOT_WRITTEN',
  'STATE_UNUSABLE',
  'STATE_ENGINE_MISSING',
  'UNKNOWN_APPLICATION',
] as const;

/** The failures to start an emulator. `STATE_NOT_WRITTEN` and `UNKNOWN_APPLICATION` occur later too. */
export type EmulatorErrorCode = (typeof EMULATOR_ERROR_CODES)[number];

/** The only error that an emulator throws deliberately in the process that starts it. Compare `code`, never `message`. */
export class EmulatorError extends Error {
  /** Stable, for example `STATE_UNUSABLE`. */
  readonly code: EmulatorErrorCode;
  /** The page that explains the code. */
  readonly url: string;

  constructor(code: EmulatorErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'EmulatorError';
    this.code = code;
    this.url = errorUrl(code);
  }
}
