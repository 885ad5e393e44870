import { serve } from '@hono/node-server';
import { makeCarbon } from '../support/carbon.mjs';
import { COMMAND_NAMES, HOST, importPeer, PORT, PUBLIC_KEY } from './kit.mjs';

const client = makeCarbon(await importPeer('@buape/carbon'), COMMAND_NAMES, PUBLIC_KEY);
const { createHandler } = await importPeer('@buape/carbon/adapters/fetch');
const handle = createHandler(client);
serve({ fetch: (request) => handle(request, {}), port: PORT, hostname: HOST });
