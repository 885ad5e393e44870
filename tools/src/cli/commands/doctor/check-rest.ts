import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findingsOf, type Finding } from './finding.js';

const { pass, skip } = findingsOf('rest');

/**
 * Checks whether the optional package behind `app.rest` is installed.
 *
 * @param folder - The project folder.
 */
export function checkRest(folder: string): Finding {
  try {
    createRequire(join(folder, 'package.json')).resolve('@discordjs/core/http-only');
    return pass('@discordjs/core is installed.');
  } catch {
    return skip(
      '@discordjs/core is not installed. A bot that uses app.rest or interaction.rest needs it: npm install @discordjs/core.',
    );
  }
}
