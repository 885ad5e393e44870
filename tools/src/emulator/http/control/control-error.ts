/** An error response of the control plane. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the body. */
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
