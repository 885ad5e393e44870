import type {
  ControlSummary,
  EmulatorEvent,
  FaultRequest,
  InvokeRequest,
  RequestSummary,
  UserChannelsResult,
  WireMessage,
} from '../../emulator/index.js';
import type { GivenFile } from '../../emulator/domain/acting/given-file.js';
import { PAGE_OF_MESSAGES, Refusal, type ActResult, type Control, type Deed } from '../api/control-api.js';
import { followUser, type Follower } from '../api/follow-user.js';
import { Latest } from '../api/latest.js';
import { keep, readKept } from '../kept.js';
import type { ModalAnswers } from '../messages/modal-view.js';
import { keepSame } from './keep-same.js';
import { noteMissingRoute } from './missing-routes.js';
import type { Notice } from './notice.js';
import { isSilent, noteBotStatus } from './reach.js';
import { isNewFailure, noteRequest } from './record.js';
import type { SessionState } from './state.js';
import { applyEvent, prepend, type Timeline } from './timeline.js';
import { TypingUsers } from './typing.js';
import { WORLD_CHECK_MS } from './world-check.js';

/** The initial state of a session. */
export interface SessionStart {
  readonly userId: string;
  /** Null if the user has access to none. */
  readonly channelId: string | null;
  readonly summary: ControlSummary;
  readonly userChannels: UserChannelsResult;
  /** The state of the session before: what it knows of the bots holds for every user and channel. */
  readonly before?: SessionState | undefined;
}

/** One user in one channel: its current state, and all actions. */
export class Session {
  state: SessionState;
  readonly userId: string;
  readonly channelId: string | null;
  readonly #control: Control;
  readonly #listeners = new Set<() => void>();
  #stopFollowing: (() => void) | undefined;
  #worldTimer: ReturnType<typeof setInterval> | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #typing: TypingUsers;
  /** The events while messages are being fetched. */
  #meanwhile: EmulatorEvent[] | undefined;
  /** The changes of requests while those are being fetched. */
  #updates: RequestSummary[] | undefined;
  #nextKey = 1;
  #saidTypingAtMs = -Infinity;
  readonly #pickers = new Latest();
  readonly #worlds = new Latest();

