import { openBotUser } from '../../../domain/access/caller.js';
import type { Call, OpenRoute, Route } from '../api-route.js';

/** Where the gateway would be. There is none: the emulator delivers interactions over HTTP alone. */
const toUrl = ({ service }: Call): string => `${service.baseUrl.replace(/^http/, 'ws')}/no-gateway`;

/** The address of the gateway, in the form that clients expect. Nothing answers there. */
export const gatewayRoutes: readonly (Route | OpenRoute)[] = [
  {
    isOpen: true,
    path: '/gateway',
    endpoints: { GET: (call) => ({ status: 200, body: { url: toUrl(call) } }) },
  },
  {
    path: '/gateway/bot',
    endpoints: {
      GET: (call) => {
        openBotUser(call.service, call.caller);
        const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
        return { status: 200, body: { url: toUrl(call), session_start_limit: limit, shards: 1 } };
      },
    },
  },
];
