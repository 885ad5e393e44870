import { compile, type CommandSource } from '../commands/compile/compile.js';
import { handledTypes } from '../interactions/components/handle-component.js';
import { createCounters } from '../interactions/dispatch/counters.js';
import { createTrustedDispatch } from '../interactions/dispatch/dispatch-verified.js';
import { InFlight } from '../interactions/dispatch/in-flight.js';
import { construct, instantiate } from '../interactions/dispatch/instantiate.js';
import { readPublicKey } from '../interactions/receive/public-key.js';
import { createReceivers } from '../interactions/receive/receive.js';
import { createSeenInteractions } from '../interactions/receive/seen-interactions.js';
import { createSignatureCheck } from '../interactions/receive/signature-check.js';
import { Languages } from '../interactions/user-messages/languages.js';
import { declarePermissions } from '../sync/permissions/declare-permissions.js';
import { once } from '../rest/once.js';
import { markApp } from './app-brand.js';
import { readAppSettings } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import type { App, AppOptions } from './app-types.js';
import { assembleEvents } from './assemble-events.js';
import { assembleDispatch } from './assemble-dispatch.js';
import { createAppContext } from './calls/app-context.js';
import { Jobs } from './calls/jobs.js';
import { openAppRest } from './calls/lazy-rest.js';
import { logOverflow } from './log-overflow.js';
import { createLazyRegistration } from './registration/lazy-registration.js';

/**
 * Compiles commands and creates an app from them. No I/O happens here.
 *
 * @throws CommandryError `SETTING_INVALID`, `PUBLIC_KEY_INVALID`, `PUBLIC_KEY_SMALL_ORDER`, `DEFINITIONS_INVALID`
 *   with every problem of every class, or `CONSTRUCTOR_FAILED`.
 */
export function createApp<const Commands extends readonly CommandSource[]>(
  options: AppOptions<Commands>,
): App<Commands> {
  const settings = readAppSettings(options);
  const { applicationId, clock } = settings;
  const isSigned = createSignatureCheck(readPublicKey(settings.publicKey), settings.verifier);
  const { resolve, developmentGuildId, localization } = settings;
  const texts = { localization, translator: settings.translator, log: settings.log };
  const translation = new AppTranslation(texts);
  const { definitions, routes, events, scopes, declaredScopes } = compile(settings.commands, {
    hasResolver: resolve !== undefined,
    developmentGuildId,
    localize: (payloads) => translation.localize(payloads),
    localizeRoutes: (compiled) => translation.localizeRoutes(compiled),
    findProblems: () => translation.findErrors(),
  });
  const payloads = scopes.flatMap((scope) => scope.payloads);
  const localizationProblems = translation.findWarnings(payloads);
  logOverflow(routes, settings.log);
  const instances = instantiate({ definitions, routes, events }, resolve ?? construct);
  const inFlight = new InFlight(clock);
  const counters = createCounters();
  const languages = new Languages(settings.languages);
  const handled = handledTypes(routes, settings);
  const sharedRest = once(() => import('./calls/app-rest.js').then(({ openRest }) => openRest(settings)));
  const { dispatch, waiting, tools } = assembleDispatch(settings, {
    ...{ definitions, routes, instances, payloads, counters, inFlight, languages, handled },
    openRest: (sign) => openAppRest(settings, sign, sharedRest),
  });
  const { log, makeIncidentId } = settings;
  const context = createAppContext(tools);
  const jobs = new Jobs({ context, log, counters, inFlight, makeIncidentId });
  const declared = declarePermissions(definitions, {
    ofApplication: settings.permissions,
    developmentGuildId,
  });
  const registration = createLazyRegistration(() => ({
    settings,
    sharedRest,
    definitions,
    scopes,
    declaredPermissions: declared,
    // A custom `print` gets no colours.
    hasColours: options.print === undefined,
  }));
  const seenInteractions = settings.seenInteractions ?? createSeenInteractions(clock);
  let isEnding = false;

  const app: App<Commands> = {
    commands: options.commands,
    definitions,
    routes,
    events,
    scopes,
    declaredScopes,
    localizationProblems,
    maxBodyBytes: settings.maxBodyBytes,
    log,
    clock,
    inFlight,
    counters,
    rest: tools.rest,
    run: (name, work) => jobs.run(name, work),
    ...createReceivers({
      ...{ applicationId, clock, isSigned, dispatch, languages, handled, inFlight, seenInteractions },
      publicKey: options.publicKey,
      log: settings.log,
      freshness: settings.freshness,
      runEvent: assembleEvents(settings, events, {
        instances,
        counters,
        inFlight,
        context,
        seenInteractions,
      }),
    }),
    dispatch: createTrustedDispatch({ applicationId, clock, dispatch, handled }),
    get isEnding() {
      return isEnding;
    },
    close: async ({ drainMs = 25_000 } = {}) => {
      isEnding = true;
      waiting.shutDown();
      jobs.end();
      const [settled] = await Promise.all([inFlight.settle(drainMs), registration.stop(drainMs)]);
      return settled;
    },
    declaredPermissions: declared,
    permissionsInCode:
      developmentGuildId === undefined
        ? declared
        : declarePermissions(definitions, { ofApplication: settings.permissions }),
    ...registration.calls,
  };
  return markApp(app, (change) => createApp({ ...options, ...change(options) }));
}
