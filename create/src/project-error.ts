/** Thrown where a project cannot be made. Nothing was written then, or what was written is named. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';

  /** @param isUsage - Whether what was asked for is wrong, and not what was found. */
  constructor(
    message: string,
    readonly isUsage = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
