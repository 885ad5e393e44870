import { CommandryError } from '../../common/errors/commandry-error.js';
import type { openRest as rest, openRestApi as restApi } from './app-rest.js';

function refuse(): Promise<never> {
  return Promise.reject(
    new CommandryError('REST_NOT_BUNDLED', 'The calls of app.rest are not part of a bundle for workers.'),
  );
}

/** Stands in for the calls to Discord in a bundle for workers: what it does not use would still be in it. */
export const openRest: typeof rest = refuse;
export const openRestApi: typeof restApi = refuse;
