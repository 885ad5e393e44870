/** The oldest supported version. Imports nothing, so that any version of Node can load this file. */
export const OLDEST_NODE = '20.19';

/** @param version - Of Node.js, for example `20.20.2`. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
