import { findingsOf, type Finding } from './finding.js';

const { pass, fail } = findingsOf('node');

/** The oldest version that the package takes: major and minor. */
const OLDEST = [20, 19] as const;

/** @param version - For example `20.20.2`. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOldEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isOldEnough) return pass(`Node.js ${version}.`);
  return fail(`Node.js ${version}.`, `Use ${OLDEST.join('.')} or newer.`);
}
