import { ProjectError } from './project-error.js';

/** Names that npm accepts for a new package, with a scope or without. */
const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

const MAX_LENGTH = 214;

/** Names with a meaning for Node and npm, and those of the project's dependencies. */
const TAKEN: readonly string[] = ['node_modules', 'favicon.ico', 'commandry', 'commandry-dev'];

/**
 * @param name - The given name, or the name of the folder.
 * @param isGiven - True if it was given.
 * @throws ProjectError unless npm accepts it.
 */
export function checkProjectName(name: string, isGiven: boolean): void {
  if (NAME.test(name) && name.length <= MAX_LENGTH && !TAKEN.includes(name)) return;
  const what = isGiven ? `"${name}"` : `"${name}", the name of the folder,`;
  const todo = isGiven ? 'Choose another one.' : 'Choose one with --name.';
  throw new ProjectError(
    `${what} cannot be the name of a package: lower case letters, digits, ".", "-" and "_", at most ${MAX_LENGTH}, starting with a letter or a digit. ${todo}`,
    true,
  );
}
