import * as z from 'zod';
import { findApplication } from '../../domain/world/find-records.js';
import { readWith } from './control-requests.js';
import { ControlResult, type ControlCall } from './control-route.js';

const BotStatusRequest = z.strictObject({
  status: z.enum(['starting', 'up', 'down']),
  message: z.string().min(1).max(4000).nullable().default(null),
});
/** Body of `PUT /control/applications/{id}/bot`. */
export type BotStatusRequest = z.input<typeof BotStatusRequest>;

/** Records whether a bot runs, as reported by whoever runs it: the emulator does not know until it sends a request. */
export async function noteBotStatus({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const body = readWith(BotStatusRequest, await readBody());
  service.bots.note(findApplication(service.store, param('id')).id, body);
  return new ControlResult(204);
}
