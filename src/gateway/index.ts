/** A connection to Discord's gateway. See docs/guide/gateway.md. */
export { neededIntents } from '../commands/events/needed-intents.js';
export type { EventHandlerName, NeededIntent } from '../commands/events/needed-intents.js';
export { attach } from './attach.js';
export type { GatewayClient } from './attach.js';
export { connectGateway } from './connect-gateway.js';
export type { GatewayConnection, GatewayOptions, ShardState } from './connect-gateway.js';
export type { GatewaySession, GatewaySessions } from './sessions.js';
