import {
  CommandType,
  EntryPointHandler,
  type IntegrationOwners,
  IntegrationType,
} from '../../protocol/commands/command-type.js';
import { canInvoke } from '../../protocol/permissions/availability.js';
import { isThread } from '../../protocol/guilds/channel-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { App } from '../../app/app-types.js';
import type { Receiver } from '../../interactions/receive/ports.js';
import type { CommandOption } from '../../protocol/commands/command.js';
import type { OptionType } from '../../protocol/commands/options/option-type.js';
import {
  UserRefusal,
  type CommandUse,
  type ComponentUse,
  type Exchange,
  type KitService,
  type ModalUse,
  type TypedCommand,
} from '../service/kit-service.js';
import type { Signer } from '../signer.js';
import type { KitWorld, WorldChange } from '../world/kit-world.js';
import { createKitFetch } from './calls/kit-fetch.js';
import { chooseKitCommand, quoteCommand } from './judge/choose-kit-command.js';
import { findCommandLeaf } from './judge/command-leaf.js';
import { openComponent, openSeenMessage } from './judge/judge-component.js';
import { openSubmittedModal } from './judge/judge-modal.js';
import { fillCommand, fillTyping } from './judge/judge-options.js';
import { nameChannel, openUsableChannel, openUser } from './judge/open-usable-channel.js';
import { rightsOf, type KitActor } from '../world/kit-actor.js';
import { registerCommand } from './kit-command.js';
import type { InteractionCause } from './kit-interaction.js';
import type { KitTime, MemoryState } from './memory-state.js';
import { MessageShelf } from './message-shelf.js';
import {
  toCommandInteraction,
  toComponentInteraction,
  toModalInteraction,
  type CommandCall,
} from './payloads/interaction-objects.js';
import { toMessageObject, type ShownMessage } from './payloads/message-object.js';
import { findKitUser, toAuthor } from './payloads/user-objects.js';
import { toFirstMessage, toMetadata } from './responses/answer-message.js';
import { postSigned, signedDelivery, trustedDelivery, type SendToApp } from './responses/app-response.js';
import { exchange, toRecord } from './responses/deliver-interaction.js';

/** What the service in memory is made of. */
export interface MemoryServiceOptions {
  /** Read, and changed by calls of the application. */
  readonly world: KitWorld;
  readonly clock: KitTime;
  /** Signs deliveries. Its public key is that of the application. */
  readonly signer: Signer;
  /** Default true. False: deliveries are handed to `app.dispatch`, unsigned, which is faster. */
  readonly isSigned?: boolean | undefined;
  /** Returns an id of the present, greater than every one before. */
  readonly nextId: () => Snowflake;
}

/** Nothing answers there: whoever calls it has not used the `fetch` of Discord. */
const BASE_URL = 'https://kit.invalid';

/** Creates a Discord in memory for a kit: it judges, delivers and carries out what Discord would. */
export function createMemoryService(options: MemoryServiceOptions): KitService {
  return new MemoryService(options);
}

class MemoryService implements KitService {
  readonly credentials: KitService['credentials'];
  readonly fetch: KitService['fetch'];
  readonly #state: MemoryState;
  readonly #signer: Signer;
  readonly #isSigned: boolean;
  #send: SendToApp | undefined;
  #receiver: Receiver | undefined;

