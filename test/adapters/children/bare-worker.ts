/** The app of the contract as a worker without `nodejs_compat`. */
import { toFetchHandler, type FetchHandler } from '../../../src/adapters/fetch.js';
import { createContractApp } from './contract-app.js';

let answer: FetchHandler | undefined;

export default {
  fetch: (
    request: Request,
    bindings: { readonly PUBLIC_KEY: string },
    context: unknown,
  ): Promise<Response> => {
    answer ??= toFetchHandler(createContractApp({ publicKey: bindings.PUBLIC_KEY, log: undefined }));
    return answer(request, bindings, context);
  },
};
