/** The opcodes of the gateway. */
export const GatewayOpcode = {
  /** An event. */
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE_UPDATE: 3,
  VOICE_STATE_UPDATE: 4,
  RESUME: 6,
  /** The client should reconnect and resume. */
  RECONNECT: 7,
  REQUEST_GUILD_MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  HEARTBEAT_ACK: 11,
  REQUEST_SOUNDBOARD_SOUNDS: 31,
  REQUEST_CHANNEL_INFO: 43,
} as const;

/** Discord's reason for closing a connection, and whether a client may connect again. */
interface GatewayClose {
  readonly name: string;
  readonly canReconnect: boolean;
}

/** The close codes of the gateway. */
export const GATEWAY_CLOSES = {
  4000: { name: 'Unknown error', canReconnect: true },
  4001: { name: 'Unknown opcode', canReconnect: true },
  4002: { name: 'Decode error', canReconnect: true },
  4003: { name: 'Not authenticated', canReconnect: true },
  4004: { name: 'Authentication failed', canReconnect: false },
  4005: { name: 'Already authenticated', canReconnect: true },
  4007: { name: 'Invalid seq', canReconnect: true },
  4008: { name: 'Rate limited', canReconnect: true },
  4009: { name: 'Session timed out', canReconnect: true },
  4010: { name: 'Invalid shard', canReconnect: false },
  4011: { name: 'Sharding required', canReconnect: false },
  4012: { name: 'Invalid API version', canReconnect: false },
  4013: { name: 'Invalid intent(s)', canReconnect: false },
  4014: { name: 'Disallowed intent(s)', canReconnect: false },
} as const satisfies Readonly<Record<number, GatewayClose>>;

/** A close code of the gateway. */
export type GatewayCloseCode = keyof typeof GATEWAY_CLOSES;
