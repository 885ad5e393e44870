import { CommandryError } from '../../../common/errors/commandry-error.js';

/** The application makes a call that the kit does not know. Clients of the bot hand it on as it is. */
export class KitRouteMissing extends CommandryError {
  /**
   * @param path - After `/api/v10`; the whole address of a call elsewhere.
   * @param fields - The fields of the body that the kit does not know, if it knows the rest.
   */
  constructor(method: string, path: string, fields: readonly string[] = []) {
    const what = fields.length > 0 ? ` with ${fields.map((field) => `"${field}"`).join(', ')}` : '';
    super('KIT_ROUTE_MISSING', `The kit does not know ${method} ${path}${what}.`, {
      help: `Answer the call yourself: kit.rest.on('${method} ${path}', …).`,
    });
    this.name = 'KitRouteMissing';
  }
}
