import { buildFirstAnswer } from '../domain/interactions/build-message.js';
import { postMessage } from '../domain/interactions/stored-messages.js';
import { toRecord } from '../domain/interactions/record-interaction.js';
import type { Service } from '../emulator-modules.js';
import type { WireMessage } from '../domain/objects/wire-message.js';
import { toCause } from './deliver.js';
import { buildInteraction } from './payload.js';
import type { Invocation } from './command-invocation.js';

/** What the service posts when it launches an Activity by itself. Its own words are not known. */
export function storeLaunch(service: Service, invocation: Invocation): WireMessage {
  const { user, application } = invocation;
  const content = `${user.globalName ?? user.username} launched ${application.name}.`;
  // Nobody hears of this interaction; the message is made as if somebody had.
  const interaction = buildInteraction(service, invocation);
  const record = toRecord(interaction, user.id, toCause(invocation), service.clock.now());
  return postMessage(service, buildFirstAnswer(service, record, { content }), user.id);
}
