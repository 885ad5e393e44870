import type { RESTGetAPIGatewayBotResult, RESTGetAPIGatewayResult } from 'discord-api-types/v10';
import { requireBot } from '../../../domain/access/caller.js';
import { openRoute, route } from '../route.js';

/** The address of the gateway. */
export const gatewayRoutes = [
  openRoute({
    method: 'GET',
    path: '/gateway',
    handle: ({ service }): RESTGetAPIGatewayResult => ({ url: service.gateway.url }),
  }),
  route({
    method: 'GET',
    path: '/gateway/bot',
    open: ({ caller }) => requireBot(caller),
    handle: ({ service, opened }): RESTGetAPIGatewayBotResult => ({
      url: service.gateway.url,
      ...service.gateway.limitsOf(opened.application),
    }),
  }),
];
