import type { RESTGetAPIGatewayBotResult, RESTGetAPIGatewayResult } from 'discord-api-types/v10';
import type { Service } from '../../../emulator-modules.js';
import { actingBot } from '../places.js';
import { openRoute, route } from '../route.js';

/** Where the gateway would be. There is none: the emulator delivers interactions over HTTP alone. */
const toUrl = ({ baseUrl }: Service): string => `${baseUrl.replace(/^http/, 'ws')}/no-gateway`;

/** The address of the gateway, in the form that clients expect. Nothing answers there. */
export const gatewayRoutes = [
  openRoute({
    method: 'GET',
    path: '/gateway',
    handle: ({ service }): RESTGetAPIGatewayResult => ({ url: toUrl(service) }),
  }),
  route({
    method: 'GET',
    path: '/gateway/bot',
    open: actingBot,
    handle: ({ service }): RESTGetAPIGatewayBotResult => ({
      url: toUrl(service),
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 },
      shards: 1,
    }),
  }),
];
