/** Interactions: the types of requests, responses and providers, for adapters and hooks. */
export type { CacheOptions, CachedQuery, KeyedCacheOptions } from './autocomplete/cached.js';
export type { StoredSuggestions, SuggestionStore } from './autocomplete/suggestion-store.js';
export type { Freshness } from './receive/freshness.js';
export type {
  EventsReceiver,
  InFlightWork,
  IncomingRequest,
  OpenedRequest,
  OutgoingResponse,
  Receive,
  Receiver,
  RequestHead,
  SettledWork,
} from './receive/ports.js';
export type { CallbackObject } from './reply/to-callback.js';
export type { Logger } from '../common/logger.js';
