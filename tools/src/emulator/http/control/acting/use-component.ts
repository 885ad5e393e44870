import * as z from 'zod';
import { type JsonObject, Snowflake } from 'commandry/protocol';
import { deliverInteraction, type Delivery } from '../../../delivery/deliver.js';
import {
  buildComponentInteraction,
  isAllResolved,
  type WireComponentInteraction,
} from '../../../domain/interactions/component-payload.js';
import { findComponent } from '../../../domain/interactions/component-state.js';
import { showEffect } from '../../../domain/interactions/show-result.js';
import type { Application } from '../../../storage/store-records.js';
import type { WireMessage } from '../../../domain/objects/wire-message.js';
import type { InvokeResult } from '../control-results.js';
import { checkChosen, isSelect, readCount, refuseValue } from '../../../domain/acting/chosen-values.js';
import { ControlError } from '../control-error.js';
import { findUser, openPlace } from '../../../domain/world/find-records.js';
import { readWith } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';
import { canSee } from '../../../domain/access/visible-messages.js';

const ComponentRequest = z.strictObject({
  message_id: Snowflake,
  custom_id: z.string(),
  /** For selects: the chosen texts or ids. */
  values: z.array(z.string()).optional(),
});
/** Body of `POST /control/users/{id}/component`. */
export type ComponentRequest = z.input<typeof ComponentRequest>;

/** Presses a button or chooses in a select as a user. */
export async function useComponent({
  service,
  param,
  readBody,
}: ControlCall): Promise<InvokeResult<WireComponentInteraction>> {
  const { store } = service;
  const { id: userId } = findUser(store, param('id'));
  const body = readWith(ComponentRequest, await readBody());
  const stored = store.messages.get(body.message_id);
  if (!stored || !canSee(userId, stored)) {
    throw new ControlError(
      404,
      'UNKNOWN_MESSAGE',
      `There is no message ${body.message_id} that the user sees.`,
    );
  }
  const { message } = stored;
  const presence = openPlace(service, userId, message.channel_id);
  const component = openComponent(message, body.custom_id);
  const application = store.applications.get(message.application_id ?? '');
  if (!application) throw unknownComponent(message, body.custom_id);
  const values = readValues(component, body.values);
  const around = {
    ...presence,
    application,
    owners: message.interaction_metadata?.authorizing_integration_owners ?? {},
  };
  const interaction = buildComponentInteraction(service, around, {
    message,
    component,
    ...(values ? { values } : {}),
  });
  if (!isAllResolved(component, values ?? [], interaction.data.resolved)) {
    refuseValue(component, 'accepts ids of what exists here');
  }
  const cause = { messageId: message.id };
  const url = openEndpoint(application);
  return toResult(
    application,
    await deliverInteraction(service, application, url, interaction, { userId, cause }),
  );
}

/** @throws ControlError if the application has no endpoint. */
export function openEndpoint({ id, name, endpointUrl }: Application): string {
  if (endpointUrl !== null) return endpointUrl;
  const message = `${name} has no interactions endpoint. Set one: PUT /control/applications/${id}/endpoint {"url": "http://…"}`;
  throw new ControlError(409, 'NO_ENDPOINT', message);
}

/** Converts a delivery to the control plane's result. */
export function toResult<Interaction>(
  application: Application,
  { effect, ...exchange }: Delivery<Interaction>,
): InvokeResult<Interaction> {
  return { ...effect, shown: showEffect(effect, application.name, false), ...exchange };
}

function openComponent(message: WireMessage, customId: string): JsonObject {
  const component = findComponent(message.components as readonly JsonObject[], customId);
  if (!component) throw unknownComponent(message, customId);
  if (component['disabled'] === true) {
    throw new ControlError(400, 'COMPONENT_DISABLED', `${customId} is disabled.`);
  }
  return component;
}

function unknownComponent({ id }: WireMessage, customId: string): ControlError {
  return new ControlError(
    404,
    'UNKNOWN_COMPONENT',
    `Message ${id} has no component with custom_id ${customId}.`,
  );
}

function readValues(
  component: JsonObject,
  values: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!isSelect(component)) {
    if (values) refuseValue(component, 'is a button; it accepts no values');
    return undefined;
  }
  const chosen = values ?? [];
  checkChosen(
    component,
    chosen,
    readCount(component, 'min_values', 1),
    readCount(component, 'max_values', 1),
  );
  return chosen;
}
