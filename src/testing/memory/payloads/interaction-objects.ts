import { CommandType, type IntegrationOwners } from '../../../protocol/commands/command-type.js';
import { ComponentType } from '../../../protocol/components/component.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { WireObject } from '../../service/kit-service.js';
import type { ChosenCommand } from '../judge/choose-kit-command.js';
import type { UsedComponent } from '../judge/judge-component.js';
import { fieldsOfModal, type SubmittedAnswer, type SubmittedModal } from '../judge/judge-modal.js';
import type { FilledCommand } from '../judge/judge-options.js';
import type { KitActor } from '../../world/kit-actor.js';
import type { MemoryState } from '../memory-state.js';
import { listOf } from '../responses/shown-components.js';
import { toDeliveredMessage } from './delivered-message.js';
import { toInteractionFields, type InteractionFields } from './interaction-payload.js';
import { referencesIn, referencesOf, toResolved, type Reference } from './resolved-objects.js';

/** An interaction of a user, as it is delivered. */
export interface InteractionObject extends InteractionFields, WireObject {
  readonly id: Snowflake;
  readonly type: InteractionType;
  readonly data: WireObject;
}

/** A use of a command, or a command being typed. */
export interface CommandCall extends ChosenCommand {
  readonly actor: KitActor;
  readonly filled: FilledCommand;
  /** The user or message of a context menu. */
  readonly targetId: Snowflake | undefined;
}

/** Makes the interaction of a command: of autocompletion if an option is being typed. */
export function toCommandInteraction(
  state: MemoryState,
  { actor, command, owners, filled, targetId }: CommandCall,
): InteractionObject {
  const { options, attachments, focused } = filled;
  const references = [...targetOf(command.type, targetId), ...referencesIn(options)];
  const type = focused
    ? InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    : InteractionType.APPLICATION_COMMAND;
  return {
    ...toInteractionFields(state, actor, owners),
    type,
    data: {
      id: command.id,
      name: command.name,
      type: command.type,
      ...(command.guildId === null ? {} : { guild_id: command.guildId }),
      // The reference has it in autocompletion alone.
      ...(focused ? { version: command.version } : {}),
      ...(options.length > 0 ? { options } : {}),
      ...(targetId === undefined ? {} : { target_id: targetId }),
      ...toResolved(state, actor, references, attachments),
    },
  };
}

function targetOf(type: CommandType, targetId: Snowflake | undefined): Reference[] {
  if (targetId === undefined) return [];
  return [{ kinds: [type === CommandType.MESSAGE ? 'messages' : 'users'], id: targetId }];
}

/** Makes the interaction of a used component. */
export function toComponentInteraction(
  state: MemoryState,
  { actor, message, component, values }: UsedComponent,
  owners: IntegrationOwners,
): InteractionObject {
  const { custom_id, type, id } = component;
  const chosen = values && {
    values,
    ...toResolved(state, actor, referencesOf(type, values)),
  };
  return {
    ...toInteractionFields(state, actor, owners),
    type: InteractionType.MESSAGE_COMPONENT,
    message: toDeliveredMessage(message),
    data: { custom_id, component_type: type, id, ...chosen },
  };
}

/** Makes the interaction of a submitted modal; with the message of the component that opened it. */
export function toModalInteraction(state: MemoryState, submitted: SubmittedModal): InteractionObject {
  const { actor, opener, modal, answers, attachments } = submitted;
  const message = state.messages.get(opener.messageId)?.message;
  const references = fieldsOfModal(modal).flatMap(({ type, custom_id }) => {
    const values = answers.get(String(custom_id));
    return Array.isArray(values) ? referencesOf(type, values as readonly string[]) : [];
  });
  return {
    ...toInteractionFields(state, actor, opener.owners),
    type: InteractionType.MODAL_SUBMIT,
    ...(message ? { message: toDeliveredMessage(message) } : {}),
    data: {
      custom_id: modal.custom_id,
      components: modal.components.map((component) => toAnswered(component, answers)),
      ...toResolved(state, actor, references, attachments),
    },
  };
}

/** A component of a modal as it is submitted: what was filled in instead of how it looks. */
function toAnswered(component: JsonObject, answers: ReadonlyMap<string, SubmittedAnswer>): WireObject {
  const { type, id, custom_id, component: field } = component;
  switch (type) {
    case ComponentType.LABEL:
      return { type, id, ...(isJsonObject(field) ? { component: toAnswered(field, answers) } : {}) };
    case ComponentType.ACTION_ROW:
      return { type, id, components: listOf(component).map((inner) => toAnswered(inner, answers)) };
    case ComponentType.TEXT_DISPLAY:
      return { type, id };
    default: {
      const answer = answers.get(String(custom_id)) ?? null;
      return { type, id, custom_id, ...(Array.isArray(answer) ? { values: answer } : { value: answer }) };
    }
  }
}
