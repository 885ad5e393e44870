/** Events over HTTP: how their handlers are declared, and what they get. */
export { On } from '../decorators/event-decorators.js';
export type {
  EventContext,
  EventDecorator,
  EventDoesNotFit,
  WebhookEvent,
  WebhookEventName,
} from './event-types.js';
export { defineEvent } from './define-event.js';
export type { DefinedEvent, EventDefinition } from './event-definition.js';
