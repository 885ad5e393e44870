/** The app of the contract as a worker, and on a path of its own a command that goes on after its response. */
import { toFetchHandler, type FetchHandler } from '../../../src/adapters/fetch.js';
import { createApp, defineCommand } from '../../../src/index.js';
import { createSigner } from '../../../src/testing/signer.js';
import { APPLICATION_ID, createContractApp, SEED } from './contract-app.js';

interface Bindings {
  readonly SERVICE_URL: string;
}

// Made where a worker may neither wait nor ask for random numbers. Its log is the default one.
const answer = toFetchHandler(createContractApp({ log: undefined }));
let answerSlowly: FetchHandler | undefined;

function makeSlow({ SERVICE_URL }: Bindings): FetchHandler {
  const slow = defineCommand({
    name: 'slow',
    description: 'd',
    defer: 0,
    run: async () => (await fetch(`${SERVICE_URL}/gate`)).text(),
  });
  const publicKey = createSigner(SEED).publicKey;
  return toFetchHandler(
    createApp({ commands: [slow], applicationId: APPLICATION_ID, publicKey, baseUrl: SERVICE_URL }),
  );
}

export default {
  fetch: (request: Request, bindings: Bindings, context: unknown): Promise<Response> => {
    if (new URL(request.url).pathname !== '/slow') return answer(request, bindings, context);
    answerSlowly ??= makeSlow(bindings);
    return answerSlowly(request, bindings, context);
  },
};
