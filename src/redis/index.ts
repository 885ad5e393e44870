export { createRedisStores } from './redis-stores.js';
export type { RedisStores, RedisStoresOptions, WhenRedisIsAway } from './redis-stores.js';
export type { RedisSeenInteractions } from './redis-stores.js';
export type { RedisCounters } from './redis-state.js';
export type { IoRedisClient, IoRedisScripts, NodeRedisClient, RedisScripts } from './redis-connection.js';
export type { IoRedisSubscriber, NodeRedisSubscriber } from './redis-connection.js';
export { createRedisSyncNotes } from './redis-stores.js';
export type { RedisSyncNotesOptions } from './redis-stores.js';
