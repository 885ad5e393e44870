import { buildFirstAnswer } from '../domain/interactions/build-message.js';
import { postMessage } from '../domain/interactions/stored-messages.js';
import { toRecord } from '../domain/interactions/record-interaction.js';
import type { Service } from '../emulator-modules.js';
import type { WireMessage } from '../domain/objects/wire-message.js';
import { toCause } from './deliver.js';
import { buildInteraction } from '../domain/payloads/payload.js';
import type { Invocation } from '../domain/payloads/command-invocation.js';

/** Posts Discord's message when it launches an Activity itself. Discord's own wording is not known. */
export function storeLaunch(service: Service, invocation: Invocation): WireMessage {
  const { user, application } = invocation;
  const content = `${user.globalName ?? user.username} launched ${application.name}.`;
  // This interaction is not delivered; the message is built as if it had been.
  const interaction = buildInteraction(service, invocation);
  const record = toRecord(interaction, user.id, toCause(invocation), service.clock.now());
  return postMessage(service, buildFirstAnswer(service, record, { content }), user.id);
}
