import {
  CommandType,
  type IntegrationOwners,
  isOutdated,
  type NameOf,
  nameOf,
  nearestName,
  type Snowflake,
} from 'commandry/protocol';
import { findCommandAvailability, listOffers, type OfferedCommand } from '../access/command-availability.js';
import type { ChannelActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import { describeRefusal, type Refusal } from '../access/describe-reason.js';
import { findApplication, notFound } from '../world/find-records.js';
import { toPickedCommand } from './picked-command.js';

/** The command that a user means. Missing fields match anything. */
export interface Pick {
  readonly type: CommandType;
  /** Optional for an entry point command: an application has at most one. */
  readonly name: string | undefined;
  readonly applicationId: Snowflake | undefined;
  readonly commandId: Snowflake | undefined;
}

/** A command that the user can use, and the installations that provide it. */
export interface Choice extends OfferedCommand {
  readonly owners: IntegrationOwners;
}

/**
 * Returns the one command that a user means and can use in a channel, as its picker shows.
 *
 * @throws DomainError if there is none, several, or none that the user can use.
 */
export function chooseCommand(service: Service, actor: ChannelActor, pick: Pick): Choice {
  const { store } = service;
  if (pick.applicationId !== undefined) findApplication(store, pick.applicationId);
  const judged = findMeant(store, actor, pick).map((offer) => ({
    offer,
    availability: findCommandAvailability(service, actor, offer),
  }));
  const choices = judged.flatMap(({ offer, availability }) =>
    availability.available ? [{ ...offer, owners: availability.owners }] : [],
  );
  const [choice] = choices;
  if (!choice) {
    const refusals = judged.flatMap(({ offer, availability }) =>
      availability.available ? [] : [{ offer, refusal: availability }],
    );
    throw refuse(store, actor, refusals);
  }
  if (choices.length > 1) throw ambiguous(choices);
  return choice;
}

/** @throws DomainError if the user's picker is older than a global command; with the current command. */
export function checkVersion(
  { user }: ChannelActor,
  offer: OfferedCommand,
  version: Snowflake | undefined,
): void {
  const { command } = offer;
  if (version === undefined || !isOutdated(command, version)) return;
  const explanation = `Invalid interaction application command: /${command.body.name} is at version ${command.version}, not ${version}. The picker loads it again.`;
  throw new DomainError({
    rule: 'COMMAND_OUTDATED',
    explanation,
    details: {
      command: toPickedCommand(offer, user),
    },
  });
}

/** Returns those of that name that could be used here; if there are none, those of other guilds, to explain why not. */
function findMeant(store: Store, actor: ChannelActor, pick: Pick): OfferedCommand[] {
  const ofType = listOffers(store, actor).filter(({ command }) => command.body.type === pick.type);
  const meant = ofType.filter((offer) => isMeant(offer, pick));
  if (meant.length > 0) return meant;
  const elsewhere = [...store.commands.values()].flatMap((command) => {
    const application = store.applications.get(command.applicationId);
    return application && command.body.type === pick.type ? [{ application, command }] : [];
  });
  const others = elsewhere.filter((offer) => isMeant(offer, pick));
  if (others.length > 0) return others;
  const { type, name, commandId } = pick;
  const what = `${nameOf(CommandType, type)} command${name === undefined ? '' : ` "${name}"`}`;
  return notFound(
    'UNKNOWN_COMMAND',
    commandId === undefined ? what : `${what} with the id ${commandId}`,
    ofType.map(({ command }) => `"${command.body.name}"`),
    name === undefined || name === '' ? undefined : findNearest(ofType, type, name),
  );
}

/** Returns the command that a misspelt name probably means, as a user names it. */
function findNearest(offers: readonly OfferedCommand[], type: CommandType, name: string): string | undefined {
  const meant = nearestName(
    name,
    offers.map(({ command }) => command.body.name),
  );
  if (meant === undefined) return undefined;
  return type === CommandType.CHAT_INPUT ? `/${meant}` : `"${meant}"`;
}

function isMeant(
  { application, command }: OfferedCommand,
  { name, applicationId, commandId }: Pick,
): boolean {
  return (
    (name === undefined || command.body.name === name) &&
    (applicationId === undefined || application.id === applicationId) &&
    (commandId === undefined || command.id === commandId)
  );
}

function refuse(
  store: Store,
  { user }: ChannelActor,
  refused: readonly { readonly offer: OfferedCommand; readonly refusal: Refusal }[],
): DomainError {
  const [first] = refused;
  const reasons = refused.map(({ offer, refusal }) => {
    const sentence = describeRefusal(refusal, namesIn(store));
    return refused.length === 1 ? sentence : `${describeOffer(offer)}: ${sentence}`;
  });
  const name = first === undefined ? 'it' : quoteName(first.offer);
  const explanation = `${user.username} cannot use ${name} here. ${reasons.join(' ')}`;
  return new DomainError({
    rule: 'COMMAND_NOT_AVAILABLE',
    explanation,
    details: {
      reason: first?.refusal.reason,
      ...(first?.refusal.reason === 'NOT_PERMITTED' ? { rule: first.refusal.rule } : {}),
    },
  });
}

function ambiguous(choices: readonly Choice[]): DomainError {
  const explanation = `There are several: ${choices.map(describeOffer).join(', ')}. Say which with command_id.`;
  return new DomainError({
    rule: 'AMBIGUOUS_COMMAND',
    explanation,
    details: {
      command_ids: choices.map(({ command }) => command.id),
    },
  });
}

/** Names users, roles and channels as people do. */
function namesIn({ users, roles, channels }: Store): NameOf {
  return (id, kind) => {
    switch (kind) {
      case 'channel':
        return `#${channels.get(id)?.name ?? id}`;
      case 'user':
        return users.get(id)?.username ?? id;
      case 'role':
        return `@${(roles.get(id)?.name ?? id).replace(/^@/, '')}`;
    }
  };
}

function quoteName({ command: { body } }: OfferedCommand): string {
  return body.type === CommandType.CHAT_INPUT ? `/${body.name}` : `"${body.name}"`;
}

function describeOffer({ application, command }: OfferedCommand): string {
  const scope = command.guildId === null ? 'global' : `of guild ${command.guildId}`;
  return `"${command.body.name}" of ${application.name}, ${scope} (${command.id})`;
}
