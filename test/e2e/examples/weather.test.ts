import { expect, test } from 'vitest';
import { runNode } from '../../support/processes/run.js';

test('npm run demo plays the whole story between two processes, finds every answer right and ends with status 0', async () => {
  const { code, output } = await runNode(['--import', 'tsx', 'examples/weather/demo.ts']);
  expect(output).toMatch(/All \d+ checks were right\./);
  expect(output).not.toContain('WRONG');
  for (const line of [
    /\+ \/weather/,
    /Launch \(entry point\) becomes radar/,
    /nothing differs, 5 commands as declared/,
    /rightly signed +came back 200 in \d+ ms/,
    /wrongly signed +came back 401 in \d+ ms/,
    /callback type 8/,
    /callback type 12/,
    /is shown +Paris/,
    /Only you can see this/,
  ]) {
    expect(output).toMatch(line);
  }
  expect(code).toBe(0);
});
