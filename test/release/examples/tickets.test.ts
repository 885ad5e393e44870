import { expect, test } from 'vitest';
import { root, runNode } from '../../support/processes/run.js';

const environment = {
  DISCORD_APPLICATION_ID: '1100000000000000001',
  DISCORD_PUBLIC_KEY: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  SUPPORT_CHANNEL_ID: '1100000000000000200',
  STAFF_CHANNEL_ID: '1100000000000000201',
  TICKET_ROLE_ID: '1100000000000000500',
};

test.each([
  ['ticket desk', 'tickets'],
  ['help desk', 'help-desk'],
])(
  'the manifest of the %s holds its commands and routes, so that no button is stranded by mistake',
  async (_what, example) => {
    const manifest = `examples/${example}/commandry.manifest.json`;
    const parameters = ['check', '--app', `examples/${example}/app.ts`, '--manifest', manifest];
    const { code, output } = await runNode(['--import', 'tsx', 'tools/src/cli/main.ts', ...parameters], {
      cwd: root,
      env: environment,
    });
    expect(output).toMatch(/^The code and .*commandry\.manifest\.json match\.$/m);
    expect(code).toBe(0);
  },
);
