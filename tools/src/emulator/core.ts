import { setMaxListeners } from 'node:events';
import { deliverEvents } from './delivery/event-webhooks.js';
import { post as postByHttp, type Post } from './delivery/post.js';
import { WORLD_BEGAN } from './domain/access/thread-archive.js';
import { BotStatuses } from './domain/bot-statuses.js';
import { Registrations } from './domain/commands/registrations.js';
import { DueWork } from './domain/due-work.js';
import { createClock } from './domain/emulator-clock.js';
import { EventLog } from './domain/emulator-events.js';
import { FaultList } from './domain/faults/fault-list.js';
import { WaitingDeliveries } from './domain/interactions/waiting-interactions.js';
import { RateLimiter } from './domain/rate-limits/limiter.js';
import { RequestRecord } from './domain/requests/request-record.js';
import { findLostFiles } from './domain/objects/stored-attachment.js';
import { toEvents } from './domain/table-events.js';
import type { OpenInEditor, Service } from './emulator-modules.js';
import type { TestSettings } from '../recordings/write-test.js';
import type { EmulatorSettings } from './emulator-options.js';
import { Gateway } from './gateway/gateway.js';
import { handle } from './http/handle.js';
import { fromRequest } from './http/incoming.js';
import { createRecorder, NO_RECORDER } from './recording/recorder.js';
import { createRouteNotices } from './route-notices.js';
import { FileStore } from './storage/file-store.js';
import type { OpenStore } from './storage/open-store.js';
import { CLOCK_OFFSET } from './storage/store.js';

/** Discord in small, without a server. */
export interface Core {
  readonly service: Service;
  /**
   * Answers a request to either plane, whatever host it names.
   *
   * @throws TypeError As the global `fetch` does, where a fault closes the connection without a response.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends everything that waits. */
  readonly stop: () => void;
}

/** How a core is reached, and how it reaches bots. */
export interface CorePorts {
  /** The address of its requests, as attachments and others name it. Without a slash at its end. */
  readonly baseUrl: string;
  /** Sends interactions and events to bots. Default: over HTTP. */
  readonly post?: Post;
  /** Whether deliveries are signed. Default true; false where `post` hands them on as trusted. */
  readonly isSigning?: boolean;
  /** Opens a file in the editor of whoever runs a bot. Default: nobody does. */
  readonly openInEditor?: OpenInEditor | undefined;
  /** Hides secrets of bots, which the emulator does not know, in what is written to a file. Default: there are none. */
  readonly hideSecrets?: ((text: string) => string) | undefined;
  /** How tests of the bot are written. Default: for vitest, of `./app.js`. */
  readonly tests?: TestSettings | undefined;
  /** True for a mirror of the live service, in which nobody can act. Default false. */
  readonly isLive?: boolean;
  /** Whether it is remembered what users do. Default true. */
  readonly isRecording?: boolean;
}

export function createCore(
  settings: EmulatorSettings,
  { store, journal }: Pick<OpenStore, 'store' | 'journal'>,
  {
    baseUrl,
    post = postByHttp,
    isSigning = true,
    isLive = false,
    isRecording = true,
    openInEditor,
    hideSecrets = (text) => text,
    tests,
  }: CorePorts,
): Core {
  const clock = createClock(settings, store.meta.get(CLOCK_OFFSET));
  if (!store.meta.has(WORLD_BEGAN)) store.meta.set(WORLD_BEGAN, clock.now());
  const events = new EventLog(clock.now);
  events.subscribe(createRouteNotices(settings.onNotice));
  const stopping = new AbortController();
  // Every reader of a stream and everything that waits adds a listener.
  setMaxListeners(0, stopping.signal);
  const { randomBytes, createsPerDay, grantActivities } = settings;
  const due = new DueWork();
  const faults = new FaultList((list) => {
    events.emit({ type: 'FAULTS_UPDATE', faults: list.list(), struck: list.struck() });
  });
  const requests = new RequestRecord({ clock, events, due, store });
  const service: Service = {
    store,
    journal,
    clock,
    events,
    due,
    requests,
    faults,
    limiter: new RateLimiter(settings.rateLimits, clock.now),
    files: new FileStore(),
    bots: new BotStatuses(events, clock.now),
    registrations: new Registrations(events, clock.now),
    gateway: new Gateway(() => service, settings.rateLimits.global !== false),
    recorder:
      isRecording && !isLive
        ? createRecorder({ store, clock, events, faults, requests, baseUrl })
        : NO_RECORDER,
    answers: new WaitingDeliveries(),
    randomBytes,
    createsPerDay,
    grantActivities,
    baseUrl,
    post,
    isSigning,
    isLive,
    openInEditor,
    hideSecrets,
    tests,
    stopping: stopping.signal,
  };
  store.transactions.onCommit = (changes) => {
    const followed = toEvents(service, changes);
    const files = findLostFiles(store, changes);
    return () => {
      for (const id of files) service.files.delete(id);
      for (const { body, sight } of followed) events.emit(body, sight);
    };
  };
  deliverEvents(service);
  events.subscribe((event) => {
    service.gateway.handle(event);
  });
  return {
    service,
    fetch: async (request) => (await handle(service, fromRequest(request))).toResponse(),
    stop: () => {
      stopping.abort();
    },
  };
}
