import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { findExampleFaults } from './support/example-faults.js';
import { listExamplePages } from './support/pages.js';

describe('what the README of an example names is there:', () => {
  test.each(['examples/README.md', ...listExamplePages()])('%s', (page) => {
    expect(findExampleFaults(page, readFileSync(`${root}${page}`, 'utf8'))).toEqual([]);
  });

  test('the reader still finds some', () => {
    expect(listExamplePages().length).toBeGreaterThan(4);
  });
});

describe('a fault is found:', () => {
  const faultsOf = (text: string) => findExampleFaults('examples/weather/README.md', text);

  test.each([
    ['a file', '`gone.ts` is read', 'names gone.ts, which is not there'],
    ['a file in a folder', 'see `commands/gone.ts`', 'names commands/gone.ts, which is not there'],
    ['a folder', '`gone/` has it', 'names gone/, which is not there'],
    ['a script', 'Start: `npm run strat`', '"npm run strat": there is no script strat'],
    ['an example', '`npm run example -- gone`', '"npm run example -- gone": there is no example gone'],
    ['a path of tests', '`npx vitest run examples/gone`', 'there is no examples/gone'],
    ['a file that is run', '`npx tsx examples/weather/gone.ts`', 'there is no examples/weather/gone.ts'],
    ['a file that node runs', '`node gone.mjs` writes', 'there is no gone.mjs'],
    ['a command', '`npx commandry deploy`', 'commandry has no command deploy'],
    ['a command in a block', '```sh\nnpm ci\nnpm run strat # now\n```', 'there is no script strat'],
    ['a command over two lines', '`npm run\nstrat`', 'there is no script strat'],
  ])('%s', (_what, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  });

  test('and none where all is there', () => {
    const text =
      '`app.ts`, `commands/`, `dist/x.mjs`, `app.rest`, `/weather`\n\n```sh\nnpm run example -- weather  # starts it\n```\n';
    expect(faultsOf(text)).toEqual([]);
  });
});
