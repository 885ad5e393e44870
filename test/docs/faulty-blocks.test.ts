import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rmSync } from 'node:fs';
import { root } from '../support/processes/run.js';
import { readBlocks, type ReadPage } from './support/blocks.js';
import { findDifference } from './support/compare-output.js';
import { compileUnits } from './support/compile-units.js';
import { writeProjects } from './support/projects.js';
import { runUnit, judge } from './support/run-units.js';

const folder = `${root}node_modules/.cache/commandry-docs-faults/`;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A page with a title and blocks, each of which is the text behind its fence and its code. */
function pageOf(...blocks: readonly (readonly [info: string, code: string])[]): ReadPage {
  const text = blocks.map(([info, code]) => `\n\`\`\`${info}\n${code}\n\`\`\`\n`).join('');
  return readBlocks('docs/page.md', `# Page\n${text}`);
}

describe('what stands behind a fence', () => {
  test.each([
    ['', 'docs/page.md:4 "" is not one of the languages'],
    ['typescript', '"typescript" is not one of the languages'],
    ['tsx', '"tsx" is not one of the languages'],
    ['json', 'docs/page.md:4 is not JSON: '],
    ['ts runs', '"runs" is not known behind ts'],
    ['ts {4}', '"{4}" is not known behind ts'],
    ['json run', '"run" is not known behind json'],
    ['ts run wrong', '"ts run wrong" has words that exclude each other'],
    ['ts file=a.ts file=b.ts', 'has words that exclude each other'],
    ['ts file=../a.ts', '"../a.ts" is no path'],
    ['ts file=/a.ts', '"/a.ts" is no path'],
    ['ts file=a.js', '"a.js" is no path of a .ts file'],
    ['ts file=', '"" is no path'],
    ['ts peer=discord.js', 'needs the name of a file'],
    ['ts peer=discord.js file=a.ts run', 'has words that exclude each other'],
    ['py file=a.ts', '"a.ts" is no path of a .py file'],
    ['text output', 'is the output of nothing'],
    ['ts fails', 'needs a block "text output"'],
    ['ts wrong', 'needs a block "text output"'],
  ])('"%s" is a fault', (info, fault) => {
    expect(pageOf([info, 'export {};']).faults).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    'ts',
    'ts run',
    'ts file=src/a.ts',
    'ts file=main.ts run',
    'sh',
    'sh run',
    'json file=de.json',
    'ts peer=eris file=a.ts',
  ])('"%s" is none', (info) => {
    expect(pageOf([info, '1']).faults).toEqual([]);
  });

  test('code that is indented in place of a fence is a fault', () => {
    expect(readBlocks('docs/page.md', '# Page\n\nText:\n\n    const one = 1;\n').faults).toEqual([
      'docs/page.md:5 is code without a fence',
    ]);
  });

  test('blocks in lists are read without what stands before them', () => {
    const { blocks } = readBlocks(
      'docs/page.md',
      '# Page\n\n- Do:\n\n  ```ts run\n  const one = 1;\n  ```\n',
    );
    expect(blocks).toEqual([
      expect.objectContaining({ at: 'docs/page.md:6', code: 'const one = 1;\n', role: 'run' }),
    ]);
  });
});

test('code of another framework is left to the test of its page', () => {
  expect(
    writeProjects(folder, [pageOf(['ts peer=eris file=a.ts', '1'], ['py peer=py file=a.py', '1'])]),
  ).toEqual([]);
});

describe('what is compiled', () => {
  /** Marked by the number that their code begins with, so that the faults of all come from one compilation. */
  let faults: string[];
  const cases: Readonly<Record<string, ReadPage>> = {
    'a wrong block that compiles': pageOf(['ts wrong', 'export const one = 1;'], ['text output', 'TS2322']),
    'a wrong block with another message': pageOf(
      ['ts wrong', "export const one: number = 'one';"],
      ['text output', "error TS2322: Type 'string' is not …\nProperty 'two'"],
    ),
    'a block that does not compile': pageOf(['ts', '\nexport const one: number = "one";']),
    'an import of what comes later': pageOf(
      ['ts file=a.ts', "import './b.js';"],
      ['ts file=b.ts', 'export const one = 1;'],
    ),
    'a file that what came before does not fit': pageOf(
      ['ts file=a.ts', 'export const one = 1;'],
      ['ts file=b.ts', "import { one } from './a.js';\nexport const two = one + 1;"],
      ['ts file=a.ts', 'export const three = 3;'],
    ),
    nothing: pageOf(
      ['ts file=a.ts', 'export const one = 1;'],
      ['ts file=a.ts wrong', 'export const one: number = "";'],
      ['text output', "TS2322\nType 'string' is …"],
      ['ts file=b.ts', "import { one } from './a.js';\nexport const two = one + 1;"],
      ['ts', "import { two } from './b.js';\nexport const three = two + 1;"],
    ),
  };
  beforeAll(async () => {
    const pages = Object.entries(cases).map(([name, page]) => renamed(name, page));
    faults = await compileUnits(folder, writeProjects(folder, pages));
  });

  test.each([
    ['a wrong block that compiles', ['a wrong block that compiles:4 is marked wrong, but compiles']],
    [
      'a wrong block with another message',
      [expect.stringMatching(/another message:4 is refused without "Property 'two'":\n.*TS2322/)],
    ],
    ['a block that does not compile', [expect.stringMatching(/compile:5 error TS2322: Type 'string'/)]],
    [
      'an import of what comes later',
      ['an import of what comes later:4 imports ./b.js, which the page shows later'],
    ],
    [
      'a file that what came before does not fit',
      [expect.stringMatching(/not-fit\/2\/b\.ts\(1,10\).*TS2305/)],
    ],
    ['nothing', []],
  ])('%s', (name, expected) => {
    expect(
      faults.filter((fault) => fault.includes(name) || fault.includes(name.replaceAll(' ', '-'))),
    ).toEqual(expected);
  });

  test('there are no other faults', () => {
    expect(faults).toHaveLength(5);
  });
});

