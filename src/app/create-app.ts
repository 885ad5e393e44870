import * as z from 'zod/mini';
import type { REST } from '@discordjs/rest';
import type { AppContext } from '../commands/calls/job-types.js';
import type { RestApiOptions, SignCustomIds } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { compile, type CommandSource } from '../commands/compile/compile.js';
import type { EventDefinition, EventServices, RunEvent } from '../commands/events/event-definition.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { Later } from '../commands/jobs/later.js';
import { addWork as addToQueue, type WorkQueue } from '../commands/queue/work-queue.js';
import type { MayOverflow, RouteDefinition } from '../commands/routes/route-definition.js';
import type { Clock } from '../common/clock.js';
import { refuseWhileLoaded } from '../common/command-line.js';
import { helpFor, CommandryError } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { Observer, type Listener, type CallStep } from '../common/observer.js';
import { milliseconds, readGiven } from '../common/read-given.js';
import { handledTypes } from '../interactions/components/handle-component.js';
import { createRouteSigner, type RouteSigner } from '../interactions/components/route-signer.js';
import type { InteractionTools } from '../interactions/context/interaction-tools.js';
import {
  createTrustedDispatch,
  createReceivers,
  findMismatch,
  remember,
} from '../interactions/receive/receive.js';
import { InFlight } from '../interactions/dispatch/in-flight.js';
import { construct, instantiate } from '../interactions/dispatch/instantiate.js';
import { DEFAULT_FRESHNESS, replayableMs } from '../interactions/receive/freshness.js';
import { createGiveByCall } from '../interactions/receive/give-by-call.js';
import { readPublicKey } from '../interactions/receive/public-key.js';
import { createSeenInteractions, type SeenInteractions } from '../interactions/receive/seen-interactions.js';
import { createSignatureCheck } from '../interactions/receive/signature-check.js';
import { Languages } from '../interactions/user-messages/languages.js';
import { createLazyRest } from '../rest-api/lazy-rest.js';
import { once } from '../rest/once.js';
import { declarePermissions } from '../sync/permissions/declared-permissions.js';
import { markApp } from './app-brand.js';
import { readAppSettings, listSecrets, type AppSettings, type AppSecrets } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import type { App, AppOptions } from './app-types.js';
import { addWork, type AppWork } from './app-work.js';
import { assembleDispatch } from './assemble-dispatch.js';
import { Jobs } from './jobs.js';
import { createLife } from './life.js';
import { createLazyRegistration } from './lazy-registration.js';

const CloseOptions = z.strictObject({ drainMs: z._default(milliseconds(), 25_000) });

/**
 * Compiles commands and creates an app from them. No I/O happens here.
 *
 * @throws CommandryError `SETTING_INVALID`, `PUBLIC_KEY_INVALID`, `DEFINITIONS_INVALID`
 *   with every problem of every class, or `CONSTRUCTOR_FAILED`.
 */
