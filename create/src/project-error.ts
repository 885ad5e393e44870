/** Thrown if a project cannot be created. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';

  /** @param isUsage - True if the request is invalid, false if its circumstances prevent it. */
  constructor(
    message: string,
    readonly isUsage = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