  constructor(control: Control, { userId, channelId, summary, userChannels, before }: SessionStart) {
    this.#control = control;
    this.userId = userId;
    this.channelId = channelId;
    this.state = {
      summary,
      userChannels,
      clockOffsetMs: before?.clockOffsetMs ?? 0,
      faults: before?.faults ?? { faults: [], struck: [] },
      connection: 'connecting',
      timeline: null,
      hasEarlier: false,
      picker: null,
      problem: null,
      sentCount: 0,
      notices: [],
      requests: before?.requests ?? null,
      failed: before?.failed ?? null,
      missingRoutes: before?.missingRoutes ?? [],
      dismissed: before?.dismissed ?? new Set(),
      modal: null,
      typing: [],
      eventRevision: 0,
      accessRevision: 0,
      shopRevision: 0,
    };
    this.#typing = new TypingUsers(channelId, (userIds) => {
      this.#set({ typing: userIds.filter((id) => id !== userId) });
    });
  }

  /** Listens to every change of the state. Returns a function that stops listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Starts to follow events. */
  start(follow: (userId: string, follower: Follower, from: number) => () => void = followUser): void {
    let isFirst = true;
    const follower: Follower = {
      onOpen: (isComplete) => {
        this.#set({ connection: 'open' });
        // The world was read just now, to begin with.
        void this.#load(isFirst && isComplete);
        isFirst = false;
      },
      onEvent: (event) => {
        this.#hear(event);
      },
      onLost: () => {
        this.#set({ connection: 'lost' });
      },
    };
    this.#stopFollowing = follow(this.userId, follower, this.state.summary.last_event_id);
    this.#worldTimer = setInterval(() => {
      if (this.#isSomethingMissing()) void this.refreshWorld();
    }, WORLD_CHECK_MS);
  }

  stop(): void {
    this.#stopFollowing?.();
    clearInterval(this.#worldTimer);
    clearTimeout(this.#refreshTimer);
    this.#typing.stop();
    this.#listeners.clear();
  }

  /** Refreshes what changes without an event, when the user returns. */
  refresh(): void {
    void this.refreshWorld();
    void this.refreshPicker();
    this.#set({
      accessRevision: this.state.accessRevision + 1,
      shopRevision: this.state.shopRevision + 1,
      eventRevision: this.state.eventRevision + 1,
    });
  }

  /** Refreshes once for many changes at the same time. */
  #refreshSoon(): void {
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = undefined;
      this.refresh();
    }, GATHERING_MS);
  }

  /** Reloads the world. */
  async refreshWorld(): Promise<void> {
    const question = this.#worlds.ask();
    try {
      const [summary, userChannels] = await Promise.all([
        this.#control.summary(),
        this.#control.userChannels(this.userId),
      ]);
      if (!this.#worlds.accept(question)) return;
      this.#set({
        summary: keepSame(this.state.summary, summary),
        userChannels: keepSame(this.state.userChannels, userChannels),
      });
    } catch (error) {
      this.#set({ problem: messageOf(error) });
    }
  }

  /** Reloads the commands. */
  async refreshPicker(): Promise<void> {
    if (this.channelId === null) return;
    const question = this.#pickers.ask();
    let news: Pick<SessionState, 'picker' | 'problem'>;
    try {
      const picker = await this.#control.picker(this.userId, this.channelId);
      news = { picker: keepSame(this.state.picker, picker), problem: null };
    } catch (error) {
      news = { picker: { commands: [], hidden: [] }, problem: messageOf(error) };
    }
    if (this.#pickers.accept(question)) this.#set(news);
  }

  /** Fetches the messages before the loaded ones. */
  async showEarlier(): Promise<void> {
    const { timeline } = this.state;
    const first = timeline?.[0];
    if (!first || this.channelId === null) return;
    const { messages } = await this.#control.messages(this.userId, this.channelId, first.id);
    this.#set({
      timeline: withoutDismissed(prepend(this.state.timeline ?? [], messages)),
      hasEarlier: messages.length === PAGE_OF_MESSAGES,
    });
  }

  /** Uses a command. Returns true if it was sent, whatever the result. */
  async invoke(label: string, body: Omit<InvokeRequest, 'channel_id'>): Promise<boolean> {
    const { channelId } = this;
    if (channelId === null) return false;
    return this.#act(label, () => this.#control.invoke(this.userId, { ...body, channel_id: channelId }));
  }

  /** Uses a component of a message. */
  async useComponent(
    { id }: WireMessage,
    label: string,
    customId: string,
    values?: readonly string[],
  ): Promise<boolean> {
    const body = { message_id: id, custom_id: customId, ...(values ? { values: [...values] } : {}) };
    return this.#act(label, () => this.#control.component(this.userId, body), id);
  }

  /** Submits the open modal. It stays open unless the application has responded; the returned value says why. */
  async submitModal(components: ModalAnswers): Promise<Pick<Notice, 'shown' | 'reason'> | undefined> {
    const { modal } = this.state;
    if (!modal) return undefined;
    const body = {
      interaction_id: modal.interactionId,
      custom_id: modal.modal.custom_id,
      components,
    };
    try {
      const result = await this.#control.modal(this.userId, body);
      if (result.outcome === 'failed') {
        return { shown: 'Something went wrong. Try again.', reason: result.reason };
      }
      this.#set({ modal: null });
      this.#openModal(result);
      return undefined;
    } catch (error) {
      return { shown: messageOf(error) };
    }
  }

  closeModal(): void {
    this.#set({ modal: null });
  }

  /**
   * Writes a message as the user. Returns what prevented it.
   *
   * @param replyTo - The message that it replies to.
   */
  async write(
    content: string,
    {
      replyTo,
      files = [],
    }: { readonly replyTo?: string | undefined; readonly files?: readonly GivenFile[] } = {},
  ): Promise<string | undefined> {
    if (this.channelId === null) return 'No channel to write to.';
    this.#set({ sentCount: this.state.sentCount + 1 });
    this.#saidTypingAtMs = -Infinity;
    return this.#perform({
      method: 'POST',
      path: '/messages',
      body: {
        channel_id: this.channelId,
        content,
        ...(files.length === 0 ? {} : { files }),
        ...(replyTo === undefined ? {} : { message_reference: { message_id: replyTo } }),
      },
    });
  }

  /** Takes a message away that only the user sees. */
  dismissMessage(id: string): void {
    DISMISSED.add(id);
    keep('tab', 'dismissed', [...DISMISSED].slice(-MOST_DISMISSED));
    this.#set({ timeline: withoutDismissed(this.state.timeline ?? []) });
  }

  /** Edits a message of the user. Returns what prevented it. */
  edit(messageId: string, content: string): Promise<string | undefined> {
    return this.#perform({ method: 'PATCH', path: `/messages/${messageId}`, body: { content } });
  }

  /**
   * Does what is no interaction, such as reacting to a message. The page says what prevented it, at a message if one is named.
   *
   * @param label - For example `Delete`.
   */
  async perform(label: string, deed: Deed, messageId?: string): Promise<void> {
    const shown = await this.#perform(deed);
    if (shown !== undefined) this.#addNotice({ kind: 'refused', label, shown, messageId });
  }

  /** Tells that the user types, as clients do while they type. */
  type(): void {
    const nowMs = Date.now();
    if (this.channelId === null || nowMs - this.#saidTypingAtMs < TYPING_EVERY_MS) return;
    this.#saidTypingAtMs = nowMs;
    // Who may not write here is told so when they send.
    void this.#perform({ method: 'POST', path: '/typing', body: { channel_id: this.channelId } });
  }

  async #perform(deed: Deed): Promise<string | undefined> {
    try {
      await this.#control.perform(this.userId, deed);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }

  dismiss(key: Notice['key']): void {
    if (typeof key === 'string') this.#set({ dismissed: new Set([...this.state.dismissed, key]) });
    else this.#set({ notices: this.state.notices.filter((notice) => notice.key !== key) });
  }

  /** Empties the record of requests, for every page. */
  async clearRequests(): Promise<void> {
    try {
      await this.#control.clearRequests();
    } catch (error) {
      this.refuse('Clear', messageOf(error));
    }
  }

  /** Causes a fault. The page says what prevented it. */
  async causeFault(label: string, fault: FaultRequest): Promise<void> {
    try {
      await this.#control.addFault(fault);
    } catch (error) {
      this.refuse(label, messageOf(error));
    }
  }

  /** Shows the user a refusal that does not come from an application. */
  refuse(label: string, shown: string): void {
    this.#addNotice({ kind: 'refused', label, shown });
  }

  async #act(label: string, act: () => Promise<ActResult>, messageId?: string): Promise<boolean> {
    const earlier = this.state.notices.filter(
      (notice) => notice.kind === 'sending' || (messageId !== undefined && notice.messageId !== messageId),
    );
    const isComponent = messageId !== undefined;
    // The response to a component is where the component is.
    this.#set({ notices: earlier, sentCount: this.state.sentCount + (isComponent ? 0 : 1) });
    const key = isComponent ? undefined : this.#addNotice({ kind: 'sending', label, shown: 'Sending…' });
    try {
      this.#openModal(await act());
      return true;
    } catch (error) {
      this.#addNotice({ kind: 'refused', label, shown: messageOf(error), messageId });
      if (error instanceof Refusal && STALE.includes(error.code)) void this.refreshPicker();
      if (error instanceof Refusal && error.code === 'NO_ENDPOINT') void this.refreshWorld();
      return false;
    } finally {
      if (key !== undefined) this.dismiss(key);
    }
  }

  /** Opens the modal that an act has brought, if it has. What else comes of it is in the messages and in the record. */
  #openModal({ modal, interaction }: ActResult): void {
    if (!modal || !interaction) return;
    this.#set({ modal: { modal, interactionId: interaction.id, applicationId: interaction.application_id } });
  }

  #addNotice(notice: Omit<Notice, 'key'>): number {
    const key = this.#nextKey++;
    this.#set({ notices: [...this.state.notices, { ...notice, key }] });
    return key;
  }

  async #load(isWorldRead: boolean): Promise<void> {
    const { channelId } = this;
    if (isWorldRead) void this.refreshPicker();
    else this.refresh();
    void this.#loadRequests();
    void Promise.all([this.#control.clockOffset(), this.#control.faults()]).then(
      ([clockOffsetMs, faults]) => {
        this.#set({ clockOffsetMs, faults });
      },
      () => undefined,
    );
    if (channelId === null) {
      this.#set({ timeline: [] });
      return;
    }
    const meanwhile: EmulatorEvent[] = [];
    this.#meanwhile = meanwhile;
    try {
      const { messages } = await this.#control.messages(this.userId, channelId);
      if (this.#meanwhile !== meanwhile) return;
      this.#set({
        timeline: meanwhile.reduce<readonly WireMessage[]>(
          (timeline, event) => applyEvent(timeline, { userId: this.userId, channelId }, event),
          withoutDismissed(messages),
        ),
        hasEarlier: messages.length === PAGE_OF_MESSAGES,
      });
    } catch (error) {
      this.#set({ timeline: [], problem: messageOf(error) });
    } finally {
      if (this.#meanwhile === meanwhile) this.#meanwhile = undefined;
    }
  }

  /** The answer takes the place of everything, since an emulator that was started again knows nothing of before. */
  async #loadRequests(): Promise<void> {
    const meanwhile: RequestSummary[] = [];
    this.#updates = meanwhile;
    try {
      const requests = await this.#control.requests();
      if (this.#updates === meanwhile) this.#set({ requests: meanwhile.reduce(noteRequest, requests) });
    } catch {
      if (this.#updates === meanwhile) this.#set({ requests: meanwhile.reduce(noteRequest, []) });
    } finally {
      if (this.#updates === meanwhile) this.#updates = undefined;
    }
  }

  #noteUpdate(request: RequestSummary): void {
    this.#updates?.push(request);
    const before = this.state.requests ?? [];
    const requests = noteRequest(before, request);
    if (requests === before) return;
    const known = before.find(({ id }) => id === request.id);
    this.#set({ requests, ...(isNewFailure(known, request) ? { failed: request } : {}) });
  }

  #hear(event: EmulatorEvent): void {
    this.#meanwhile?.push(event);
    if (event.type === 'REQUEST_UPDATE') this.#noteUpdate(event.request);
    if (event.type === 'REQUESTS_REPLACE') void this.#loadRequests();
    // Nothing that is shown is there any more.
    if (event.type === 'WORLD_REPLACE') globalThis.location.reload();
    const { timeline, missingRoutes, summary } = this.state;
    this.#typing.hear(event);
    this.#set({
      timeline:
        timeline && this.channelId !== null
          ? applyEvent(timeline, { userId: this.userId, channelId: this.channelId }, event)
          : timeline,
      missingRoutes: noteMissingRoute(missingRoutes, event),
      eventRevision: this.state.eventRevision + 1,
      ...(event.type === 'CLOCK_UPDATE' ? { clockOffsetMs: event.offset_ms } : {}),
      ...(event.type === 'FAULTS_UPDATE' ? { faults: { faults: event.faults, struck: event.struck } } : {}),
      ...(event.type === 'BOT_STATUS' ? { summary: noteBotStatus(summary, event) } : {}),
    });
    const isElsewhere =
      event.type === 'MESSAGE_CREATE' && !knows(this.state.userChannels, event.message.channel_id);
    // The user's channels, commands and offers may have changed with their channels, roles, members and entitlements.
    const isChanged = CHANGES_THE_WORLD.test(event.type);
    if (isChanged || isElsewhere) this.#refreshSoon();
    if (event.type === 'DECLARATION_UPDATE') this.#set({ accessRevision: this.state.accessRevision + 1 });
    if (event.type === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE') {
      this.#set({ accessRevision: this.state.accessRevision + 1 });
      void this.refreshPicker();
    }
  }

  /** There is no event for a set endpoint: while one is missing, the page polls. */
  #isSomethingMissing(): boolean {
    const { applications } = this.state.summary;
    return applications.length === 0 || applications.some(isSilent);
  }

  #set(news: Partial<SessionState>): void {
    this.state = { ...this.state, ...news };
    for (const listener of this.#listeners) listener();
  }
}

