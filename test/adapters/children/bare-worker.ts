/** The app of the contract as a worker without `nodejs_compat`, and on a path of its own a call to Discord. */
import { toFetchHandler, type FetchHandler } from '../../../src/adapters/fetch.js';
import { createContractApp } from './contract-app.js';

interface Bindings {
  readonly PUBLIC_KEY: string;
  readonly SERVICE_URL: string;
  readonly BOT_TOKEN: string;
  readonly CHANNEL_ID: string;
}

let answer: FetchHandler | undefined;

async function callDiscord(bindings: Bindings): Promise<Response> {
  const { PUBLIC_KEY: publicKey, BOT_TOKEN: token, SERVICE_URL: baseUrl, CHANNEL_ID } = bindings;
  const app = createContractApp({ publicKey, token, baseUrl, fetch, clock: undefined });
  const { content } = await app.rest.channels.createMessage(CHANNEL_ID, 'Hello');
  return Response.json(content);
}

export default {
  fetch: (request: Request, bindings: Bindings, context: unknown): Promise<Response> => {
    if (new URL(request.url).pathname === '/rest') return callDiscord(bindings);
    answer ??= toFetchHandler(createContractApp({ publicKey: bindings.PUBLIC_KEY, log: undefined }));
    return answer(request, bindings, context);
  },
};
