import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root, runNode } from '../../../../support/processes/run.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';

it('tells of each file that the code of a process writes, however it does', async () => {
  const folder = makeTemporaryFolder();
  const module = pathToFileURL(join(root, 'tools/src/cli/runtime/loader/follow-writes.ts')).href;
  const code = `
    import { tsImport } from 'tsx/esm/api';
    const { followWrites } = await tsImport(${JSON.stringify(module)}, import.meta.url);
    const told = [];
    followWrites((path) => path.endsWith('.json'), (path) => told.push(path.slice(${folder.length + 1})));
    process.chdir(${JSON.stringify(folder)});
    const { writeFileSync, renameSync, createWriteStream, openSync, readFileSync, promises } = await import('node:fs');
    const { writeFile } = await import('node:fs/promises');
    writeFileSync('sync.json', '{}');
    writeFileSync('other.txt', '');
    await writeFile('promise.json', '{}');
    renameSync('other.txt', 'renamed.json');
    await new Promise((done) => createWriteStream('stream.json').end('{}', done));
    openSync('opened.json', 'w');
    openSync('sync.json', 'r');
    readFileSync('promise.json');
    await promises.appendFile(new URL('file://' + process.cwd() + '/url.json'), '');
    console.log(JSON.stringify([...new Set(told)]));
  `;
  const { output } = await runNode(['--input-type=module', '-e', code]);
  expect(JSON.parse(output)).toEqual(
    ['sync', 'promise', 'renamed', 'stream', 'opened', 'url'].map((name) => `${name}.json`),
  );
});