/** False for a channel that is new to the page: there is no event when a bot opens direct messages. */
function knows({ guilds, direct_messages: direct }: UserChannelsResult, channelId: string): boolean {
  return [...guilds.flatMap(({ channels }) => channels), ...direct].some(({ id }) => id === channelId);
}

/**
 * The ids of the messages that were dismissed, for the lifetime of the tab: as in a client, the emulator does not hear of it. One user
 * alone sees such a message, so one set does for all of them.
 */
const DISMISSED = new Set(
  [readKept('tab', 'dismissed')].flat().filter((id): id is string => typeof id === 'string'),
);

/** So many of them are kept over a reload. */
const MOST_DISMISSED = 500;

function withoutDismissed(timeline: Timeline): Timeline {
  return timeline.some(({ id }) => DISMISSED.has(id))
    ? timeline.filter(({ id }) => !DISMISSED.has(id))
    : timeline;
}

/** How often it is told that somebody types, in milliseconds: clients show it for ten seconds. */
const TYPING_EVERY_MS = 8_000;

/** The types of events after which the world is read again. */
const CHANGES_THE_WORLD =
  /^(CHANNEL|THREAD|GUILD|GATEWAY_SESSION)_|^(COMMANDS|APPLICATION|USER)_UPDATE$|^APPLICATION_EVENT$/;

/** How long changes are gathered before the world is read again, in milliseconds. */
const GATHERING_MS = 50;

/** Refusals that mean that the list of commands is outdated. */
const STALE: readonly string[] = ['COMMAND_OUTDATED', 'UNKNOWN_COMMAND', 'COMMAND_NOT_AVAILABLE'];

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
