import * as z from 'zod';
import { ControlResult, type ControlCall } from './control-route.js';
import { notFound } from '../../domain/world/find-records.js';
import { readWith } from './control-requests.js';

const text = z.string().min(1).max(4000);

const FailureRequest = z.strictObject({
  /** For programs, for example `HANDLER_FAILED`. */
  code: z.string().min(1).max(100),
  message: text,
  /** The incident id shown to the user. */
  incident_id: z.string().max(200).optional(),
});
/** Body of `POST /control/interactions/{id}/failures`. */
export type FailureRequest = z.input<typeof FailureRequest>;

/**
 * Records what failed in a bot while it handled an interaction, as reported by whoever runs it: the response does not
 * say.
 */
export async function noteFailure({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const { code, message, incident_id } = readWith(FailureRequest, await readBody());
  const id = param('id');
  const record =
    service.store.interactions.get(id) ?? notFound('UNKNOWN_INTERACTION', `interaction ${id}`, []);
  service.events.emit({
    type: 'INTERACTION_FAILURE',
    user_id: record.userId,
    interaction_id: record.id,
    message_id: record.originalId ?? record.messageId,
    by: 'application',
    code,
    message,
    ...(incident_id === undefined ? {} : { incident_id }),
  });
  return new ControlResult(204);
}
