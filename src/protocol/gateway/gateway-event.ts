import type { GatewayDispatchPayload } from 'discord-api-types/v10';

/** The data of each event that Discord dispatches over the gateway, as discord-api-types has it. */
export type GatewayEventData = {
  readonly [Payload in GatewayDispatchPayload as `${Payload['t']}`]: Payload['d'];
};

/** The types of those events. */
export type GatewayEventType = keyof GatewayEventData;
