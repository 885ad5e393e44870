import { expect, test } from 'vitest';
import { errorCodes } from '../../../src/common/errors/error-catalogue.js';
import { helpTextOf as helpInWorkers } from '../../../src/common/errors/no-help-texts.js';
import { helpFor } from '../../../src/common/errors/commandry-error.js';

test('a worker has what to do about settings, and where to read it about everything else', () => {
  const same = errorCodes.filter((code) => helpInWorkers(code) === helpFor(code));
  expect(same).toContain('PUBLIC_KEY_INVALID');
  expect(same).toContain('REGISTRATION_NOT_BUNDLED');
  for (const code of errorCodes.filter((each) => !same.includes(each)))
    expect(helpInWorkers(code)).toBe(
      `See ${code} in https://github.com/commandry/commandry/blob/main/docs/reference/discord/errors.md.`,
    );
});
