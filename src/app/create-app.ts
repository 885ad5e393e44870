import { markApp } from './app-brand.js';
import { refuseWhileLoaded } from './loading-hook.js';
import { createReplicas } from './app-replicas.js';
import { createSynchronisation } from './app-sync.js';
import { createAppPermissions } from './app-permissions.js';
import { coloursOf } from './plan-colours.js';
import { readAppSettings } from './app-settings.js';
import { AppTranslation } from './app-translation.js';
import { compile } from '../commands/compile/compile.js';
import type { AppMessages } from '../commands/types/user-message-facts.js';
import { groupByScope } from '../commands/compile/scopes.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { createCounters } from '../interactions/dispatch/counters.js';
import { createChains } from '../interactions/middleware/middleware-chains.js';
import { createCooldowns } from '../interactions/middleware/cooldowns.js';
import { RejectionLog } from '../interactions/middleware/rejection-log.js';
import { createDispatch } from '../interactions/dispatch/dispatch.js';
import { handledTypes } from '../interactions/components/handle-component.js';
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
import { explainRefusals } from '../sync/engine/explaining-client.js';
import { formatPlan } from '../sync/format/format-commands-plan.js';
import { createRegistration, type RegistrationParts } from '../sync/commands/plan-and-apply.js';
import { createInteractionWebhook } from '../rest/interaction-webhook.js';
import { createServiceClient, type ServiceClient } from '../rest/service-client.js';
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
    userMessages: new UserMessages(settings.messages as Partial<AppMessages>, settings.log),
    payloads: scopes.flatMap(({ payloads }) => payloads),
    webhook: createInteractionWebhook(settings),
    inFlight,
  });
  const otherTypes = handledTypes(settings);
  let isEnding = false;
  let client: ServiceClient | undefined;

  const connect = (): ServiceClient => {
    refuseWhileLoaded();
    const { token } = settings;
    if (token === undefined)
      throw new CommandryError('TOKEN_MISSING', 'A call to the service needs a token, and none is set.');
    client ??= explainRefusals(
      createServiceClient({ ...settings, token }),
      groupByScope(definitions, developmentGuildId),
    );
    return client;
  };
  const replicas = createReplicas(settings);
  const permissions = createAppPermissions(settings, definitions, connect, replicas);
  const parts: RegistrationParts = {
    ...settings,
    scopes,
    declaredPermissions: permissions.declaredPermissions,
    connect,
    onPlan: async (plan) => {
      // A custom `print` gets no colours.
      const colours = options.print === undefined ? await coloursOf(process.stdout) : undefined;
      settings.print(formatPlan(plan, { colours }));
    },
  };
  const { plan } = createRegistration(parts);

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
      const [settled] = await Promise.all([inFlight.settle(drainMs), replicas.stop(drainMs)]);
      return settled;
    },
    plan,
    ...createSynchronisation(settings, parts, replicas),
    ...permissions,
    fetchCommands: async (guildId) => connect().commands(guildId).list(),
  });
}
