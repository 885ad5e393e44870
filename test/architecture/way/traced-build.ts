import { readFileSync } from 'node:fs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { root } from '../../support/processes/run.js';

/** A call of a function of the source. */
export interface TracedCall {
  /** Where the function is, below `src/`. */
  readonly file: string;
  readonly name: string;
  /** The files of the functions that wait for it, the outermost first: over `await` and `then` as well. */
  readonly callers: readonly string[];
}

const HOOK = 'traceOfCommandry';

/** What authors import, as one module. */
const ENTRIES = ['src/index.ts', 'src/commands/messages/index.ts'];

/**
 * Builds the source so that every function says when it is called, and loads it. Generators and setters say nothing.
 *
 * @param note - Called with each call, before it.
 */
export async function loadTraced<Entry>(note: (call: TracedCall) => void): Promise<Entry> {
  const outfile = `${root}node_modules/.cache/commandry-traced/index.mjs`;
  await build({
    stdin: { contents: ENTRIES.map((entry) => `export * from './${entry}';`).join('\n'), resolveDir: root },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [tracing],
    logLevel: 'silent',
  });
  const callers = new AsyncLocalStorage<readonly string[]>();
  const hook = (file: string, name: string, body: () => unknown): unknown => {
    const above = callers.getStore() ?? [];
    note({ file, name, callers: above });
    return callers.run([...above, file], body);
  };
  Object.assign(globalThis, { [HOOK]: hook });
  return (await import(pathToFileURL(outfile).href)) as Entry;
}

const tracing: Plugin = {
  name: 'tracing',
  setup: (all) => {
    all.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const file = path.slice(`${root}src/`.length);
      const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
        fileName: path,
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: ts.ModuleKind.ESNext,
          verbatimModuleSyntax: true,
        },
        transformers: { before: [(context) => (source) => trace(context, source, file)] },
      });
      return { contents: outputText, loader: 'js' };
    });
  },
};

function trace(context: ts.TransformationContext, source: ts.SourceFile, file: string): ts.SourceFile {
  const { factory } = context;
  const around = (name: string, body: ts.ConciseBody, isAsync: boolean): ts.Expression =>
    factory.createCallExpression(
      factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), HOOK),
      undefined,
      [
        factory.createStringLiteral(file),
        factory.createStringLiteral(name),
        factory.createArrowFunction(
          isAsync ? [factory.createModifier(ts.SyntaxKind.AsyncKeyword)] : undefined,
          ...([undefined, [], undefined, undefined, body] as const),
        ),
      ],
    );
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!isTraced(visited) || !visited.body) return visited;
    const { body, name, modifiers, parameters } = visited;
    if ('asteriskToken' in visited && visited.asteriskToken) return visited;
    const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
    const called = around(name && 'text' in name ? name.text : '', body, isAsync);
    if (ts.isConstructorDeclaration(visited)) {
      const block = factory.createBlock([factory.createExpressionStatement(called)]);
      return factory.updateConstructorDeclaration(visited, modifiers, parameters, block);
    }
    const block = factory.createBlock([factory.createReturnStatement(called)]);
    if (ts.isArrowFunction(visited))
      return factory.createArrowFunction(
        visited.modifiers,
        undefined,
        parameters,
        undefined,
        undefined,
        block,
      );
    if (ts.isMethodDeclaration(visited))
      return factory.createMethodDeclaration(
        ...([
          modifiers,
          undefined,
          visited.name,
          undefined,
          undefined,
          parameters,
          undefined,
          block,
        ] as const),
      );
    if (ts.isGetAccessor(visited))
      return factory.updateGetAccessorDeclaration(
        visited,
        modifiers,
        visited.name,
        parameters,
        undefined,
        block,
      );
    const own = visited.modifiers;
    return ts.isFunctionDeclaration(visited)
      ? factory.createFunctionDeclaration(
          own,
          undefined,
          visited.name,
          undefined,
          parameters,
          undefined,
          block,
        )
      : visited;
  };
  return ts.visitEachChild(source, visit, context);
}

type Traced =
  | ts.ArrowFunction
  | ts.ConstructorDeclaration
  | ts.FunctionDeclaration
  | ts.GetAccessorDeclaration
  | ts.MethodDeclaration;

function isTraced(node: ts.Node): node is Traced {
  return (
    ts.isArrowFunction(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isMethodDeclaration(node)
  );
}
