import { markApp } from './app-brand.js';
import { createLazyRegistration } from './lazy-registration.js';
import { declarePermissions } from '../sync/permissions/declare-permissions.js';
import { readAppSettings } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import { compile } from '../commands/compile/compile.js';
import type { AppMessages } from '../commands/types/user-message-facts.js';
import { createCounters } from '../interactions/dispatch/counters.js';
import { createChains } from '../interactions/middleware/middleware-chains.js';
import { createCooldowns } from '../interactions/middleware/cooldowns.js';
import { RejectionLog } from '../interactions/middleware/rejection-log.js';
import { createDispatch } from '../interactions/dispatch/dispatch.js';
import { handledTypes } from '../interactions/components/handle-component.js';
import { Languages } from '../interactions/user-messages/languages.js';
import { UserMessages } from '../interactions/user-messages/user-messages.js';
import { IgnoredFields } from '../interactions/reply/ignored-fields.js';
import { InFlight } from '../interactions/dispatch/in-flight.js';
import { LateDefers } from '../interactions/reply/late-defers.js';
import { createTrustedDispatch } from '../interactions/dispatch/dispatch-verified.js';
import { construct, instantiate } from '../interactions/dispatch/instantiate.js';
import { linkProviders } from '../interactions/autocomplete/link-providers.js';
import { readPublicKey } from '../interactions/receive/public-key.js';
import { createSignatureCheck } from '../interactions/receive/signature-check.js';
import { InteractionTranslator } from '../interactions/context/interaction-translator.js';
import { createReceive } from '../interactions/receive/receive.js';
import { createSeenInteractions } from '../interactions/receive/seen-interactions.js';
import { createInteractionWebhook } from '../rest/interaction-webhook.js';
import type { App, AppOptions } from './app-types.js';

/**
 * Compiles commands and creates an app from them. No I/O happens here.
 *
 * @throws CommandryError `SETTING_INVALID`, `PUBLIC_KEY_INVALID`, `PUBLIC_KEY_SMALL_ORDER`, `DEFINITIONS_INVALID`
 *   with every problem of every class, or `CONSTRUCTOR_FAILED`.
 */
export function createApp(options: AppOptions): App {
  const settings = readAppSettings(options);
  const { applicationId, clock } = settings;
  const isSigned = createSignatureCheck(readPublicKey(settings.publicKey), settings.verifier);
  const { resolve, developmentGuildId } = settings;
  const translation = new AppTranslation(settings);
  const { definitions, scopes, declaredScopes } = compile(settings.commands, {
    hasResolver: resolve !== undefined,
    developmentGuildId,
    localize: (payloads) => translation.localize(payloads),
    findProblems: () => translation.findErrors(),
  });
  const localizationProblems = translation.findWarnings(scopes.flatMap(({ payloads }) => payloads));
  translation.logWarnings(localizationProblems);
  const instances = instantiate(definitions, resolve ?? construct);
  const inFlight = new InFlight(clock);
  const seenInteractions = settings.seenInteractions ?? createSeenInteractions(clock);
  const counters = createCounters();
  const rejections = new RejectionLog(counters, settings.log);
  const languages = new Languages(settings.languages);
  const dispatch = createDispatch({
    ...settings,
    definitions,
    instances,
    providers: linkProviders(definitions, instances),
    chains: createChains(definitions, {
      ...settings,
      cooldowns: settings.cooldowns ?? createCooldowns(clock),
      rejections,
    }),
    counters,
    rejections,
    ignoredFields: new IgnoredFields(settings.log),
    lateDefers: new LateDefers(settings.log),
    translator: new InteractionTranslator(settings.translator, settings.log),
    userMessages: new UserMessages(settings.messages as Partial<AppMessages>, languages, settings.log),
    languages,
    payloads: scopes.flatMap(({ payloads }) => payloads),
    webhook: createInteractionWebhook(settings),
    inFlight,
  });
  const otherTypes = handledTypes(settings);
  const declared = declarePermissions(definitions, {
    ofApplication: settings.permissions,
    developmentGuildId,
  });
  const registration = createLazyRegistration(() => ({
    settings,
    definitions,
    scopes,
    declaredPermissions: declared,
    // A custom `print` gets no colours.
    hasColours: options.print === undefined,
  }));
  let isEnding = false;

  return markApp({
    definitions,
    scopes,
    declaredScopes,
    localizationProblems,
    maxBodyBytes: settings.maxBodyBytes,
    inFlight,
    counters,
    receive: createReceive({
      ...settings,
      publicKey: options.publicKey,
      isSigned,
      dispatch,
      languages,
      otherTypes,
      inFlight,
      seenInteractions,
    }),
    dispatch: createTrustedDispatch({ applicationId, clock, dispatch, otherTypes }),
    get isEnding() {
      return isEnding;
    },
    close: async ({ drainMs = 25_000 } = {}) => {
      isEnding = true;
      const [settled] = await Promise.all([inFlight.settle(drainMs), registration.stop(drainMs)]);
      return settled;
    },
    declaredPermissions: declared,
    permissionsInCode:
      developmentGuildId === undefined
        ? declared
        : declarePermissions(definitions, { ofApplication: settings.permissions }),
    ...registration.calls,
  });
}
