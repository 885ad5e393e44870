/** An answer of the control plane that is an error. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the body has beside code and message. */
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
