/** A method of any class. */
type Method = (...given: never[]) => unknown;

/**
 * Lets the methods of a class be taken off their object, as in `const { reply } = interaction`: each is bound when it is
 * read. An interaction whose handler calls none of them binds none.
 */
export function makeDestructurable(prototype: object): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === 'constructor' || typeof value !== 'function') continue;
    const method = value as Method;
    Object.defineProperty(prototype, name, {
      get(this: object) {
        return method.bind(this as never);
      },
      // Assigning replaces it for one object, as it does where methods are plain.
      set(this: object, replacement: unknown) {
        Object.defineProperty(this, name, { value: replacement, writable: true, configurable: true });
      },
      configurable: true,
    });
  }
}
