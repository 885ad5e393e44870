/** The part of reflect-metadata that is read if an author's build emits types. */
interface MetadataReader {
  readonly getMetadata?: (key: string, target: object, property: string) => unknown;
}

/**
 * Returns the declared parameter types that the build emits, where they are reliable: `String`, `Number` or `Boolean`.
 *
 * Needs `emitDecoratorMetadata` and `reflect-metadata` loaded by the author. Everything else is `undefined`: unions
 * come out as Object, aliases differ between compilers, and esbuild emits nothing at all.
 */
export function emittedTypeNames(prototype: object, method: string): readonly (string | undefined)[] {
  const types = (Reflect as MetadataReader).getMetadata?.('design:paramtypes', prototype, method);
  if (!Array.isArray(types)) return [];
  return types.map((type) => {
    if (type === String) return 'String';
    if (type === Number) return 'Number';
    if (type === Boolean) return 'Boolean';
    return undefined;
  });
}
