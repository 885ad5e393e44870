import { MessageFlag, type JsonObject, type Snowflake } from 'commandry/protocol';
import { withoutIds } from '../../recordings/components.js';
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type Action,
  type Deed,
  type Recording,
  type Shown,
  type ShownMessage,
} from '../../recordings/recording.js';
import { placed, renumber, withNeeds } from '../../recordings/slice.js';
import type { Clock } from '../domain/emulator-clock.js';
import type { EmulatorEvent, EventLog } from '../domain/emulator-events.js';
import type { FaultList } from '../domain/faults/fault-list.js';
import type { RequestRecord } from '../domain/requests/request-record.js';
import type { WireMessage } from '../domain/objects/wire-message.js';
import type { Store } from '../storage/store.js';
import type { ActionRecorder, RecordedPart, RunningAction } from './action-recorder.js';
import {
  DEEDS,
  isArranging,
  SENDING_AGAIN,
  tellArranging,
  TOLD_BY_RESPONSE,
  type Request,
  type Teller,
} from './deeds.js';
import { Names } from './names.js';

/** How many actions are remembered. */
const MOST_ACTIONS = 500;
/** How large they are together, as JSON. */
const MOST_CHARACTERS = 16_000_000;
/** How many messages of one action are. */
const MOST_MESSAGES = 50;
/** Of how many messages it is known how they looked last. */
const MOST_LOOKS = 2_000;

/** What a recorder reads. */
interface Sources {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly faults: Pick<FaultList, 'list'>;
  readonly requests: Pick<RequestRecord, 'get'>;
  readonly baseUrl: string;
}

interface Kept {
  readonly number: number;
  readonly atMs: number;
  readonly userId: Snowflake | undefined;
  readonly messages: Map<Snowflake, ShownMessage>;
  /** The message whose component is used. */
  readonly targetId: Snowflake | undefined;
  deed: Deed | undefined;
  outcome: Omit<Shown, 'messages'>;
  isRunning: boolean;
  /** As JSON, once another one has followed. */
  size: number;
  interactionId?: Snowflake;
  applicationId?: Snowflake;
  /** Of the fault that it armed. */
  faultId?: string;
  /** The faults that struck it. */
  readonly struck: Set<string>;
}

export function createRecorder(sources: Sources): ActionRecorder {
  return new Recorder(sources);
}

/** Records nothing, where nobody asks for it. */
export const NO_RECORDER: ActionRecorder = {
  count: 0,
  begin: () => undefined,
  toRecording: () => undefined,
  actionAt: () => undefined,
  subscribe: () => () => undefined,
};

