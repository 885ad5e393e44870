import { findEmission } from './emission.js';

/**
 * Returns what to do where no instance of a class could be created, because a container may read the types of its
 * constructor at run time; undefined where they are emitted.
 */
export function adviseOnTypes(file: string, tsconfig: string | undefined): string | undefined {
  const emission = findEmission(file, tsconfig);
  if (emission === 'no-compiler') {
    return 'The tsconfig.json enables emitDecoratorMetadata, which tsx, the TypeScript loader here, does not support. If your container reads the types of constructors, install a compiler that the command line uses for that: npm install --save-dev @swc/core';
  }
  return emission === undefined
    ? 'If your container reads the types of constructors, set "emitDecoratorMetadata": true in the compilerOptions of the tsconfig.json, or name what is injected, as with @inject().'
    : undefined;
}
