import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createFilesMatcher, parseTsconfig } from 'get-tsconfig';
import { readTsconfig } from '../tsconfig.js';

/**
 * How to compile files whose decorators need the types of parameters at run time, as containers that read constructors
 * do. `tsx` emits none. Plain data: it is passed to another thread.
 */
export interface Emission {
  readonly compiler: 'swc' | 'typescript';
  /** The path of the project's compiler. */
  readonly compilerPath: string;
  readonly tsconfig: string;
}

/**
 * Finds whether a project enables emitted types, and the compiler that emits them.
 *
 * @param file - An absolute path.
 * @param tsconfig - That of `--tsconfig`. Default: the nearest one above the file.
 * @returns Undefined if it does not enable them; `no-compiler` if it has no compiler that emits them.
 */
export function findEmission(
  file: string,
  tsconfig: string | undefined,
): Emission | 'no-compiler' | undefined {
  const found = readIfFine(file, tsconfig);
  if (found?.isAbout !== true || found.config.compilerOptions?.emitDecoratorMetadata !== true)
    return undefined;
  const { resolve } = createRequire(file);
  for (const [compiler, name] of COMPILERS) {
    try {
      const compilerPath = resolve(name);
      if (isUsable(compiler, compilerPath)) return { compiler, compilerPath, tsconfig: found.path };
    } catch {
      // It is not installed.
    }
  }
  return 'no-compiler';
}

/** An unreadable one is reported by the loader of the file. */
function readIfFine(file: string, tsconfig: string | undefined): ReturnType<typeof readTsconfig> {
  try {
    return readTsconfig(file, tsconfig);
  } catch {
    return undefined;
  }
}

const COMPILERS = [
  ['swc', '@swc/core'],
  ['typescript', 'typescript'],
] as const;

/** TypeScript 7 only compiles whole projects. */
function isUsable(compiler: Emission['compiler'], path: string): boolean {
  if (compiler === 'swc') return true;
  return typeof (load(path) as Partial<TypeScript>).transpileModule === 'function';
}

function load(path: string): unknown {
  return createRequire(import.meta.url)(path);
}

/** Compiles a file, if it needs it. */
export type Emit = (file: string, format: 'module' | 'commonjs') => string | undefined;

/** Opens the compiler. */
export function createEmit({ compiler, compilerPath, tsconfig }: Emission): Emit {
  const config = parseTsconfig(tsconfig);
  const isAbout = createFilesMatcher({ path: tsconfig, config });
  const options = config.compilerOptions ?? {};
  const compile =
    compiler === 'swc'
      ? compileWithSwc(load(compilerPath) as Swc, options)
      : compileWithTypeScript(load(compilerPath) as TypeScript, options, dirname(tsconfig));
  return (file, format) => {
    if (!/\.[cm]?tsx?$/.test(file) || /[\\/]node_modules[\\/]/.test(file) || isAbout(file) === undefined)
      return undefined;
    const source = readFileSync(file, 'utf8');
    // The loader handles everything else, faster.
    return source.includes('@') ? compile(file, source, format) : undefined;
  };
}

type Compile = (file: string, source: string, format: 'module' | 'commonjs') => string;
type CompilerOptions = NonNullable<ReturnType<typeof parseTsconfig>['compilerOptions']>;

interface Swc {
  readonly transformSync: (source: string, options: object) => { readonly code: string };
}

function compileWithSwc({ transformSync }: Swc, options: CompilerOptions): Compile {
  const { verbatimModuleSyntax = false, useDefineForClassFields = definesFields(options), jsx } = options;
  return (file, source, format) => {
    const parser = { syntax: 'typescript', decorators: true, tsx: file.endsWith('x') };
    const react = {
      runtime: jsx === 'react-jsx' || jsx === 'react-jsxdev' ? 'automatic' : 'classic',
      importSource: options.jsxImportSource,
    };
    return transformSync(source, {
      filename: file,
      swcrc: false,
      configFile: false,
      sourceMaps: 'inline',
      module: { type: format === 'module' ? 'es6' : 'commonjs' },
      jsc: {
        parser,
        target: 'es2022',
        keepClassNames: true,
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields,
          verbatimModuleSyntax: verbatimModuleSyntax && format === 'module',
          react,
        },
      },
    }).code;
  };
}

/** The compiler's default if the tsconfig.json does not say. */
function definesFields({ target = 'es5' }: CompilerOptions): boolean {
  const year = /^es(20\d\d)$/i.exec(target)?.[1];
  return year === undefined ? /^esnext$/i.test(target) : Number(year) >= 2022;
}

interface TypeScript {
  readonly ModuleKind: { readonly ESNext: number; readonly CommonJS: number };
  convertCompilerOptionsFromJson(options: object, folder: string): { readonly options: object };
  transpileModule(source: string, options: object): { readonly outputText: string };
}

function compileWithTypeScript(ts: TypeScript, given: CompilerOptions, folder: string): Compile {
  const { options } = ts.convertCompilerOptionsFromJson({ target: 'es2022', ...given }, folder);
  return (file, source, format) =>
    ts.transpileModule(source, {
      fileName: file,
      compilerOptions: {
        ...options,
        module: format === 'module' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
        moduleResolution: undefined,
        verbatimModuleSyntax: false,
        sourceMap: false,
        inlineSourceMap: true,
        inlineSources: true,
        declaration: false,
        noEmit: false,
      },
    }).outputText;
}
