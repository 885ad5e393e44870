import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, runNodeApart } from '../../support/processes/run.js';
import { startDev } from '../../tools/cli/support/dev.js';
import { buildPackage, type BuiltPackage, type Project } from '../../tools/cli/support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

/** A bot whose container reads the types of constructors. `Greeter` is in a file of its own. */
function makeFiles(type: 'module' | 'commonjs', compilerOptions: object = { emitDecoratorMetadata: true }) {
  return {
    'package.json': JSON.stringify({ type }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2022',
        experimentalDecorators: true,
        paths: { '~/*': ['./src/*'] },
        ...compilerOptions,
      },
    }),
    'src/words.ts': `export enum Word { Hello = 'Says hello' }\nexport interface Shape { readonly x: number }`,
    'src/greeter.ts': `
import { injectable } from 'tsyringe';
@injectable()
export class Clock { readonly hour: number = 7; }
@injectable()
export class Greeter {
  constructor(private readonly clock: Clock) {}
  greet(): string { return 'hello at ' + this.clock.hour; }
}
`,
    'src/app.ts': `
import 'reflect-metadata';
import { container, injectable } from 'tsyringe';
import { createApp, readSettings, SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import { Greeter } from './greeter.js';
import { Word, type Shape } from '~/words.js';

@injectable()
class Hello {
  private readonly count: number = 1;
  private readonly shape: Shape = { x: 1 };
  constructor(private readonly greeter: Greeter) {}
  @SlashCommand('hello', Word.Hello)
  hello(_interaction: ChatInputInteraction, @StringOption('name', 'Whom') name?: string) {
    return this.greeter.greet() + (name ?? '') + this.shape.x * this.count;
  }
}
export const app = createApp({
  ...readSettings(),
  commands: [Hello],
  resolve: (target) => container.resolve(target as never),
});
`,
  };
}

/** Lets a project have what somebody would have installed. */
function install({ folder }: Project, ...names: string[]): void {
  for (const name of ['tsyringe', 'reflect-metadata', ...names]) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'dir');
  }
}

describe('a container that reads the types of constructors', () => {
  it.each([
    ['module', '@swc/core'],
    ['commonjs', '@swc/core'],
    ['module', 'typescript'],
    ['commonjs', 'typescript'],
  ] as const)('has them with a package of type %s and %s', async (type, compiler) => {
    const project = built.makeProject(makeFiles(type));
    install(project, compiler);
    const { code, out, err } = await runNodeApart([built.cli, 'list'], { cwd: project.folder });
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'Global: 1 command\n  /hello [name]  Says hello\n',
      err: '',
    });
  });

  it('works under dev, where it answers, with the app and with a program of its own', async () => {
    const project = built.makeProject({
      ...makeFiles('module'),
      'src/server.ts': `
import { createServer } from 'commandry/node';
import { app } from './app.js';
await app.sync();
await createServer(app, { endOn: ['SIGTERM'] }).listen(Number(process.env['PORT']), '127.0.0.1');
`,
    });
    install(project, '@swc/core');
    for (const parameters of [[], ['--program', 'src/server.ts']]) {
      const dev = startDev(built, project, ...parameters);
      await dev.prints('The bot is ready at ');
      expect(await dev.use('/hello')).toMatchObject({ shown: 'hello at 71' });
      dev.child.kill('SIGTERM');
      expect(await dev.ended).toBe(0);
    }
  });

  it('is told what to install where nothing emits them, with what the container says', async () => {
    const project = built.makeProject(makeFiles('module'));
    install(project);
    const { code, err } = await runNodeApart([built.cli, 'list'], { cwd: project.folder });
    expect(code).toBe(1);
    expect(err).toContain('Hello could not be instantiated.');
    expect(err).toContain('npm install --save-dev @swc/core');
    expect(err).toContain('caused by Error: TypeInfo not known for "Hello"');
  });

  it('is told what to set where the tsconfig.json does not ask for them', async () => {
    const project = built.makeProject(makeFiles('module', {}));
    install(project, '@swc/core');
    const { err } = await runNodeApart([built.cli, 'list'], { cwd: project.folder });
    expect(err).toContain('set "emitDecoratorMetadata": true in the compilerOptions of the tsconfig.json');
    expect(err).toContain('caused by Error: TypeInfo not known for "Hello"');
  });

  it('is told with TypeScript 7, which compiles no single file, too', async () => {
    const project = built.makeProject(makeFiles('module'));
    install(project);
    symlinkSync(
      join(root, 'node_modules/typescript-7.0'),
      join(project.folder, 'node_modules/typescript'),
      'dir',
    );
    const { err } = await runNodeApart([built.cli, 'list'], { cwd: project.folder });
    expect(err).toContain('npm install --save-dev @swc/core');
  });
});

it('an error in such a file names the line of its source', async () => {
  const project = built.makeProject({
    ...makeFiles('module'),
    'src/app.ts': `import 'reflect-metadata';
interface Unused { readonly x: number }
function mark(_target: unknown): void {}
@mark
class A { constructor(readonly x?: Unused) {} }
export const a = new A();
throw new Error('here');
`,
  });
  install(project, '@swc/core');
  const { err } = await runNodeApart([built.cli, 'list'], { cwd: project.folder });
  expect(err).toMatch(/Error: here\n\s+at .*src\/app\.ts:7:7/);
});
