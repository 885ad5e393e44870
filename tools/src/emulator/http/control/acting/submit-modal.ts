import * as z from 'zod';
import { ComponentType, countCodePoints, type JsonObject, Snowflake } from 'commandry/protocol';
import { deliverInteraction } from '../../../delivery/deliver.js';
import { toMetadata } from '../../../domain/interactions/build-message.js';
import { isAllResolved } from '../../../domain/interactions/component-payload.js';
import {
  buildModalInteraction,
  listAnswered,
  type ModalAnswer,
  type WireModalInteraction,
} from '../../../domain/interactions/modal-payload.js';
import { changeInteraction } from '../../../domain/interactions/record-interaction.js';
import type { InvokeResult } from '../control-results.js';
import { checkChosen, isSelect, readCount, refuseValue } from '../../../domain/acting/chosen-values.js';
import { ControlError } from '../control-error.js';
import { findApplication, findUser, openPlace } from '../../../domain/world/find-records.js';
import { readWith } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';
import { openEndpoint, toResult } from './use-component.js';

const ModalRequest = z.strictObject({
  /** The interaction whose response opened the modal. */
  interaction_id: Snowflake,
  custom_id: z.string(),
  /** The user's inputs, by the `custom_id` of the component. Missing ones stay as the modal shows them. */
  components: z
    .array(
      z.strictObject({
        custom_id: z.string(),
        /** A text, the value of a radio group, or a checkbox state. */
        value: z.union([z.string(), z.boolean()]).nullish(),
        /** For selects and checkbox groups. */
        values: z.array(z.string()).optional(),
      }),
    )
    .default([]),
});
/** Body of `POST /control/users/{id}/modal`. */
export type ModalRequest = z.input<typeof ModalRequest>;

type Given = z.output<typeof ModalRequest>['components'][number];

/** Fills in and submits a modal as a user. It stays open if that fails. */
export async function submitModal({
  service,
  param,
  readBody,
}: ControlCall): Promise<InvokeResult<WireModalInteraction>> {
  const { store } = service;
  const { id: userId } = findUser(store, param('id'));
  const body = readWith(ModalRequest, await readBody());
  const opener = store.interactions.get(body.interaction_id);
  const modal = opener?.modal;
  if (!modal || opener.userId !== userId || modal.custom_id !== body.custom_id) {
    const message = `Interaction ${body.interaction_id} opened no modal ${body.custom_id} for the user.`;
    throw new ControlError(404, 'UNKNOWN_MODAL', message);
  }
  const presence = openPlace(service, userId, opener.channelId);
  const application = findApplication(store, opener.applicationId);
  const fields = listAnswered(modal);
  const stray = body.components.find(
    (given) => !fields.some((field) => field['custom_id'] === given.custom_id),
  );
  if (stray) {
    const there = fields.map((field) => String(field['custom_id'])).join(', ');
    throw new ControlError(
      404,
      'UNKNOWN_COMPONENT',
      `The modal has no ${stray.custom_id}. There is ${there}.`,
    );
  }
  const answers = new Map(
    fields.map((field) => {
      const given = body.components.find((each) => each.custom_id === field['custom_id']);
      return [field['custom_id'] as string, readResponse(field, given)] as const;
    }),
  );
  const around = { ...presence, application, owners: opener.owners };
  const interaction = buildModalInteraction(service, around, opener, modal, answers);
  for (const field of fields) {
    const values = answers.get(field['custom_id'] as string);
    if (Array.isArray(values) && !isAllResolved(field, values as string[], interaction.data.resolved)) {
      refuseValue(field, 'accepts ids of what exists here');
    }
  }
  const cause = { command: opener.command, messageId: opener.messageId, openedBy: toMetadata(store, opener) };
  const url = openEndpoint(application);
  const delivery = await deliverInteraction(service, application, url, interaction, { userId, cause });
  if (delivery.effect.outcome !== 'failed' && store.interactions.has(opener.id)) {
    changeInteraction(service, opener.id, { modal: null });
  }
  return toResult(application, delivery);
}

/** @throws ControlError if a client would not let the user submit that. */
function readResponse(field: JsonObject, given: Given | undefined): ModalAnswer {
  const isRequired = field['required'] !== false;
  switch (field['type']) {
    case ComponentType.TEXT_INPUT:
      return readText(field, given?.value, isRequired);
    case ComponentType.CHECKBOX:
      return typeof given?.value === 'boolean' ? given.value : field['default'] === true;
    case ComponentType.RADIO_GROUP: {
      const value = given ? (given.value ?? null) : (findDefaults(field)[0] ?? null);
      checkChosen(field, value === null ? [] : [String(value)], isRequired ? 1 : 0, 1);
      return value === null ? null : String(value);
    }
    case ComponentType.FILE_UPLOAD:
      if (isRequired || given?.values?.length)
        refuseValue(field, 'accepts files, which cannot be given here');
      return [];
    default:
      return readValues(field, given?.values ?? findDefaults(field), isRequired);
  }
}

function readText(field: JsonObject, value: Given['value'], isRequired: boolean): string {
  const text = typeof value === 'string' ? value : typeof field['value'] === 'string' ? field['value'] : '';
  const length = countCodePoints(text);
  const min = Math.max(readCount(field, 'min_length', 0), isRequired ? 1 : 0);
  const max = readCount(field, 'max_length', 4000);
  if ((length > 0 || isRequired) && (length < min || length > max)) {
    refuseValue(field, `accepts ${min} to ${max} characters`);
  }
  return text;
}

function readValues(field: JsonObject, values: readonly string[], isRequired: boolean): readonly string[] {
  if (values.length === 0 && !isRequired) return values;
  const options = Array.isArray(field['options']) ? field['options'].length : 1;
  checkChosen(
    field,
    values,
    readCount(field, 'min_values', 1),
    readCount(field, 'max_values', isSelect(field) ? 1 : options),
  );
  return values;
}

/** The values selected when the modal opens. */
function findDefaults(field: JsonObject): string[] {
  const options = Array.isArray(field['options']) ? (field['options'] as readonly JsonObject[]) : [];
  const chosen = Array.isArray(field['default_values'])
    ? (field['default_values'] as readonly JsonObject[])
    : [];
  return [
    ...options.filter((option) => option['default'] === true).map(({ value }) => String(value)),
    ...chosen.map(({ id }) => String(id)),
  ];
}