class Recorder implements ActionRecorder {
  readonly #sources: Sources;
  readonly #names: Names;
  readonly #kept: Kept[] = [];
  readonly #listeners = new Set<() => void>();
  /** How each message looked last. */
  readonly #looks = new Map<Snowflake, string>();
  #count = 0;
  /** Of all but the last action. */
  #characters = 0;
  /** How many changes of the world are being made. Nobody has done them. */
  #arranging = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#names = new Names(sources.store, sources.baseUrl);
    sources.events.subscribe((event) => {
      this.#note(event);
    });
  }

  get count(): number {
    return this.#count;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  begin(
    method: string,
    path: string,
    params: Readonly<Partial<Record<string, string>>>,
    hasBody: boolean,
  ): RunningAction | undefined {
    const key = `${method} ${path}`;
    const tell = DEEDS[key];
    const isArranged = isArranging(method, path);
    if (!tell && !isArranged) return undefined;
    if (isArranged) this.#arranging += 1;
    const { store, clock, faults, requests } = this.#sources;
    const nowMs = clock.now();
    const teller: Teller = {
      store,
      names: this.#names,
      nowMs,
      faults: () => faults.list(),
      findRequest: (id) => requests.get(id),
      findAction: (id) => this.#kept.findLast(({ interactionId }) => interactionId === id)?.number,
    };
    let request: Request = { params, body: {}, result: undefined };
    let kept: Kept | undefined;
    const tellIt = () => (tell ? tell(teller, request) : tellArranging(teller, method, path, request));
    const open = () => {
      const isOfRequest = key === SENDING_AGAIN;
      const userId = isOfRequest
        ? (requests.get(params['id'] ?? '')?.user_id ?? undefined)
        : path.startsWith('/users/{id}/')
          ? params['id']
          : undefined;
      if (userId !== undefined && !store.users.has(userId)) return;
      const deed = tellIt();
      if (deed || TOLD_BY_RESPONSE.has(key))
        kept = this.#keep(deed, nowMs, userId, this.#targetOf(request.body));
    };
    const end = (outcome: Kept['outcome']) => {
      if (isArranged) this.#arranging -= 1;
      if (!kept) return;
      if (TOLD_BY_RESPONSE.has(key)) kept.deed = tellIt() ?? kept.deed;
      kept.outcome = outcome;
      kept.isRunning = false;
      if (!kept.deed) this.#forget(kept);
      this.#tell();
    };
    if (!hasBody) open();
    return {
      given: (body) => {
        const isObject = typeof body === 'object' && body !== null;
        request = { ...request, body: isObject ? (body as JsonObject) : {} };
        if (kept) return;
        try {
          open();
        } catch (error) {
          // It is not checked yet: what has the wrong form is about to be refused, and nobody has done it.
          if (!(error instanceof TypeError)) throw error;
        }
      },
      done: (result) => {
        request = { ...request, result };
        const told = key === SENDING_AGAIN ? this.#sentAs(result) : result;
        if (kept) noteResult(kept, told);
        end(this.#toOutcome(told, nowMs));
      },
      refused: (code, message) => {
        end({ refused: { code, message: this.#names.mask(message, nowMs) } });
      },
    };
  }

  toRecording({ after = 0, interactionId }: RecordedPart = {}): Recording | undefined {
    const { store } = this.#sources;
    const told = this.#kept.flatMap((kept) => {
      const { deed } = kept;
      return deed ? [{ ...kept, deed, shown: toShown(kept) }] : [];
    });
    const asked =
      interactionId === undefined
        ? told.filter(({ number }) => number > after)
        : told.filter((each) => each.interactionId === interactionId);
    if (interactionId !== undefined && asked.length === 0) return undefined;
    const applicationId = asked.findLast((each) => each.applicationId !== undefined)?.applicationId;
    const application = store.applications.get(applicationId ?? '') ?? [...store.applications.values()][0];
    const ofOne = asked.filter(
      (each) => each.applicationId === undefined || each.applicationId === application?.id,
    );
    const struck = new Set(ofOne.flatMap((each) => [...each.struck]));
    const whole = ofOne.length === 0 ? [] : withNeeds(told, ofOne);
    const faults = told.filter((each) => each.faultId !== undefined && struck.has(each.faultId));
    const chosen = placed(told.filter((each) => whole.includes(each) || faults.includes(each)));
    const startMs = chosen[0]?.atMs ?? this.#sources.clock.now();
    const { actions, numbers } = renumber(
      chosen.map(({ deed, atMs, shown }) => ({
        ...deed,
        at_ms: atMs - startMs,
        ...(shown ? { shown } : {}),
      })),
    );
    const messages = [...numbers].flatMap(([old, message]) => {
      const earlier = this.#names.earlierMessage(old);
      return earlier ? [{ message, ...earlier }] : [];
    });
    const { world, names } = this.#names.worldOf(JSON.stringify(actions), [
      ...actions.flatMap(namesIn),
      ...messages.flatMap((each) => [['channel', each.in] as const, ['user', each.by] as const]),
    ]);
    const nameOf = (kind: string, ids: readonly Snowflake[]) =>
      Object.entries(names).flatMap(([mask, id]) => {
        const name =
          mask.startsWith(`<${kind}:`) && ids.includes(id) ? mask.slice(kind.length + 2, -1) : undefined;
        return name === undefined ? [] : [name];
      });
    const bot = application ? { '<bot>': application.botUserId } : {};
    return {
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      started_at: new Date(startMs).toISOString(),
      application: {
        name: application?.name ?? 'bot',
        embedded: application?.embedded ?? false,
        guilds: nameOf('guild', application?.guildIds ?? []),
        users: nameOf('user', application?.userIds ?? []),
      },
      world,
      messages,
      names: { ...bot, ...names },
      actions,
    };
  }

  actionAt(number: number) {
    const kept = this.#kept.find((each) => each.number === number);
    if (!kept) return undefined;
    const messageIds = new Map([...kept.messages].map(([id, { message }]) => [message, id] as const));
    return { shown: toShown(kept), messageIds, requestId: kept.interactionId };
  }

  #keep(
    deed: Deed | undefined,
    atMs: number,
    userId: Snowflake | undefined,
    targetId: Snowflake | undefined,
  ): Kept {
    this.#count += 1;
    const kept: Kept = {
      number: this.#count,
      atMs,
      userId,
      targetId,
      deed,
      messages: new Map(),
      outcome: {},
      isRunning: true,
      size: 0,
      struck: new Set(),
    };
    const before = this.#kept.at(-1);
    if (before) this.#characters += sizeOf(before);
    this.#kept.push(kept);
    while (
      this.#kept.length > MOST_ACTIONS ||
      (this.#characters > MOST_CHARACTERS && this.#kept.length > 1)
    ) {
      const gone = this.#kept.shift();
      if (gone) this.#characters -= gone.size;
    }
    return kept;
  }

  #forget(kept: Kept): void {
    const index = this.#kept.indexOf(kept);
    if (index === -1) return;
    this.#kept.splice(index, 1);
    this.#characters -= kept.size;
  }

  /** Returns the message whose component is used, or on which the modal opened. */
  #targetOf(body: JsonObject): Snowflake | undefined {
    const { message_id: messageId, interaction_id: openerId } = body;
    if (typeof messageId === 'string') return messageId;
    const opener = typeof openerId === 'string' ? this.#sources.store.interactions.get(openerId) : undefined;
    return opener?.messageId ?? undefined;
  }

  /** Returns what came of a request that was sent again, as the routes of users do. */
  #sentAs(result: unknown): object {
    const { request_id: id = '' } = (result ?? {}) as { readonly request_id?: string };
    const { outcome, reason, application_id } = this.#sources.requests.get(id) ?? {};
    const modal = this.#sources.store.interactions.get(id)?.modal ?? undefined;
    return { interaction: { id, application_id }, outcome, modal, reason };
  }

  #toOutcome(result: unknown, sinceMs: number): Kept['outcome'] {
    const { outcome, modal, choices, reason } = (result ?? {}) as Partial<{
      outcome: string;
      modal: { readonly title: string; readonly components: readonly JsonObject[] };
      choices: readonly { readonly name: string; readonly value: string | number }[];
      reason: { readonly code: string; readonly message: string };
    }>;
    const names = this.#names;
    switch (outcome) {
      case 'modal':
        if (!modal) return {};
        return names.maskJson(
          { modal: { title: modal.title, components: withoutIds(modal.components) } },
          sinceMs,
        );
      case 'choices':
        return names.maskJson(
          { suggestions: (choices ?? []).map(({ name, value }) => ({ name, value })) },
          sinceMs,
        );
      case 'launched':
        return { launched: true };
      case 'premium_required':
        return { premium_required: true };
      case 'failed':
        return {
          failed: { code: reason?.code ?? 'FAILED', message: names.mask(reason?.message ?? '', sinceMs) },
        };
      default:
        return {};
    }
  }

  #note(event: EmulatorEvent): void {
    switch (event.type) {
      case 'INTERACTION_CREATE': {
        const running = this.#kept.findLast(
          (each) => each.isRunning && each.userId === event.user_id && each.interactionId === undefined,
        );
        if (running) {
          running.interactionId = event.interaction.id;
          running.applicationId = event.interaction.application_id;
        }
        return;
      }
      case 'FAULT_USED':
        this.#kept.at(-1)?.struck.add(event.fault.id);
        return;
      case 'CHANNEL_CREATE':
      case 'THREAD_CREATE':
        if (this.#arranging === 0) this.#names.noteMade(event.channel.id);
        return;
      case 'GUILD_ROLE_CREATE':
        if (this.#arranging === 0) this.#names.noteMade(event.role.id);
        return;
      case 'MESSAGE_DELETE_BULK':
        for (const message of event.messages) this.#show('deleted', message, null);
        return;
      case 'MESSAGE_CREATE':
        this.#show('sent', event.message, event.visible_to);
        return;
      case 'MESSAGE_DELETE':
        this.#show('deleted', event.message, event.visible_to);
        return;
      case 'MESSAGE_UPDATE':
      case 'MESSAGE_REACTION_ADD':
      case 'MESSAGE_REACTION_REMOVE':
      case 'MESSAGE_REACTION_REMOVE_ALL':
      case 'MESSAGE_REACTION_REMOVE_EMOJI':
      case 'MESSAGE_POLL_VOTE_ADD':
      case 'MESSAGE_POLL_VOTE_REMOVE':
        this.#show('edited', event.message, event.visible_to);
        return;
      default:
        return;
    }
  }

  #show(change: ShownMessage['change'], message: WireMessage, visibleTo: Snowflake | null): void {
    if (this.#arranging > 0) return;
    const kept = this.#ownerOf(change, message);
    if (!kept) return;
    const before = kept.messages.get(message.id);
    if (!before && kept.messages.size >= MOST_MESSAGES) return;
    const number = this.#names.message(message.id, change === 'sent');
    const look = this.#toLook(kept, message, visibleTo);
    const text = JSON.stringify(look);
    if (change === 'edited' && !before && this.#looks.get(message.id) === text) return;
    this.#looks.delete(message.id);
    this.#looks.set(message.id, text);
    if (this.#looks.size > MOST_LOOKS) this.#looks.delete(this.#looks.keys().next().value ?? '');
    const isNew = before?.change === 'sent' && change === 'edited';
    kept.messages.set(message.id, {
      message: number,
      change: isNew ? 'sent' : change,
      ...(change === 'deleted' ? pick(look, 'by', 'in') : look),
    });
    if (!kept.isRunning) this.#tell();
  }

  /** Returns the action that a change of a message followed from. */
  #ownerOf(change: ShownMessage['change'], message: WireMessage): Kept | undefined {
    const causeId = message.interaction_metadata?.id;
    if (change === 'sent' && causeId !== undefined) {
      const cause = this.#kept.findLast(({ interactionId }) => interactionId === causeId);
      if (cause) return cause;
    }
    if (change !== 'sent') {
      const running = this.#kept.findLast((each) => each.isRunning && each.targetId === message.id);
      if (running) return running;
      const creator = this.#kept.findLast(({ messages }) => messages.has(message.id));
      if (creator?.messages.get(message.id)?.loading === true) return creator;
    }
    return this.#kept.at(-1);
  }

  #toLook(
    kept: Kept,
    message: WireMessage,
    visibleTo: Snowflake | null,
  ): Omit<ShownMessage, 'message' | 'change'> {
    const names = this.#names;
    const guildId = this.#sources.store.channels.get(message.channel_id)?.guildId ?? null;
    const mask = <T>(value: T): T => names.maskJson(value, kept.atMs, guildId);
    const place = names.channel(message.channel_id);
    const isHere = kept.deed && 'in' in kept.deed && kept.deed.in === place;
    const by = names.author(message.author.id, message.author.username, guildId);
    const { embeds, components, attachments, poll, reactions = [] } = message;
    const isLoading = (message.flags & MessageFlag.LOADING) !== 0;
    const { interaction_metadata: cause } = message;
    const isOwn = cause !== undefined && cause.id === kept.interactionId;
    const isFollowUp = cause?.original_response_message_id !== undefined;
    return {
      ...(isOwn ? { is: isFollowUp ? 'follow_up' : 'reply' } : {}),
      ...(by === undefined ? {} : { by }),
      ...(isHere === true ? {} : { in: place }),
      ...(visibleTo === null ? {} : { only_for: names.user(visibleTo, guildId) }),
      ...(isLoading ? { loading: true } : {}),
      ...(message.content === '' ? {} : { content: mask(message.content) }),
      ...(embeds.length === 0 ? {} : { embeds: mask(embeds.map(withoutType)) }),
      ...(components.length === 0 ? {} : { components: mask(withoutIds(components as JsonObject[])) }),
      ...(attachments.length === 0 ? {} : { files: attachments.map(({ filename }) => filename) }),
      ...(poll ? { poll: mask(toPoll(poll)) } : {}),
      ...(reactions.length === 0
        ? {}
        : { reactions: Object.fromEntries(reactions.map(({ emoji, count }) => [emoji.name, count])) }),
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function toShown({ messages, outcome }: Kept): Shown | undefined {
  const listed = [...messages.values()];
  if (listed.length === 0 && Object.keys(outcome).length === 0) return undefined;
  return { ...(listed.length === 0 ? {} : { messages: listed }), ...outcome };
}

function sizeOf(kept: Kept): number {
  kept.size = JSON.stringify([kept.deed, toShown(kept)]).length;
  return kept.size;
}

function noteResult(kept: Kept, result: unknown): void {
  const { interaction, id, on } = (result ?? {}) as Partial<{
    interaction: { readonly id: Snowflake; readonly application_id: Snowflake } | null;
    id: string;
    on: string;
  }>;
  if (interaction) {
    kept.interactionId = interaction.id;
    kept.applicationId = interaction.application_id;
  }
  if (on !== undefined && id !== undefined) kept.faultId = id;
}

function withoutType(embed: object): JsonObject {
  const { type: _type, ...rest } = embed as JsonObject;
  return rest;
}

function toPoll({ question, answers, results }: NonNullable<WireMessage['poll']>): ShownMessage['poll'] {
  const textOf = (media: unknown) => (media as { readonly text?: string }).text ?? '';
  return {
    question: textOf(question),
    answers: answers.map(({ poll_media: media }) => textOf(media)),
    votes: answers.map(
      ({ answer_id: id }) => results.answer_counts.find((each) => each.id === id)?.count ?? 0,
    ),
    is_over: results.is_finalized,
  };
}

function pick<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : []))) as Pick<T, K>;
}

/** The names that an action has outside of texts. */
function namesIn(action: Action): (readonly ['user' | 'channel' | 'guild', string])[] {
  const { shown } = action;
  return [
    ...('as' in action ? [['user', action.as] as const] : []),
    ...('in' in action ? [['channel', action.in] as const] : []),
    ...('guild' in action ? [['guild', action.guild] as const] : []),
    ...(action.do === 'user_command' ? [['user', action.target] as const] : []),
    ...(shown?.messages ?? []).flatMap((message) => [
      ...(message.by === undefined ? [] : [['user', message.by] as const]),
      ...(message.in === undefined ? [] : [['channel', message.in] as const]),
      ...(message.only_for === undefined ? [] : [['user', message.only_for] as const]),
    ]),
  ];
}
