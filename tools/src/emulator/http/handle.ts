import type { Service } from '../emulator-modules.js';
import { handleApi } from './api/api-routes.js';
import { handleControl } from './control/handle-control.js';
import { toApiError } from './api/errors/translate-error.js';
import { isClosedConnection, toJsonResponse, type PlainResponse } from './responses.js';
import { handleFile } from './handle-file.js';
import type { Incoming } from './incoming.js';
import { handleAuthorize } from './oauth/handle-authorize.js';

/**
 * Answers a request to either plane of an emulator: the API of Discord with its page of OAuth 2.0 and its files, and the
 * control plane.
 *
 * @throws TypeError As `fetch` does, where a fault closes the connection without a response.
 */
export async function handle(service: Service, incoming: Incoming): Promise<PlainResponse> {
  try {
    return (
      (await handleControl(service, incoming)) ??
      (await handleAuthorize(service, incoming)) ??
      handleFile(service, incoming) ??
      (await handleApi(service, incoming))
    );
  } catch (error) {
    if (isClosedConnection(error)) throw error;
    const { status, body } = toApiError(error);
    return toJsonResponse(status, body);
  }
}
