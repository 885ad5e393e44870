import { spawnSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['/usr/bin/chromium', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine: the one of COMMANDRY_CHROMIUM, else the first of those that are usual. */
const EXECUTABLE = [process.env['COMMANDRY_CHROMIUM'], ...NAMES].find(
  (name) => name !== undefined && spawnSync(name, ['--version']).status === 0,
);

/** Why tests with a real browser are skipped on this machine; undefined where they run. */
export const NO_BROWSER =
  EXECUTABLE === undefined
    ? 'there is no Chromium on this machine; on Debian, apt-get install chromium brings it, and COMMANDRY_CHROMIUM names another one'
    : undefined;

/** Starts the browser. It reaches for nothing but what the pages ask for. */
export function startBrowser(): Promise<Browser> {
  const path = EXECUTABLE?.includes('/') ? EXECUTABLE : which(EXECUTABLE ?? '');
  return chromium.launch({
    executablePath: path,
    // A guard against a hang, not a measure.
    timeout: 300_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}

function which(name: string): string {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
}
