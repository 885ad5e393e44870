import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from 'commandry';
import { readErrorSections, writeErrorAddresses } from '../../docs/.vitepress/site/error-addresses.js';
import { CLI_ERROR_CODES } from '../../tools/src/cli/output/cli-error.js';
import { EMULATOR_ERROR_CODES } from '../../tools/src/emulator/emulator-error.js';
import { KIT_ERROR_CODES } from '../../tools/src/testing/kit/kit-error.js';
import { root } from '../support/processes/run.js';

const codes = new Set<string>([
  ...errorCodes,
  ...CLI_ERROR_CODES,
  ...EMULATOR_ERROR_CODES,
  ...KIT_ERROR_CODES,
]);

test('each code of an error is explained in one section', () => {
  const explained = readErrorSections(`${root}docs`).map(({ code }) => code);
  expect(explained.toSorted()).toEqual([...codes].toSorted());
});

test('the short address of each code leads to its section', () => {
  const site = mkdtempSync(join(tmpdir(), 'commandry-site-'));
  try {
    writeErrorAddresses(site, `${root}docs`);
    const lost = [...codes].filter((code) => !existsSync(join(site, 'e', code, 'index.html')));
    expect(lost).toEqual([]);
    const page = readFileSync(join(site, 'e/NAME_INVALID/index.html'), 'utf8');
    const target = '/reference/errors/definitions.html#name_invalid';
    expect(page).toContain(`content="0; url=${target}"`);
    expect(page).toContain(`<a href="${target}">`);
  } finally {
    rmSync(site, { recursive: true });
  }
});
