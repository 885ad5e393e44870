/** The app of the contract, served by Bun. Prints its port. */
import { toFetchHandler } from '../../../src/adapters/fetch.js';
import { createSigner } from '../../../tools/src/testing/signer.js';
import { createContractApp, SEED } from './contract-app.js';

declare const Bun: {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    fetch(request: Request, server: unknown): Promise<Response>;
  }): { readonly port: number };
};

const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: toFetchHandler(
    createContractApp({
      publicKey: createSigner(SEED).publicKey,
      verifier: process.env['VERIFIER'] === 'node' ? 'node' : 'auto',
    }),
  ),
});
console.log(JSON.stringify({ port }));
