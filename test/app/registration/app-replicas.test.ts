import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createApp } from 'commandry';
import { interactions } from 'commandry/express';
import { pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { listenUntilDone } from '../../support/listening.js';

const kit = createWireKit();

test('an app that is about to end goes on answering, and asks clients of any server to leave', async () => {
  const app = createApp({ commands: [], ...kit.credentials, log: createLogbook().log });
  const answer = interactions(app);
  const http = createServer((request, response) => {
    answer(request, response);
  });
  const { url } = await listenUntilDone(http);
  const send = async () => {
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const { headers, bytes } = signedRequest(kit.signer, pingPayload(kit.context()), timestamp);
    const body = Uint8Array.from(bytes);
    const { status, headers: sent } = await fetch(url, {
      method: 'POST',
      headers,
      body,
    });
    return [status, sent.get('connection')];
  };
  expect(await send()).toEqual([200, 'keep-alive']);
  expect(await app.close()).toMatchObject({ givenUp: 0 });
  expect(app.isEnding).toBe(true);
  expect(await send()).toEqual([200, 'close']);
});
