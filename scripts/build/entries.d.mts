export interface Entry {
  /** As it is imported: `commandry-dev/testing`. */
  readonly name: string;
  /** The folder of its package, with a slash at the end: empty for `commandry`. */
  readonly folder: string;
  /** As package.json exports it: `./testing`. */
  readonly exported: string;
  /** The path of its source from the root of the repository. */
  readonly source: string;
}
export function readEntries(): Entry[];
export function runtimeEntries(): Record<string, string>;
export function packagesOf(folder: string): string[];