/** The page under another name. */
function renamed(name: string, { blocks, faults }: ReadPage): ReadPage {
  const at = (line: number) => `${name}:${line}`;
  return {
    page: name,
    faults,
    blocks: blocks.map((block) => ({ ...block, page: name, at: at(block.line) })),
  };
}

describe('what is run', () => {
  const run = (name: string, page: ReadPage, limitMs?: number): Promise<string | undefined> => {
    const here = `${folder}${name}/`;
    const [unit] = writeProjects(here, [page]).slice(-1);
    return runUnit(unit!, limitMs);
  };

  test.each([
    ['prints what the page says', ['ts run', "console.log('one');\nconsole.error('two');"], 'one\ntwo'],
    ['prints some of it', ['ts run', "console.log('one');\nconsole.log(Math.random());"], 'one\n0.…'],
    ['fails as the page says', ['ts fails', "throw new TypeError('Too late');"], 'TypeError: Too late'],
  ] as const)('%s', async (name, block, output) => {
    expect(await run(name.replaceAll(' ', '-'), pageOf(block, ['text output', output]))).toBeUndefined();
  });

  test('finds the files of its page', async () => {
    const page = pageOf(
      ['ts file=src/a.ts', 'export const one: number = 1;'],
      ['json file=de.json', '{ "one": "eins" }'],
      [
        'ts run',
        "import { readFileSync } from 'node:fs';\nimport { one } from './src/a.js';\nconsole.log(one, readFileSync('de.json', 'utf8').length);",
      ],
      ['text output', '1 18'],
    );
    expect(await run('files', page)).toBeUndefined();
  });

  test('is refused when it prints something else', async () => {
    const page = pageOf(['ts run', "console.log('one\\ntwo\\nfour');"], ['text output', 'one\nthree\nfour']);
    expect(await run('other', page)).toBe(
      'docs/page.md:4 prints something else:\n  one\n- three\n+ two\n  four',
    );
  });

  test('is refused when it prints nothing that the page says of an error', async () => {
    const page = pageOf(['ts fails', "throw new TypeError('Too late');"], ['text output', 'Too early']);
    expect(await run('error', page)).toMatch(/^docs\/page\.md:4 prints something else:\n- Too early\n\+ /);
  });

  test('is refused when it fails', async () => {
    expect(await run('exit', pageOf(['ts run', "console.log('so far');\nprocess.exitCode = 1;"]))).toBe(
      'docs/page.md:4 exits with 1. It printed:\nso far\n',
    );
  });

  test('is refused when it should fail', async () => {
    const page = pageOf(['ts fails', "console.log('Too late');"], ['text output', 'Too late']);
    expect(await run('success', page)).toMatch(/^docs\/page\.md:4 is marked fails, but exits with 0/);
  });

  test('is stopped when it hangs', async () => {
    const page = pageOf(['ts run', "console.log('waiting');\nsetInterval(() => undefined, 1000);"]);
    expect(await run('hang', page, 1000)).toBe(
      'docs/page.md:4 did not end within 1 s. It printed:\nwaiting\n',
    );
  });
});

describe('outputs', () => {
  test.each([
    ['one\ntwo', '\u001B[31mone\u001B[39m  \ntwo\n\n'],
    ['one …', 'one two three'],
    ['one\n…\nfour', 'one\nfour'],
    ['one\n…\nfour', 'one\ntwo\nthree\nfour'],
    ['… one … two', 'a one b one c two'],
    ['…', ''],
  ])('%j is %j', (expected, printed) => {
    expect(findDifference(expected, printed)).toBeUndefined();
  });

  test.each([
    ['one', 'one\ntwo'],
    ['one\n…\nfour', 'one\nno four'],
    ['one … one', 'one'],
    ['one\n…\none', 'one'],
    ['One', 'one'],
    ['', 'one'],
  ])('%j is not %j', (expected, printed) => {
    expect(findDifference(expected, printed)).toBeDefined();
  });
});

test('beside a running bot, other numbers are no fault, and other words are', () => {
  const text = '```sh dev\nnpx commandry invoke /roll\n```\n\n```text output\nreplied, 9 ms\n```\n';
  const { blocks, faults } = readBlocks('docs/page.md', text);
  const judged = (printed: string) => judge(blocks[0]!, { code: 0, printed }, 1000);
  expect(faults).toEqual([]);
  expect(judged('replied, 112 ms\n')).toBeUndefined();
  expect(judged('updated, 9 ms\n')).toContain('docs/page.md:2 prints something else');
});
