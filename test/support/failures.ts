import { CommandryError } from 'commandry';

/** The error of this package with which a promise is rejected. */
export async function rejectionOf(promise: Promise<unknown>): Promise<CommandryError> {
  const reason: unknown = await promise.then(
    () => new Error('Nothing was rejected.'),
    (error: unknown) => error,
  );
  if (reason instanceof CommandryError) return reason;
  throw reason;
}

/** The error of this package that a function throws. */
export function errorOf(act: () => unknown): CommandryError {
  try {
    act();
  } catch (error) {
    if (error instanceof CommandryError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
