import { isNewEnough, OLDEST_NODE } from '../../runtime/node-version.js';
import { findingsOf, type Finding } from './finding.js';

const { pass, fail } = findingsOf('node');

/** @param version - For example `20.20.2`. */
export function checkNode(version: string): Finding {
  const found = `Node.js ${version}.`;
  return isNewEnough(version) ? pass(found) : fail(found, `Use ${OLDEST_NODE} or newer.`);
}
