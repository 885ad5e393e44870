import { IntegrationType, type IntegrationOwners, type JsonObject, type Snowflake } from 'commandry/protocol';
import type { Application, StoredMessage } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { canSee } from '../access/visible-messages.js';
import { DomainError } from '../domain-error.js';
import { findComponent, listCustomIds } from '../interactions/component-state.js';
import type { GuildRecord } from '../world/world-records.js';
import type { WireMessage } from '../objects/wire-message.js';
import { checkChosen, isSelect, readCount, refuseValue } from './chosen-values.js';

/** @throws DomainError unless the user sees the message. */
export function openSeenMessage({ messages }: Store, userId: Snowflake, id: Snowflake): StoredMessage {
  const stored = messages.get(id);
  if (stored && canSee(userId, stored)) return stored;
  const explanation = `There is no message ${id} that the user sees.`;
  throw new DomainError({ rule: 'UNKNOWN_MESSAGE', explanation });
}

/** Where a component is used, and whose it is. */
interface InstalledIn {
  readonly guild: GuildRecord | null;
  readonly application: Application;
}

/** A component that can be used, and the application of its message. */
export interface OpenComponent {
  readonly component: JsonObject;
  readonly application: Application;
}

/** @throws DomainError unless the message has such a component, enabled, and its application still exists. */
export function openComponent(store: Store, message: WireMessage, customId: string): OpenComponent {
  const component = findComponent(message.components as readonly JsonObject[], customId);
  if (!component) throw unknownComponent(message, customId);
  if (component['disabled'] === true) {
    throw new DomainError({ rule: 'COMPONENT_DISABLED', explanation: `${customId} is disabled.` });
  }
  const application = findSender(store, message);
  if (!application) throw unknownComponent(message, customId);
  return { component, application };
}

/** Returns the application that a message is of: that of its interaction, or the one whose bot wrote it. */
function findSender({ applications }: Store, message: WireMessage): Application | undefined {
  return (
    applications.get(message.application_id ?? '') ??
    [...applications.values()].find(({ botUserId }) => botUserId === message.author.id)
  );
}

/**
 * Returns `authorizing_integration_owners` for a component: those of the interaction that its message answers. A message
 * that answers none is there by the installation in the guild, or by the direct messages with the bot.
 */
export function findOwners({
  message,
  guild,
  application,
}: InstalledIn & { readonly message: WireMessage }): IntegrationOwners {
  const { interaction_metadata: metadata } = message;
  if (metadata) return metadata.authorizing_integration_owners;
  if (guild === null) return { [IntegrationType.GUILD_INSTALL]: '0' };
  return application.guildIds.includes(guild.id) ? { [IntegrationType.GUILD_INSTALL]: guild.id } : {};
}

/**
 * Returns the values chosen in a select; undefined for a button.
 *
 * @throws DomainError if a client would not send them.
 */
export function readChosen(
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

function unknownComponent({ id, components }: WireMessage, customId: string): DomainError {
  const there = listCustomIds(components as readonly JsonObject[]).join(', ') || 'none';
  const explanation = `Message ${id} has no component with custom_id ${customId}. There is ${there}.`;
  return new DomainError({ rule: 'UNKNOWN_COMPONENT', explanation });
}