export function createApp<const Commands extends readonly CommandSource[]>(
  options: AppOptions<Commands>,
): App<Commands> {
  const { settings: read, secrets } = readAppSettings(options);
  const listener: Listener | undefined = read.telemetry?.observe({
    secrets: listSecrets(secrets),
    queue: read.queue,
    inFlight: (): number => inFlight.count,
    waiting: (): number => waiting.count,
  });
  const settings: AppSettings = listener ? observeSettings(listener, read) : read;
  const { applicationId, clock } = settings;
  const isSigned = createSignatureCheck(readPublicKey(settings.publicKey), settings.verifier);
  const { resolve, developmentGuildId, localization } = settings;
  const texts = { localization, translator: settings.translator, log: settings.log };
  const translation = new AppTranslation(texts);
  const { definitions, routes, events, jobs, scopes, declaredScopes } = compile(settings.commands, {
    hasResolver: resolve !== undefined,
    lacksQueue: settings.queue === undefined,
    developmentGuildId,
    localize: (payloads) => translation.localize(payloads),
    localizeRoutes: (compiled) => translation.localizeRoutes(compiled),
    findProblems: (modalIssues) => translation.findErrors(modalIssues),
  });
  const payloads = scopes.flatMap((scope) => scope.payloads);
  const localizationProblems = translation.findWarnings(payloads);
  logOverflow(routes, settings.log);
  const instances = instantiate({ definitions, routes, events, jobs }, resolve ?? construct);
  const observer = new Observer(settings.log, listener);
  const inFlight = new InFlight(clock, listener);
  const { counters } = observer;
  const languages = new Languages(settings.languages);
  const handled = handledTypes(routes, settings);
  const later = createLater(jobs, settings.queue, { observer, clock });
  // The client of @discordjs/rest is loaded with the first call: a bot that only receives never pays for it.
  const sharedRest = once(async () => (await import('../rest/load-rest.js')).loadRest(settings));
  const { dispatch, waiting, tools, webhook } = assembleDispatch(settings, {
    definitions,
    routes,
    instances,
    payloads,
    observer,
    inFlight,
    languages,
    handled,
    later,
    signer: openSigner(secrets, applicationId, routes),
    openRest: (sign) => openAppRest(settings, secrets.token, sign, sharedRest),
  });
  const { log, makeIncidentId } = settings;
  const context = createAppContext(tools);
  const work = new Jobs({ context, observer, inFlight, makeIncidentId });
  const declared = declarePermissions(definitions, {
    ofApplication: settings.permissions,
    developmentGuildId,
  });
  const registration = createLazyRegistration(() => ({
    settings,
    token: secrets.token,
    sharedRest,
    definitions,
    scopes,
    declaredPermissions: declared,
    // A custom `print` gets no colours.
    hasColours: options.print === undefined,
  }));
  const seenInteractions = settings.seenInteractions ?? createSeenInteractions(clock);
  const runEvent = assembleEvents(settings, events, {
    instances,
    observer,
    inFlight,
    context,
    seenInteractions,
  });
  const life = createLife({
    clock,
    log,
    onStart: () => settings.onStart?.(app),
    onClose: () => settings.onClose?.(),
  });
  const closers: AppWork['closers'] = new Set();
  let isEnding = false;
  let hasClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (hasClosed = resolve));

  const app: App<Commands> = {
    commands: options.commands,
    definitions,
    routes,
    events,
    jobs,
    scopes,
    declaredScopes,
    localizationProblems,
    maxBodyBytes: settings.maxBodyBytes,
    log,
    clock,
    inFlight,
    counters,
    rest: tools.rest,
    run: (name, job) => work.run(name, job),
    later,
    ...createReceivers({
      ...{
        observer,
        applicationId,
        clock,
        isSigned,
        dispatch,
        languages,
        handled,
        inFlight,
        seenInteractions,
      },
      giveByCall: createGiveByCall({ webhook, clock, log: settings.log }),
      publicKey: options.publicKey,
      log: settings.log,
      freshness: settings.freshness,
      runEvent,
    }),
    dispatch: createTrustedDispatch({ applicationId, clock, dispatch, handled }),
    start: life.start,
    get isEnding() {
      return isEnding;
    },
    close: async (options = {}) => {
      const { drainMs } = readGiven(CloseOptions, options, 'app.close');
      isEnding = true;
      waiting.shutDown();
      work.end();
      const workers = [...closers].map((close) => close(drainMs));
      const [settled] = await Promise.all([inFlight.settle(drainMs), registration.stop(drainMs), ...workers]);
      await read.queue?.close(app);
      await life.end();
      listener?.close();
      hasClosed();
      return settled;
    },
    declaredPermissions: declared,
    permissionsInCode:
      developmentGuildId === undefined
        ? declared
        : declarePermissions(definitions, { ofApplication: settings.permissions }),
    ...registration.calls,
  };
  addWork(app, {
    ...{
      applicationId,
      clock,
      log,
      observer,
      languages,
      dispatch,
      handled,
      webhook,
      makeIncidentId,
      closers,
      closed,
    },
    queue: settings.queue,
    onError: settings.onError,
    jobs: work,
    instances,
    startsFirst: settings.onStart !== undefined,
  });
  return markApp(app, (change) => createApp({ ...options, ...change(options) }));
}

/** Logs the routes whose custom ids may become too long, in one line. */
function logOverflow(routes: readonly RouteDefinition[], log: Log): void {
  const found = routes.flatMap((route) => route.routing?.findOverflow(route) ?? []);
  if (found.length === 0) return;
  const list = found.map(describeOverflow).join('; ');
  const message = `Custom ids may become longer than 100 characters. ${list}. ${helpFor('CUSTOM_ID_MAY_OVERFLOW')}`;
  log({ level: 'warn', event: 'CUSTOM_ID_MAY_OVERFLOW', message, routes: found });
}

/** Names routes whose custom ids may become too long, in one sentence for each. */
function describeOverflow({ route, fields, left }: MayOverflow): string {
  const names = fields.join(', ');
  return `${route}: ${left} characters are left for ${names}`;
}

/**
 * Makes what signs custom ids, with a key of `routeSecret`, or else of the token. Undefined if no route is signed.
 *
 * @throws CommandryError `ROUTE_SECRET_MISSING`.
 */
