import { BotStatuses } from '../../../../tools/src/emulator/domain/bot-statuses.js';
import { DomainError, type BrokenRule } from '../../../../tools/src/emulator/domain/domain-error.js';
import { Registrations } from '../../../../tools/src/emulator/domain/commands/registrations.js';
import { DueWork } from '../../../../tools/src/emulator/domain/due-work.js';
import { createClock } from '../../../../tools/src/emulator/domain/emulator-clock.js';
import { EventLog } from '../../../../tools/src/emulator/domain/emulator-events.js';
import { FaultList } from '../../../../tools/src/emulator/domain/faults/fault-list.js';
import { WaitingDeliveries } from '../../../../tools/src/emulator/domain/interactions/waiting-interactions.js';
import { NO_RECORDER } from '../../../../tools/src/emulator/recording/recorder.js';
import { RateLimiter } from '../../../../tools/src/emulator/domain/rate-limits/limiter.js';
import type { Service } from '../../../../tools/src/emulator/emulator-modules.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import { Gateway } from '../../../../tools/src/emulator/gateway/gateway.js';
import type { EmulatorOptions } from '../../../../tools/src/emulator/index.js';
import { RequestRecord } from '../../../../tools/src/emulator/domain/requests/request-record.js';
import { FileStore } from '../../../../tools/src/emulator/storage/file-store.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import type { Application } from '../../../../tools/src/emulator/storage/store-records.js';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { WEATHER } from './emulator.js';

/** What the rules work on, without a server. Time stands still unless a test advances it. */
export async function createRulesService(options: EmulatorOptions = {}): Promise<Service> {
  const now = () => Date.parse('2026-03-04T05:06:07.089Z');
  const settings = readOptions({ world: createActivityWorld(), now, ...options });
  const { store, journal } = await openStore(settings);
  const clock = createClock(settings);
  const events = new EventLog(clock.now);
  const due = new DueWork();
  const service: Service = {
    store,
    journal,
    clock,
    events,
    due,
    requests: new RequestRecord({ clock, events, due, store }),
    faults: new FaultList(),
    limiter: new RateLimiter(settings.rateLimits, clock.now),
    files: new FileStore(),
    bots: new BotStatuses(events, clock.now),
    registrations: new Registrations(events, clock.now),
    gateway: new Gateway(() => service, settings.rateLimits.global !== false),
    recorder: NO_RECORDER,
    answers: new WaitingDeliveries(),
    randomBytes: settings.randomBytes,
    createsPerDay: settings.createsPerDay,
    grantActivities: settings.grantActivities,
    baseUrl: 'http://127.0.0.1:0',
    isSigning: true,
    isLive: false,
    hideSecrets: (text) => text,
    post: () => Promise.reject(new Error('There is no network here.')),
    stopping: new AbortController().signal,
  };
  return service;
}

export function weatherOf({ store }: Service): Application {
  return store.applications.get(WEATHER.id)!;
}

/** The rule that something breaks. Fails if it breaks none. */
export function ruleBrokenBy(run: () => unknown): BrokenRule {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.broken;
    throw error;
  }
  throw new Error('No rule was broken.');
}
