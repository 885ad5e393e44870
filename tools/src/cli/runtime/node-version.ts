/** The oldest supported version. Imports nothing, so that any version of Node can load this file. */
export const OLDEST_NODE = '20.19';

/** @param version - Of Node.js, for example `20.20.2`. */
export function isNewEnough(version: string): boolean {
  const [major, minor] = toNumbers(version);
  const [oldestMajor, oldestMinor] = toNumbers(OLDEST_NODE);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function toNumbers(version: string) {
  return version.split('.').map(Number) as [major: number, minor: number];
}
