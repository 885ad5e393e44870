import { MAX_BODY_BYTES } from '../interactions/receive/ports.js';
import type { REST } from '@discordjs/rest';
import * as z from 'zod/mini';
import type { AppContext } from '../commands/calls/job-types.js';
import type { RestApiOptions, SignCustomIds } from '../commands/calls/rest-options.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import { compile, type CommandSource } from '../commands/compile/compile.js';
import type { EventServices } from '../commands/events/event-definition.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { Later } from '../commands/jobs/later.js';
import { addWork as addToQueue, type WorkQueue } from '../commands/queue/work-queue.js';
import type { MayOverflow, RouteDefinition } from '../commands/routes/route-definition.js';
import type { FindRoute } from '../commands/routes/route-definition.js';
import type { Clock } from '../common/clock.js';
import { commandLine, refuseWhileLoaded } from '../common/command-line.js';
import { helpFor, CommandryError } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { Observer, type Listener, type CallStep } from '../common/observer.js';
import { milliseconds, readGiven } from '../common/read-given.js';
import { createHandleAutocomplete } from '../interactions/autocomplete/handle-autocomplete.js';
import { linkProviders } from '../interactions/autocomplete/link-providers.js';
import { handledTypes } from '../interactions/components/handle-component.js';
import { createHandleComponent } from '../interactions/components/handle-component.js';
import { prepareRoute, type PreparedRoute } from '../interactions/components/prepared-route.js';
import { createRouteSigner, type RouteSigner } from '../interactions/components/route-signer.js';
import { createSignCustomIds } from '../interactions/components/route-signer.js';
import { InteractionTools } from '../interactions/context/interaction-tools.js';
import {
  createDispatch,
  createHandles,
  observeDispatch,
  type Dispatch,
} from '../interactions/dispatch/dispatch.js';
import { createHandleCommand } from '../interactions/dispatch/handle-command.js';
import { InFlight } from '../interactions/dispatch/in-flight.js';
import { construct, instantiate } from '../interactions/dispatch/instantiate.js';
import { OptionErrors } from '../interactions/dispatch/option-errors.js';
import { createRoute } from '../interactions/dispatch/route.js';
import { createCooldowns, createChains } from '../interactions/middleware/middleware-chains.js';
import { RejectionLog, createReplyToRejection } from '../interactions/middleware/rejections.js';
import { DEFAULT_FRESHNESS, replayableMs } from '../interactions/receive/freshness.js';
import {
  createTrustedDispatch,
  createReceivers,
  findMismatch,
  remember,
} from '../interactions/receive/receive.js';
import { createSeenInteractions, type SeenInteractions } from '../interactions/receive/seen-interactions.js';
import { readPublicKey, createSignatureCheck } from '../interactions/receive/signature.js';
import { TimedDeletions } from '../interactions/reply/timed-deletions.js';
import { ReplyWarnings } from '../interactions/reply/reply-warnings.js';
import { Languages } from '../interactions/user-messages/languages.js';
import { UserMessages } from '../interactions/user-messages/user-messages.js';
import { Waiting } from '../interactions/waiting/waiting.js';
import { readBotId } from '../protocol/oauth/bot-token.js';
import { createLazyRest } from '../rest-api/lazy-rest.js';
import { DISCORD_ADDRESS } from '../rest/base-url.js';
import { createInteractionWebhook } from '../rest/interaction-webhook.js';
import { once } from '../rest/once.js';
import { declarePermissions } from '../sync/permissions/declared-permissions.js';
import { markApp } from './app-brand.js';
import { readAppSettings, listSecrets, type AppSettings, type AppSecrets } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import type { App, AppOptions } from './app-types.js';
import { addWork, type AppWork } from './app-work.js';
import { Jobs } from './jobs.js';
import { createLazyRegistration } from './lazy-registration.js';
import { createLife } from './life.js';

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
  const { applicationId, clock, log, makeIncidentId } = settings;
  // A key that is undefined is a missing variable.
  const isSigned =
    'publicKey' in options
      ? createSignatureCheck(readPublicKey(settings.publicKey), settings.verifier)
      : undefined;
  const { resolve, developmentGuildId } = settings;
  const translation = new AppTranslation(settings);
  const { definitions, routes, events, jobs, scopes, declaredScopes } = compile(settings.commands, {
    hasResolver: resolve !== undefined,
    guards: settings.guards,
    lacksQueue: settings.queue === undefined,
    developmentGuildId,
    localize: (payloads) => translation.localize(payloads),
    localizeRoutes: (compiled) => translation.localizeRoutes(compiled),
    findProblems: (modalProblems) => translation.findErrors(modalProblems),
  });
  const payloads = scopes.flatMap((scope) => scope.payloads);
  const localizationProblems = translation.findWarnings(payloads);
  logOverflow(routes, log);
  const instances = instantiate({ definitions, routes, events, jobs }, resolve ?? construct, settings.guards);
  const observer = new Observer(log, listener);
  const inFlight = new InFlight(clock, listener);
  const languages = new Languages();
  const handled = handledTypes(routes, settings);
  const later = createLater(jobs, settings.queue, { observer, clock });
  // `@discordjs/rest` is loaded on the first call: a bot that only receives never loads it.
  const sharedRest = once(async () => (await import('../rest/load-rest.js')).loadRest(settings));

  const rejections = new RejectionLog(observer);
  const userMessages = new UserMessages(settings.messages, languages, log);
  const chains = createChains(
    { definitions, routes },
    {
      use: settings.use,
      guards: settings.guards,
      cooldowns: settings.stores.cooldowns ?? createCooldowns(clock),
      rejections,
      observer,
      instances,
    },
  );
  const signer = openSigner(secrets, applicationId, routes);
  const findRoute: FindRoute<PreparedRoute> =
    routes[0]?.routing?.createFindRoute(
      routes.map((definition) => prepareRoute(definition, chains, instances, observer)),
      signer,
    ) ?? (() => undefined);
  const sign = createSignCustomIds({ routes, signer, findRoute, log });
  const rest = openAppRest(settings, secrets.token, sign, sharedRest);
  const modals = new Map(routes.flatMap(({ id, modal }) => (modal ? [[id, modal] as const] : [])));
  const botUserId = secrets.token === undefined ? undefined : readBotId(secrets.token);
  const tools = new InteractionTools(settings.localization?.translator, log, rest, later, modals, botUserId);
  const webhook = createInteractionWebhook({ clock, baseUrl: settings.baseUrl, fetch: settings.fetch });
  const deletions = new TimedDeletions(clock, inFlight);
  const waiting: Waiting = new Waiting({
    perUser: settings.waiting.perUser,
    relay: settings.stores.relay,
    clock,
    log,
    random: settings.random,
    tools,
    userMessages,
    languages,
    observer,
    sessions: () => services,
  });
  const providers = linkProviders(definitions, instances, observer);
  // What handlers of commands and components, and providers of suggestions, need of the app. Each names its part of it.
  const services = {
    applicationId,
    clock,
    log,
    observer,
    inFlight,
    instances,
    languages,
    tools,
    userMessages,
    rejections,
    webhook,
    sign,
    findRoute,
    routes,
    handled,
    providers,
    makeIncidentId,
    defer: settings.defer,
    queue: settings.queue,
    onError: settings.onError,
    onAutocompleteError: settings.onAutocompleteError,
    onComponent: settings.onComponent,
    onModal: settings.onModal,
    route: createRoute({ definitions, developmentGuildId, chains, instances }),
    waiting,
    warnings: new ReplyWarnings(log),
    deletions,
    replyToRejection: createReplyToRejection(userMessages, rejections),
    optionErrors: new OptionErrors({ observer, userMessages, payloads }),
  };
  const dispatchAll = createDispatch(
    {
      command: createHandleCommand(services),
      autocomplete: createHandleAutocomplete(services),
      component: createHandleComponent(services),
    },
    languages,
  );
  const observed = listener ? observeDispatch(listener, clock, dispatchAll) : dispatchAll;
  const around = commandLine()?.aroundInteraction;
  const dispatch: Dispatch = around
    ? (interaction, ...more) => around(interaction.id, () => observed(interaction, ...more))
    : observed;

  const context = createAppContext(tools);
  const work = new Jobs({ ...services, context });
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
  const seenInteractions = settings.stores.seenInteractions ?? createSeenInteractions(clock);
  const eventRunner = events[0]?.eventing.createRunner(events, {
    ...services,
    limits: settings.events,
    context,
    seen: seenInteractions && toSeenEvents(seenInteractions, clock),
    replayableMs: replayableMs(settings.freshness || DEFAULT_FRESHNESS),
    findMismatch: (body) => findMismatch(applicationId, body, 'An event'),
  });
  const life = createLife({
    clock,
    log,
    onStart: settings.onStart && (() => settings.onStart?.(app)),
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
    maxBodyBytes: MAX_BODY_BYTES,
    log,
    clock,
    inFlight,
    counters: observer.counters,
    rest: tools.rest,
    run: (name, job) => work.run(name, job),
    runScheduled: (cron, given) => work.runScheduled(jobs, cron, given),
    later,
    ...createReceivers({
      ...services,
      isSigned,
      isEmulated: settings.baseUrl !== DISCORD_ADDRESS,
      publicKey: options.publicKey,
      freshness: settings.freshness,
      seenInteractions,
      dispatch,
      runEvent: eventRunner?.receive,
    }),
    dispatch: createTrustedDispatch({ ...services, dispatch }),
    dispatchEvent: eventRunner?.dispatch ?? (() => Promise.resolve()),
    start: life.start,
    get isEnding() {
      return isEnding;
    },
    close: async (options = {}) => {
      const { drainMs } = readGiven(CloseOptions, options, 'app.close');
      isEnding = true;
      waiting.shutDown();
      deletions.shutDown();
      work.end();
      eventRunner?.end();
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
    ...services,
    dispatch,
    jobs: work,
    handles: createHandles(services),
    token: () => secrets.token,
    loadRest: async () => {
      const { RepeatingRest } = await import('../rest-api/open-rest-api.js');
      return new RepeatingRest(await sharedRest(), { ...settings, token: secrets.token });
    },
    closers,
    closed,
    life: settings.onStart && life,
  });
  return markApp(app, (change) => createApp({ ...options, ...change(options) }));
}

