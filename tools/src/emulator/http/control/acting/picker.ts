import { CommandType } from 'commandry/protocol';
import {
  findCommandAvailability,
  listOffers,
  type OfferedCommand,
} from '../../../domain/access/command-availability.js';
import { checkTarget } from '../../../domain/acting/check-target.js';
import { describeRefusal, type Refusal } from '../../../domain/access/describe-reason.js';
import type { AvailabilityResult, HiddenCommand, PickerResult } from '../control-results.js';
import { findUser, notFound, openUsableChannel } from '../../../domain/world/find-records.js';
import { toPickedCommand } from '../../../domain/acting/picked-command.js';
import { isUsable } from '../../../domain/commands/usable-options.js';
import { readAvailabilityQuery, readPickerQuery } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';

/** Lists the commands shown to a user in a channel. Exactly these can be invoked. */
export function showPicker({ service, param, query }: ControlCall): PickerResult {
  const { id } = findUser(service.store, param('id'));
  const { channel_id, type, target_id: targetId, hidden: isHiddenWanted } = readPickerQuery(query);
  const actor = openUsableChannel(service, id, channel_id);
  if (targetId !== undefined) checkTarget(service, actor, type ?? CommandType.USER, targetId);
  const offers = listOffers(service.store, actor)
    .filter(({ command }) => type === undefined || command.body.type === type)
    .filter(({ command }) => isUsable(command))
    .map((offer) => ({ offer, availability: findCommandAvailability(service, actor, offer) }));
  const commands = offers
    .filter(({ availability }) => availability.available)
    .map(({ offer }) => toPickedCommand(offer, actor.user));
  if (!isHiddenWanted) return { commands };
  const hidden = offers.flatMap(({ offer, availability }) =>
    availability.available ? [] : [toHiddenCommand(offer, availability)],
  );
  return { commands, hidden };
}

function toHiddenCommand({ application, command }: OfferedCommand, refusal: Refusal): HiddenCommand {
  return {
    id: command.id,
    name: command.body.name,
    type: command.body.type,
    application: { id: application.id, name: application.name, bot_user_id: application.botUserId },
    ...explain(refusal),
  };
}

function explain(refusal: Refusal) {
  return { ...refusal, description: describeRefusal(refusal) };
}

/** Explains whether the picker shows a user a command in a channel. */
export function explainAvailability({ service, param, query }: ControlCall): AvailabilityResult {
  const { store } = service;
  const { id } = findUser(store, param('id'));
  const command = store.commands.get(param('command_id'));
  const application = store.applications.get(command?.applicationId ?? '');
  if (!command || !application) {
    const there = [...store.commands.values()].map((each) => `"${each.body.name}" (${each.id})`);
    return notFound('UNKNOWN_COMMAND', `command ${param('command_id')}`, there);
  }
  const actor = openUsableChannel(service, id, readAvailabilityQuery(query).channel_id);
  const availability = findCommandAvailability(service, actor, { application, command });
  return availability.available
    ? { available: true, authorizing_integration_owners: availability.owners }
    : explain(availability);
}
