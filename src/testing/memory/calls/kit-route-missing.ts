/** The application makes a call that the kit does not know. */
export class KitRouteMissing extends Error {
  override readonly name = 'KitRouteMissing';

  /**
   * @param path - After `/api/v10`; the whole address of a call elsewhere.
   * @param fields - The fields of the body that the kit does not know, if it knows the rest.
   */
  constructor(
    readonly method: string,
    readonly path: string,
    fields: readonly string[] = [],
  ) {
    const what = fields.length > 0 ? ` with ${fields.map((field) => `"${field}"`).join(', ')}` : '';
    super(
      `The kit does not know ${method} ${path}${what}. Answer the call yourself: kit.rest.on('${method} ${path}', …).`,
    );
  }
}