/** Logs routes whose custom ids may exceed the limit, in one line. */
function logOverflow(routes: readonly RouteDefinition[], log: Log): void {
  const found = routes.flatMap((route) => route.routing?.findOverflow(route) ?? []);
  if (found.length === 0) return;
  const list = found.map(describeOverflow).join('; ');
  const message = `Custom ids may become longer than 100 characters. ${list}. ${helpFor('CUSTOM_ID_MAY_OVERFLOW')}`;
  log({ level: 'warn', event: 'CUSTOM_ID_MAY_OVERFLOW', message, routes: found });
}

/** Describes such a route in one sentence. */
function describeOverflow({ route, fields, left }: MayOverflow): string {
  const names = fields.join(', ');
  return `${route}: ${left} characters are left for ${names}`;
}

/**
 * Creates the signer of custom ids, with a key derived from `routeSecret`, or else from the token. Undefined if no
 * route is signed.
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

/** A store that cannot forget would treat a failed event as handled. */
function toSeenEvents(given: SeenInteractions, clock: AppSettings['clock']): EventServices['seen'] {
  const store = given.remove ? given : createSeenInteractions(clock);
  return {
    add: (key, rememberMs) => remember(store, key, rememberMs),
    remove: (key) => store.remove?.(key),
  };
}