function openSigner(
  { routeSecret, token }: AppSecrets,
  applicationId: string,
  routes: readonly RouteDefinition[],
): RouteSigner | undefined {
  const signed = routes.find(({ isSigned }) => isSigned);
  if (!signed) return undefined;
  const secret = routeSecret ?? token;
  if (secret !== undefined) return createRouteSigner(secret, applicationId);
  throw new CommandryError(
    'ROUTE_SECRET_MISSING',
    `The route '${signed.id}' is signed, and there is no secret to derive the key from.`,
  );
}

interface EventParts extends Pick<EventServices, 'instances' | 'observer' | 'inFlight' | 'context'> {
  readonly seenInteractions: SeenInteractions | false;
}

/** Makes what runs the handlers of events. Undefined if there are none. */
function assembleEvents(
  settings: AppSettings,
  events: readonly EventDefinition[],
  { seenInteractions, ...parts }: EventParts,
): RunEvent | undefined {
  const { applicationId, clock, deadlineMs, makeIncidentId, freshness } = settings;
  return events[0]?.eventing.createRunner(events, {
    ...parts,
    clock,
    deadlineMs,
    makeIncidentId,
    seen: seenInteractions && toSeenEvents(seenInteractions, clock),
    replayableMs: replayableMs(freshness || DEFAULT_FRESHNESS),
    findMismatch: (body) => findMismatch(applicationId, body, 'An event'),
  });
}

/** A store that cannot forget would take an event that failed for one that was handled. */
function toSeenEvents(given: SeenInteractions, clock: AppSettings['clock']): EventServices['seen'] {
  const store = given.remove ? given : createSeenInteractions(clock);
  return {
    add: (key, rememberMs) => remember(store, key, rememberMs),
    remove: (key) => store.remove?.(key),
  };
}

/** Nobody in particular: texts are in the default language unless another is asked for. */
const NOBODY = { guildLocale: undefined };

/** Makes what code has that no interaction causes. */
function createAppContext(tools: InteractionTools): AppContext {
  return {
    rest: tools.rest,
    later: tools.later,
    t: (key, values, { locale } = {}) => tools.translate(NOBODY, key, values, locale ?? 'user'),
    formatFor: (locale) => tools.formatFor(NOBODY, locale),
  };
}

/** Makes what queues the jobs of an app. */
function createLater(
  jobs: readonly JobDefinition[],
  queue: WorkQueue | undefined,
  { observer, clock }: { readonly observer: Observer; readonly clock: Clock },
): Later {
  const [any] = jobs;
  if (!any)
    return () =>
      Promise.reject(new CommandryError('JOB_UNKNOWN', 'later was called, and the app has no job.'));
  if (!queue)
    throw new CommandryError(
      'QUEUE_MISSING',
      `The app has the job '${any.name}', and no queue to keep it in.`,
    );
  const schedule = any.createScheduler(jobs, {
    add: (work) => addToQueue(observer, clock, queue, work),
    remove: (id) => queue.remove(id),
    makeId: () => crypto.randomUUID(),
  });
  return (delayMs: number, ...given: readonly unknown[]) => schedule(delayMs, given);
}

/**
 * Makes `app.rest`: the client that the settings make, or one that is loaded with its first call.
 *
 * @param sharedRest - The client that registration uses too.
 */
function openAppRest(
  { rest, baseUrl, fetch, clock }: Pick<AppSettings, 'rest' | 'baseUrl' | 'fetch' | 'clock'>,
  token: string | undefined,
  sign: SignCustomIds | undefined,
  sharedRest: () => Promise<REST>,
): RestApi {
  const options: RestApiOptions = { token, baseUrl, fetch, clock, sign };
  if (rest) return rest(options);
  return createLazyRest(async () => {
    refuseWhileLoaded();
    const { openRestApi } = await import('../rest-api/open-rest-api.js');
    return openRestApi({ ...options, rest: await sharedRest() });
  });
}

/** Gives lines of the log the ids of the active trace, and tells a listener of each call to Discord. */
function observeSettings(listener: Listener, settings: AppSettings): AppSettings {
  const { log, fetch, applicationId } = settings;
  return {
    ...settings,
    log: (entry) => {
      log({ ...entry, ...listener.logFields() });
    },
    fetch: (input, init) => {
      const isRequest = input instanceof Request;
      const url = isRequest ? input.url : String(input);
      if (!URL.canParse(url)) return fetch(input, init);
      const method = init?.method ?? (isRequest ? input.method : 'GET');
      const step: CallStep = { kind: 'call', method, url, applicationId };
      return listener.run(step, async () => {
        const response = await fetch(input, init);
        step.status = response.status;
        return response;
      });
    },
  };
}
