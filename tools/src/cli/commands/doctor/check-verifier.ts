import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findingsOf, type Finding } from './finding.js';

const { pass, warn, skip } = findingsOf('verifier');

/**
 * Checks whether the optional package that verifies signatures in half the time is installed.
 *
 * @param folder - The project folder.
 */
export function checkVerifier(folder: string): Finding {
  const fromProject = createRequire(join(folder, 'package.json'));
  try {
    fromProject.resolve('sodium-native');
  } catch {
    return skip('sodium-native is not installed. It is optional, and checks signatures in half the time.');
  }
  try {
    fromProject('sodium-native');
    return pass('sodium-native is installed.');
  } catch {
    return warn(
      'sodium-native is installed but cannot be loaded here, so node:crypto checks signatures.',
      'Install it again on this machine ("npm rebuild sodium-native"), or leave it out.',
    );
  }
}
