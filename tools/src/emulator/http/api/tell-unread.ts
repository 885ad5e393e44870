import type { BodyFields } from '../../domain/guilds/body-fields.js';
import { toRoute, type Call } from './api-route.js';

/** Names in a body can be of any length and number. */
const MOST_TOLD = 20;
const LONGEST_NAME = 100;

/** Tells of the fields of a body that was accepted, and that nothing has read. */
export function tellUnread({ service, method, path }: Call, fields: BodyFields): void {
  for (const name of fields.listUnread().slice(0, MOST_TOLD)) {
    const field = name.slice(0, LONGEST_NAME);
    service.events.emit({ type: 'FIELD_MISSING', method, route: toRoute(path), field });
  }
}