  constructor({ signer, isSigned = true, ...parts }: MemoryServiceOptions) {
    this.#state = {
      ...parts,
      baseUrl: BASE_URL,
      commands: [],
      messages: new MessageShelf(),
      interactions: new Map(),
      waiting: new Map(),
      files: new Map(),
      bans: new Map(),
      pins: new Map(),
    };
    this.#isSigned = isSigned;
    this.#signer = signer;
    this.fetch = createKitFetch(this.#state);
    const { id: applicationId, token } = parts.world.application;
    this.credentials = { applicationId, publicKey: this.#signer.publicKey, token, baseUrl: BASE_URL };
    for (const record of parts.world.messages.values()) this.#placeMessage(record.id);
  }

  connect(app: App, receiver: Receiver): void {
    const { commands, clock, nextId } = this.#state;
    commands.length = 0;
    for (const { scope, payloads } of app.scopes) {
      const guildId = scope === 'global' ? null : scope.guildId;
      for (const payload of payloads) commands.push(registerCommand(payload, guildId, nextId));
    }
    this.#receiver = receiver;
    this.#send = this.#isSigned ? signedDelivery(receiver, this.#signer, clock) : trustedDelivery(app);
  }

  /** The world itself is read when it is needed. */
  arrange(changes: readonly WorldChange[]): void {
    for (const change of changes) if (change.kind === 'message') this.#placeMessage(change.record.id);
  }

  async invoke({ userId, channelId, type, path, options, targetId }: CommandUse): Promise<Exchange> {
    const state = this.#state;
    const actor = openUsableChannel(state, userId, channelId);
    const chosen = chooseKitCommand(state, actor, type, nameIn(type, path));
    if (targetId !== undefined) checkTarget(state, actor, type, targetId);
    checkMayInvoke(state, actor, type, path);
    const leaf = findCommandLeaf(actor.user, chosen.command, path);
    const call = { actor, ...chosen, filled: fillCommand(state, actor, leaf, options), targetId };
    return chosen.command.handler === EntryPointHandler.DISCORD_LAUNCH_ACTIVITY
      ? this.#launch(call)
      : this.#use(call);
  }

  async type({ userId, channelId, path, options, focused }: TypedCommand): Promise<Exchange> {
    const state = this.#state;
    const actor = openUsableChannel(state, userId, channelId);
    const type = CommandType.CHAT_INPUT;
    const chosen = chooseKitCommand(state, actor, type, nameIn(type, path));
    const leaf = findCommandLeaf(actor.user, chosen.command, path);
    const filled = fillTyping(state, actor, leaf, options, focused);
    return this.#use({ actor, ...chosen, filled, targetId: undefined });
  }

  async use(use: ComponentUse): Promise<Exchange> {
    const used = openComponent(this.#state, use);
    const owners =
      used.message.interaction_metadata?.authorizing_integration_owners ?? defaultOwners(used.actor);
    const interaction = toComponentInteraction(this.#state, used, owners);
    return exchange(this.#state, this.#connected(), interaction, {
      userId: use.userId,
      messageId: used.message.id,
    });
  }

  async submit(use: ModalUse): Promise<Exchange> {
    const state = this.#state;
    const submitted = openSubmittedModal(state, use);
    const { opener } = submitted;
    const interaction = toModalInteraction(state, submitted);
    const { command, messageId } = opener;
    const result = await exchange(state, this.#connected(), interaction, {
      userId: use.userId,
      command,
      messageId,
      openedBy: toMetadata(state, opener),
    });
    // A modal stays open if it could not be submitted.
    if (result.outcome !== 'failed') opener.modal = null;
    return result;
  }

  async send(body: Uint8Array): ReturnType<KitService['send']> {
    if (!this.#receiver) throw notConnected();
    return postSigned(this.#receiver, this.#signer, this.#state.clock, body);
  }

  sendEvent(receiver: Receiver, body: Uint8Array): ReturnType<KitService['send']> {
    return postSigned(receiver, this.#signer, this.#state.clock, body);
  }

  subscribe(listener: Parameters<KitService['subscribe']>[0]): () => void {
    return this.#state.messages.subscribe(listener);
  }

  close(): void {
    this.#state.waiting.clear();
  }

  #use(call: CommandCall): Promise<Exchange> {
    const interaction = toCommandInteraction(this.#state, call);
    return exchange(this.#state, this.#connected(), interaction, {
      userId: call.actor.user.id,
      ...toCause(call),
    });
  }

  /** Launches the Activity as Discord itself does. The application is told nothing of it. */
  #launch(call: CommandCall): Exchange {
    const state = this.#state;
    const { user } = call.actor;
    const content = `${user.globalName ?? user.username} launched ${state.world.application.name}.`;
    const causing = { userId: user.id, ...toCause(call) };
    const record = toRecord(state, toCommandInteraction(state, call), causing);
    const message: ShownMessage = state.messages.post(toFirstMessage(state, record, { content }), user.id);
    return { outcome: 'launched', message, interaction: null, response: null };
  }

  #connected(): SendToApp {
    if (!this.#send) throw notConnected();
    return this.#send;
  }

  #placeMessage(id: Snowflake): void {
    const { world, messages } = this.#state;
    const record = world.messages.get(id);
    if (!record || messages.get(id)) return;
    const author = findKitUser(world, record.authorId) ?? openUser(world, record.authorId);
    const { channelId: channel_id, content } = record;
    messages.place(toMessageObject({ id, channel_id, content, author: toAuthor(author) }), null);
  }
}

function notConnected(): Error {
  return new Error('Discord has no app yet: call connect first.');
}

/** The name of a command in its path; undefined for any entry point command. */
function nameIn(type: CommandType, path: string): string | undefined {
  if (type === CommandType.PRIMARY_ENTRY_POINT && path === '') return undefined;
  return type === CommandType.CHAT_INPUT ? path.trim().replace(/^\//, '').split(/\s+/)[0] : path;
}

function toCause({ command, filled, targetId }: CommandCall): Partial<InteractionCause> {
  const { path, focused } = filled;
  return {
    command: { path, type: command.type, targetId: targetId ?? null },
    focused: focused && toFocused(focused),
  };
}

function toFocused({ name, type }: CommandOption): InteractionCause['focused'] {
  // Definitions were checked when the app was created, so that the type is a known one.
  return { name, type: type as OptionType };
}

/** @throws UserRefusal Unless the user sees the target of a context menu: a user, or a message of the channel. */
function checkTarget(
  state: MemoryState,
  { user, channel }: KitActor,
  type: CommandType,
  targetId: Snowflake,
): void {
  if (type !== CommandType.MESSAGE) {
    openUser(state.world, targetId);
    return;
  }
  const message = openSeenMessage(state, user.id, targetId);
  if (message.channel_id === channel.id) return;
  throw new UserRefusal(
    'UNKNOWN_MESSAGE',
    `${user.username} sees no message ${targetId} in ${nameChannel(channel)}: it is in another channel.`,
  );
}

/** @throws UserRefusal For a USER command of somebody who cannot send messages there. */
function checkMayInvoke(state: MemoryState, actor: KitActor, type: CommandType, path: string): void {
  const { user, channel } = actor;
  if (canInvoke(type, rightsOf(state, actor), isThread(channel.type))) return;
  throw new UserRefusal(
    'PERMISSION_DENIED',
    `${user.username} may not use ${quoteCommand(type, path)} in ${nameChannel(channel)}: that requires a user who can send messages there.`,
  );
}

/** A message that the bot sent by itself came through the guild, or the direct messages with the bot. */
function defaultOwners({ guild }: KitActor): IntegrationOwners {
  return { [IntegrationType.GUILD_INSTALL]: guild?.id ?? '0' };
}
