import { buildFirstAnswer } from '../interactions/build-answer.js';
import { postMessage } from '../interactions/messages.js';
import { toRecord } from '../interactions/record.js';
import type { Service } from '../service.js';
import type { WireMessage } from '../wire/message.js';
import { toCause } from './deliver.js';
import { buildInteraction, type Invocation } from './payload.js';

/** What the service posts when it launches an Activity by itself. Its own words are not known. */
export function storeLaunch(service: Service, invocation: Invocation): WireMessage {
  const { user, application } = invocation;
  const content = `${user.globalName ?? user.username} launched ${application.name}.`;
  // Nobody hears of this interaction; the message is made as if somebody had.
  const interaction = buildInteraction(service, invocation);
  const record = toRecord(interaction, user.id, toCause(invocation), service.clock.now());
  return postMessage(service, buildFirstAnswer(service, record, { content }), user.id);
}
