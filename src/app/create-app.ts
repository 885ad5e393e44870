import * as z from 'zod/mini';
import { milliseconds, readGiven } from '../common/read-given.js';
import { compile, type CommandSource } from '../commands/compile/compile.js';
import { Observer, type Listener } from '../common/observer.js';
import { handledTypes } from '../interactions/components/handle-component.js';
import { createTrustedDispatch } from '../interactions/dispatch/dispatch-verified.js';
import { InFlight } from '../interactions/dispatch/in-flight.js';
import { construct, instantiate } from '../interactions/dispatch/instantiate.js';
import { createGiveByCall } from '../interactions/receive/give-by-call.js';
import { readPublicKey } from '../interactions/receive/public-key.js';
import { createReceivers } from '../interactions/receive/receive.js';
import { createSeenInteractions } from '../interactions/receive/seen-interactions.js';
import { createSignatureCheck } from '../interactions/receive/signature-check.js';
import { Languages } from '../interactions/user-messages/languages.js';
import { declarePermissions } from '../sync/permissions/declared-permissions.js';
import { once } from '../rest/once.js';
import { markApp } from './app-brand.js';
import { readAppSettings, listSecrets, type AppSettings } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import type { App, AppOptions } from './app-types.js';
import { addWork, type AppWork } from './app-work.js';
import { assembleEvents } from './assemble-events.js';
import { assembleDispatch } from './assemble-dispatch.js';
import { createAppContext } from './calls/app-context.js';
import { openAppRest } from './calls/app-rest.js';
import { Jobs } from './calls/jobs.js';
import { createLater } from './calls/create-later.js';
import { createLife } from './life.js';
import { observeSettings } from './observe-app.js';
import { logOverflow } from './log-overflow.js';
import { openSigner } from './open-signer.js';
import { createLazyRegistration } from './registration/lazy-registration.js';

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
    ...{ definitions, routes, instances, payloads, observer, inFlight, languages, handled, later },
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
    ...{ instances, observer, inFlight, context, seenInteractions },
  });
  const life = createLife({
    ...{ clock, log },
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
