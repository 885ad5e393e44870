import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { awaitBots } from '../../../delivery/await-bots.js';
import { deliverInteraction } from '../../../delivery/deliver.js';
import { keepUploads, openModal, readAnswers } from '../../../domain/acting/filled-modal.js';
import { GivenFile, toGivenUpload } from '../../../domain/acting/given-file.js';
import { toMetadata } from '../../../domain/interactions/build-message.js';
import { buildModalInteraction, type WireModalInteraction } from '../../../domain/payloads/modal-payload.js';
import { changeInteraction } from '../../../domain/interactions/record-interaction.js';
import { findApplication, findUser, openUsableChannel } from '../../../domain/world/find-records.js';
import { readWith } from '../control-requests.js';
import type { InvokeResult } from '../control-results.js';
import type { ControlCall } from '../control-route.js';
import { openWay, readSending, toResult } from './use-component.js';

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
        /** For selects and checkbox groups. Users, roles and channels by id, mention or name. */
        values: z.array(z.string()).optional(),
        /** For file uploads. */
        files: z.array(GivenFile.transform(toGivenUpload)).optional(),
      }),
    )
    .default([]),
});
/** Body of `POST /control/users/{id}/modal`. */
export type ModalRequest = z.input<typeof ModalRequest>;

/** Fills in and submits a modal as a user. It stays open if that fails. */
export async function submitModal({
  service,
  param,
  query,
  readBodyWithFiles,
}: ControlCall): Promise<InvokeResult<WireModalInteraction>> {
  await awaitBots(service);
  const { store } = service;
  const { id: userId } = findUser(store, param('id'));
  const body = readWith(ModalRequest, await readBodyWithFiles());
  const { opener, modal } = openModal(store, userId, body.interaction_id, body.custom_id);
  const actor = openUsableChannel(service, userId, opener.channelId);
  const application = findApplication(store, opener.applicationId);
  const filled = readAnswers(service, actor, modal, body.components);
  const url = openWay(service, application, actor.channel);
  // Files are stored when everything else is valid.
  const { answers, attachments } = keepUploads(service, opener.channelId, filled);
  const around = { ...actor, application, owners: opener.owners, attachments };
  const interaction = buildModalInteraction(service, around, opener, modal, answers);
  const cause = { command: opener.command, messageId: opener.messageId, openedBy: toMetadata(store, opener) };
  const delivery = await deliverInteraction(service, application, url, interaction, {
    userId,
    cause,
    ...readSending(query),
  });
  if (delivery.effect.outcome !== 'failed' && store.interactions.has(opener.id)) {
    changeInteraction(service, opener.id, { modal: null });
  }
  return toResult(application, delivery);
}
