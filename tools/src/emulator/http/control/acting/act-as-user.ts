import { CommandType, EntryPointHandler, InteractionType, type Snowflake } from 'commandry/protocol';
import { awaitBots } from '../../../delivery/await-bots.js';
import { deliver, type Sending } from '../../../delivery/deliver.js';
import type { Invocation } from '../../../domain/payloads/command-invocation.js';
import { storeLaunch } from '../../../delivery/launch.js';
import type { Service } from '../../../emulator-modules.js';
import type { InvokeResult } from '../control-results.js';
import { checkMayInvoke } from '../../../domain/acting/check-may-invoke.js';
import { checkTarget } from '../../../domain/acting/check-target.js';
import { checkVersion, chooseCommand } from '../../../domain/acting/choose-command.js';
import { findUser, openUsableChannel } from '../../../domain/world/find-records.js';
import { readInvokedWords, readTypingWords, type Words } from '../../../domain/acting/split-typed-text.js';
import { readAutocompleteRequest, readInvokeRequest } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';
import { openWay, readSending, toResult } from './use-component.js';
import { showMessage } from '../../../domain/interactions/show-result.js';

/** Uses a command as a user. */
export async function invoke({
  service,
  param,
  query,
  readBodyWithFiles,
}: ControlCall): Promise<InvokeResult> {
  await awaitBots(service);
  const { id: userId } = findUser(service.store, param('id'));
  return invokeAs(service, userId, await readBodyWithFiles(), readSending(query));
}

/** The same with the body that was read. */
export async function invokeAs(
  service: Service,
  userId: Snowflake,
  given: unknown,
  sending: Sending,
): Promise<InvokeResult> {
  const body = readInvokeRequest(given);
  const {
    channel_id,
    application_id: applicationId,
    command_id: commandId,
    type,
    target_id: targetId,
  } = body;
  const actor = openUsableChannel(service, userId, channel_id);
  const words: Words =
    type === CommandType.CHAT_INPUT
      ? readInvokedWords(body)
      : { name: body.command ?? '', read: ({ body: { name } }) => ({ path: name, options: [] }) };
  const name = body.command === undefined && body.text === undefined ? undefined : words.name;
  const choice = chooseCommand(service, actor, { type, name, applicationId, commandId });
  checkVersion(actor, choice, body.version);
  if (targetId !== undefined) checkTarget(service, actor, type, targetId);
  checkMayInvoke(service, actor, type);
  const invocation: Invocation = {
    ...actor,
    ...choice,
    ...words.read(choice.command, { service, actor }),
    type: InteractionType.APPLICATION_COMMAND,
    targetId,
  };
  return choice.command.body.handler === EntryPointHandler.DISCORD_LAUNCH_ACTIVITY
    ? launch(service, invocation)
    : act(service, invocation, sending);
}

/** Types into an option as a user, and returns the suggestions. */
export async function autocomplete({ service, param, query, readBody }: ControlCall): Promise<InvokeResult> {
  await awaitBots(service);
  const { id: userId } = findUser(service.store, param('id'));
  return autocompleteAs(service, userId, await readBody(), readSending(query));
}

/** The same with the body that was read. */
export async function autocompleteAs(
  service: Service,
  userId: Snowflake,
  given: unknown,
  sending: Sending,
): Promise<InvokeResult> {
  const body = readAutocompleteRequest(given);
  const actor = openUsableChannel(service, userId, body.channel_id);
  const words = readTypingWords(body);
  const choice = chooseCommand(service, actor, {
    type: CommandType.CHAT_INPUT,
    name: words.name,
    applicationId: body.application_id,
    commandId: body.command_id,
  });
  const invocation: Invocation = {
    ...actor,
    ...choice,
    ...words.read(choice.command, { service, actor }),
    type: InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
  };
  return act(service, invocation, sending);
}

async function act(service: Service, invocation: Invocation, sending: Sending): Promise<InvokeResult> {
  const { application, type } = invocation;
  const isTyping = type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  const url = openWay(service, application, invocation.channel);
  const delivery = await deliver(service, invocation, url, sending);
  return toResult(application, delivery, isTyping);
}

/** Launches the Activity as Discord itself does, and posts a message; the application is not notified. */
function launch(service: Service, invocation: Invocation): InvokeResult {
  const message = storeLaunch(service, invocation);
  return {
    outcome: 'launched',
    shown: showMessage(message),
    message,
    interaction: null,
    request: null,
    response: null,
  };
}