/** No user: texts are in the default language unless a locale is given. */
const NOBODY = { guildLocale: undefined };

/** Creates the context of code that runs outside interactions. */
function createAppContext(tools: InteractionTools): AppContext {
  return {
    rest: tools.rest,
    later: tools.later,
    t: (key, values, { locale } = {}) => tools.translate(NOBODY, key, values, locale ?? 'user'),
    formatFor: (locale) => tools.formatFor(NOBODY, locale),
  };
}

/** Creates `app.later`. */
function createLater(
  jobs: readonly JobDefinition[],
  queue: WorkQueue | undefined,
  { observer, clock }: { readonly observer: Observer; readonly clock: Clock },
): Later {
  const [any] = jobs;
  if (!any)
    return () =>
      Promise.reject(new CommandryError('JOB_UNKNOWN', 'later was called, and the app has no job.'));
  if (!queue) {
    const lacksQueue = ({ name }: JobDefinition): CommandryError =>
      new CommandryError('QUEUE_MISSING', `The app has the job '${name}', and no queue to keep it in.`);
    // A host with cron triggers runs recurring jobs without one.
    const needy = jobs.find(({ schedule }) => schedule === undefined);
    if (needy) throw lacksQueue(needy);
    return () => Promise.reject(lacksQueue(any));
  }
  const schedule = any.createScheduler(jobs, {
    add: (work) => addToQueue(observer, clock, queue, work),
    remove: (id) => queue.remove(id),
    makeId: () => crypto.randomUUID(),
  });
  return (delayMs: number, ...given: readonly unknown[]) => schedule(delayMs, given);
}

/**
 * Creates `app.rest`: from the setting `rest`, or a client that is loaded on its first call.
 *
 * @param sharedRest - Shared with registration.
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

/** Adds the ids of the active trace to log lines, and reports each call to Discord to the listener. */
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
