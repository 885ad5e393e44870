import { INITIAL_RESPONSE_MS } from '../../../protocol/commands/limits.js';
import { isForcedEphemeral } from '../../../protocol/commands/user-install.js';
import { isThread } from '../../../protocol/guilds/channel-type.js';
import { hasPermissions } from '../../../protocol/permissions/base-permissions.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { Exchange } from '../../service/kit-service.js';
import type { CallbackResult, InteractionCause, KitInteraction } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import type { InteractionObject } from '../payloads/interaction-objects.js';
import type { AppResponse, FailureReason, SendToApp } from './app-response.js';
import { isExpired } from './later-messages.js';
import { takeDelivered } from './delivered-callback.js';

const LATE: FailureReason = {
  code: 'NO_ANSWER_IN_TIME',
  message: `No complete response within ${INITIAL_RESPONSE_MS} ms. After that Discord stops listening.`,
};

/** Who caused an interaction, and with what. */
export interface Causing extends Partial<InteractionCause> {
  readonly userId: Snowflake;
}

/** Delivers an interaction, waits for its response as long as Discord does, and carries it out. */
export async function exchange(
  state: MemoryState,
  send: SendToApp,
  interaction: InteractionObject,
  causing: Causing,
): Promise<Exchange> {
  const record = openRecord(state, interaction, causing);
  const byEndpoint = new EndpointResult(state, record.id);
  const deadline = new Deadline(state);
  try {
    const given = await deadline.race(send(interaction));
    const response = given?.response ?? null;
    const result = await settle(state, record, given, { byEndpoint, deadline });
    if ('outcome' in result) return { ...result, interaction, response };
    record.state = 'failed';
    return { outcome: 'failed', reason: result, interaction, response };
  } finally {
    byEndpoint.stop();
    deadline.stop();
  }
}

/** Keeps an interaction that is about to be delivered, and forgets those whose token is over. */
function openRecord(state: MemoryState, interaction: InteractionObject, causing: Causing): KitInteraction {
  for (const { id, createdAtMs } of state.interactions.values()) {
    if (!isExpired(state, createdAtMs)) break;
    state.interactions.delete(id);
  }
  const record = toRecord(state, interaction, causing);
  state.interactions.set(record.id, record);
  return record;
}

/** The record of an unanswered interaction. */
export function toRecord(
  { clock }: MemoryState,
  interaction: InteractionObject,
  causing: Causing,
): KitInteraction {
  const owners = interaction.authorizing_integration_owners;
  const permissions = interaction.member ? BigInt(interaction.member.permissions) : null;
  return {
    command: null,
    messageId: null,
    openedBy: null,
    focused: null,
    ...causing,
    id: interaction.id,
    token: interaction.token,
    type: interaction.type,
    channelId: interaction.channel_id,
    guildId: interaction.guild_id ?? null,
    owners,
    isForcedEphemeral: isForcedEphemeral(owners, permissions, isThread(interaction.channel.type)),
    mayMentionEveryone: hasPermissions(BigInt(interaction.app_permissions), Permission.MENTION_EVERYONE),
    createdAtMs: clock.now(),
    state: 'waiting',
    originalId: null,
    followUpCount: 0,
    modal: null,
  };
}

/** Returns what the response and the callback endpoint have led to. The first callback counts. */
async function settle(
  state: MemoryState,
  record: KitInteraction,
  given: AppResponse | undefined,
  { byEndpoint, deadline }: { readonly byEndpoint: EndpointResult; readonly deadline: Deadline },
): Promise<CallbackResult | FailureReason> {
  if (byEndpoint.current) return byEndpoint.current;
  if (!given) return LATE;
  const { content } = given;
  switch (content.kind) {
    case 'later':
      return (await deadline.race(byEndpoint.next)) ?? LATE;
    case 'failed':
      return content.reason;
    case 'callback':
      return deadline.isOver ? LATE : takeDelivered(state, record, content.value);
  }
}

/** The time that an application has for its response, by the clock of the kit. */
class Deadline {
  readonly stop: () => void;
  readonly #over: Promise<undefined>;
  readonly #hasPassed: () => boolean;

  constructor({ clock }: MemoryState) {
    const endsAtMs = clock.now() + INITIAL_RESPONSE_MS;
    this.#hasPassed = () => clock.now() >= endsAtMs;
    let end: () => void = () => undefined;
    this.#over = new Promise((resolve) => {
      end = () => {
        resolve(undefined);
      };
    });
    this.stop = clock.after(INITIAL_RESPONSE_MS, end);
  }

  get isOver(): boolean {
    return this.#hasPassed();
  }

  /** Resolves to undefined if the time is over before. */
  race<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, this.#over]);
  }
}

/** The callback of an interaction by its endpoint. */
class EndpointResult {
  readonly next: Promise<CallbackResult>;
  current: CallbackResult | undefined;

  constructor(
    private readonly state: MemoryState,
    private readonly id: Snowflake,
  ) {
    this.next = new Promise((resolve) => {
      state.waiting.set(id, (result) => {
        this.current = result;
        resolve(result);
      });
    });
  }

  stop(): void {
    this.state.waiting.delete(this.id);
  }
}
