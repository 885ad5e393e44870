import { CommandryError } from '../common/errors/commandry-error.js';

/** Returns the error for a body over the limit, the same in every adapter. */
export function bodyTooLarge(maxBodyBytes: number): CommandryError {
  return new CommandryError('BODY_TOO_LARGE', `The body is larger than ${maxBodyBytes} bytes.`);
}
