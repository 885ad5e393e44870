import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { awaitBots, findAbsence } from '../../../delivery/await-bots.js';
import { deliverInteraction, type Delivery, type Sending } from '../../../delivery/deliver.js';
import { readEntities } from '../../../domain/acting/chosen-values.js';
import {
  findOwners,
  openComponent,
  openSeenMessage,
  readChosen,
} from '../../../domain/acting/used-component.js';
import {
  buildComponentInteraction,
  type WireComponentInteraction,
} from '../../../domain/payloads/component-payload.js';
import { toDeliveredMessage } from '../../../domain/objects/delivered-message.js';
import { showEffect } from '../../../domain/interactions/show-result.js';
import { findUser, openUsableChannel } from '../../../domain/world/find-records.js';
import type { ChannelRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
import type { Application } from '../../../storage/store-records.js';
import { ControlError, type ControlCall } from '../control-route.js';
import { readWith } from '../control-requests.js';
import type { InvokeResult } from '../control-results.js';

const ComponentRequest = z.strictObject({
  message_id: Snowflake,
  custom_id: z.string(),
  /** For selects: the chosen texts; ids, mentions or names of users, roles and channels. */
  values: z.array(z.string()).optional(),
});
/** Body of `POST /control/users/{id}/component`. */
export type ComponentRequest = z.input<typeof ComponentRequest>;

/** Presses a button or chooses in a select as a user. */
export async function useComponent({
  service,
  param,
  query,
  readBody,
}: ControlCall): Promise<InvokeResult<WireComponentInteraction>> {
  await awaitBots(service);
  const { id: userId } = findUser(service.store, param('id'));
  return useComponentAs(service, userId, await readBody(), readSending(query));
}

/** The same with the body that was read. */
export async function useComponentAs(
  service: Service,
  userId: Snowflake,
  given: unknown,
  sending: Sending,
): Promise<InvokeResult<WireComponentInteraction>> {
  const { store } = service;
  const body = readWith(ComponentRequest, given);
  const stored = openSeenMessage(store, userId, body.message_id);
  const { message } = stored;
  const actor = openUsableChannel(service, userId, message.channel_id);
  const { component, application } = openComponent(store, message, body.custom_id);
  const chosen = readChosen(component, body.values);
  const values = chosen && readEntities(service, actor, component, chosen);
  const around = {
    ...actor,
    application,
    owners: findOwners({ ...actor, application, message }),
  };
  const interaction = buildComponentInteraction(service, around, {
    message: toDeliveredMessage(service, stored, application.botUserId),
    component,
    ...(values ? { values } : {}),
  });
  const cause = { messageId: message.id };
  const url = openWay(service, application, actor.channel);
  const acting = { userId, cause, ...sending };
  return toResult(application, await deliverInteraction(service, application, url, interaction, acting));
}

/**
 * With `tell=failures`, a bot of Commandry is asked to say what fails in it, which the result then holds; with `tell=spans` how
 * long its parts took, which the record of requests then has. Several are separated by commas.
 */
export function readSending(query: ControlCall['query']): Sending {
  const asked = String(query['tell'] ?? '').split(',');
  return { asksFor: (['failures', 'spans'] as const).filter((each) => asked.includes(each)) };
}

/**
 * Returns the endpoint of an application; null if it is reached over the gateway.
 *
 * @throws ControlError if it is not reached at all.
 */
export function openWay(
  service: Service,
  application: Application,
  { guildId }: Pick<ChannelRecord, 'guildId'>,
): string | null {
  const { gateway } = service;
  const { id, name, endpointUrl } = application;
  // Why its bot is not there says more than that its address is not known yet.
  if (endpointUrl !== null || findAbsence(service, application)) return endpointUrl;
  if (gateway.reaches(id, guildId)) return null;
  const has = gateway.reaches(id, null) ? 'its shard for this guild' : 'its bot';
  const message = `${name} has no interactions endpoint, and ${has} is not connected to the gateway. Set an endpoint: PUT /control/applications/${id}/endpoint {"url": "http://…"}; or start the bot with its token and the address ${gateway.url}`;
  throw new ControlError(409, 'NO_ENDPOINT', message);
}

/** Converts a delivery to the control plane's result. */
export function toResult<Interaction>(
  application: Application,
  { effect, ...exchange }: Delivery<Interaction>,
  isTyping = false,
): InvokeResult<Interaction> {
  return { ...effect, shown: showEffect(effect, application.name, isTyping), ...exchange };
}
