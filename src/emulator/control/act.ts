import { CommandType, EntryPointHandler } from '../../model/command.js';
import { InteractionType } from '../../model/interaction.js';
import { Permission } from '../../model/permissions.js';
import type { Snowflake } from '../../model/snowflake.js';
import { deliver } from '../delivery/deliver.js';
import type { Invocation } from '../delivery/payload.js';
import { storeLaunch } from '../delivery/reply.js';
import { computePermissions } from '../access/permissions.js';
import type { Service } from '../service.js';
import type { Store } from '../store/store.js';
import type { InvokeResult } from './answers.js';
import { ControlError } from './control-error.js';
import { checkCanUseCommands, findCommand, findPresence, findUser, type Presence } from './find.js';
import { readInvokedWords, readTypingWords, type Words } from './read-words.js';
import { readAutocompleteRequest, readInvokeRequest } from './requests.js';
import type { ControlCall } from './route.js';
import { showEffect, showMessage } from './show.js';
import { canSee } from './visible.js';

/** A user uses a command. */
export async function invoke({ service, param, readBody }: ControlCall): Promise<InvokeResult> {
  const { id: userId } = findUser(service.store, param('id'));
  const body = readInvokeRequest(await readBody());
  const { channel_id, application_id: applicationId, type, target_id: targetId } = body;
  const presence = findPresence(service.store, userId, channel_id);
  checkCanUseCommands(presence);
  const words: Words =
    type === CommandType.CHAT_INPUT
      ? readInvokedWords(body)
      : { name: body.command ?? '', read: ({ body: { name } }) => ({ path: name, options: [] }) };
  const name = body.command === undefined && body.text === undefined ? undefined : words.name;
  const found = findCommand(service.store, presence.guild, { type, name, applicationId });
  if (targetId !== undefined) checkTarget(service.store, presence, type, targetId);
  const invocation: Invocation = {
    ...presence,
    ...found,
    ...words.read(found.command),
    type: InteractionType.APPLICATION_COMMAND,
    targetId,
  };
  return found.command.body.handler === EntryPointHandler.DISCORD_LAUNCH_ACTIVITY
    ? launch(service, invocation)
    : act(service, invocation);
}

/** A user types into an option and is shown suggestions. */
export async function autocomplete({ service, param, readBody }: ControlCall): Promise<InvokeResult> {
  const { id: userId } = findUser(service.store, param('id'));
  const body = readAutocompleteRequest(await readBody());
  const presence = findPresence(service.store, userId, body.channel_id);
  checkCanUseCommands(presence);
  const words = readTypingWords(body);
  const found = findCommand(service.store, presence.guild, {
    type: CommandType.CHAT_INPUT,
    name: words.name,
    applicationId: body.application_id,
  });
  return act(service, {
    ...presence,
    ...found,
    ...words.read(found.command),
    type: InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
  });
}

async function act(service: Service, invocation: Invocation): Promise<InvokeResult> {
  const { application, type } = invocation;
  if (application.endpointUrl === null) {
    const message = `${application.name} has no interactions endpoint. Set one: PUT /control/applications/${application.id}/endpoint {"url": "http://…"}`;
    throw new ControlError(409, 'NO_ENDPOINT', message);
  }
  const { effect, ...exchange } = await deliver(service, invocation, application.endpointUrl);
  const isTyping = type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  return { ...effect, shown: showEffect(effect, application.name, isTyping), ...exchange };
}

/** The service launches the Activity by itself and posts a message; the application hears nothing. */
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

function checkTarget(store: Store, presence: Presence, type: CommandType, targetId: Snowflake): void {
  const { user, guild, channel } = presence;
  if (type === CommandType.MESSAGE) {
    const target = store.messages.get(targetId);
    if (target?.message.channel_id === channel.id && canSee(user.id, target)) return;
    throw new ControlError(
      404,
      'UNKNOWN_MESSAGE',
      `There is no message ${targetId} in ${channel.name} that ${user.username} sees.`,
    );
  }
  findUser(store, targetId);
  // The one right that the reference asks for by itself.
  if ((computePermissions(store, guild.id, user.id) & Permission.SEND_MESSAGES) === 0n) {
    throw new ControlError(
      403,
      'PERMISSION_DENIED',
      `${user.username} may not send messages in ${channel.name}.`,
    );
  }
}
