import type { SignCustomIds } from '../commands/calls/rest-options.js';
import type { Later } from '../commands/jobs/later.js';
import type { RestApi } from '../commands/calls/rest-types.js';
import type { CommandClass, CommandDefinition } from '../commands/compile/definition.js';
import type { FindRoute, RouteDefinition } from '../commands/routes/route-definition.js';
import type { Observer } from '../common/observer.js';
import { createCheckStrict } from '../interactions/autocomplete/check-strict.js';
import { createHandleAutocomplete } from '../interactions/autocomplete/handle-autocomplete.js';
import { linkProviders } from '../interactions/autocomplete/link-providers.js';
import { createHandleComponent } from '../interactions/components/handle-component.js';
import { prepareRoute, type PreparedRoute } from '../interactions/components/prepared-route.js';
import { createRefuseAnswers } from '../interactions/components/read-answers.js';
import { createSignCustomIds, type RouteSigner } from '../interactions/components/route-signer.js';
import { InteractionTools } from '../interactions/context/interaction-tools.js';
import { createDispatch, type Dispatch, observeDispatch } from '../interactions/dispatch/dispatch.js';
import { createHandleCommand } from '../interactions/dispatch/handle-command.js';
import type { InFlight } from '../interactions/dispatch/in-flight.js';
import { OptionErrors } from '../interactions/dispatch/option-errors.js';
import { createRoute } from '../interactions/dispatch/route.js';
import { createCooldowns, createChains } from '../interactions/middleware/middleware-chains.js';
import { RejectionLog, createReplyToRejection } from '../interactions/middleware/rejections.js';
import { ReplyWarnings } from '../interactions/reply/reply-warnings.js';
import type { SessionServices } from '../interactions/reply/session/interaction-session.js';
import type { Languages } from '../interactions/user-messages/languages.js';
import { Waiting } from '../interactions/waiting/waiting.js';
import { UserMessages } from '../interactions/user-messages/user-messages.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import { createInteractionWebhook, type InteractionWebhook } from '../rest/interaction-webhook.js';
import type { AppSettings } from './app-settings.js';

/** The parts that an app owns apart from its settings. */
interface DispatchParts {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
  /** One instance of each class that declares a method. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  /** The commands as registered, in every scope. */
  readonly payloads: readonly CommandPayload[];
  readonly observer: Observer;
  readonly inFlight: InFlight;
  readonly languages: Languages;
  /** The interaction types that routes and hooks handle besides those of commands. */
  readonly handled: ReadonlySet<number>;
  /** Undefined if no route is signed. */
  readonly signer: RouteSigner | undefined;
  readonly later: Later;
  /** Makes the client for the calls beyond the reply. */
  readonly openRest: (sign: SignCustomIds | undefined) => RestApi;
}

/** The functions that respond to interactions and wait for them. */
interface Assembled {
  readonly dispatch: Dispatch;
  readonly waiting: Waiting;
  readonly tools: InteractionTools;
  readonly webhook: InteractionWebhook;
}

/** Makes the modules that respond to interactions, and gives each the settings that it uses. */
export function assembleDispatch(settings: AppSettings, parts: DispatchParts): Assembled {
  const { clock, random, log, deadlineMs, defer, developmentGuildId, onError, makeIncidentId } = settings;
  const {
    definitions,
    routes,
    instances,
    payloads,
    observer,
    inFlight,
    languages,
    handled,
    signer,
    openRest,
    later,
  } = parts;
  const rejections = new RejectionLog(observer);
  const cooldowns = settings.cooldowns ?? createCooldowns(clock);
  const { use, guards, onComponent, onModal, queue } = settings;
  const layers = { use, guards, cooldowns, rejections, observer };
  const chains = createChains({ definitions, routes }, layers);
  const providers = linkProviders(definitions, instances, observer);
  const route = createRoute({ definitions, developmentGuildId, chains, instances });
  const modals = new Map(routes.flatMap(({ id, modal }) => (modal ? [[id, modal] as const] : [])));
  const userMessages = new UserMessages(settings.messages, languages, log);
  const replyToRejection = createReplyToRejection(userMessages, rejections);
  const refuseAnswers = createRefuseAnswers({ observer, userMessages });
  const findRoute: FindRoute<PreparedRoute> =
    routes[0]?.routing?.createFindRoute(
      routes.map((definition) => prepareRoute(definition, chains, instances, observer)),
      signer,
    ) ?? (() => undefined);
  const sign = createSignCustomIds({ routes, signer, findRoute, log });
  const rest = openRest(sign);
  const tools = new InteractionTools(settings.translator, log, rest, later, modals);
  const { relay, perUser } = settings.waiting;
  const waiting = new Waiting({
    clock,
    log,
    random,
    perUser,
    relay,
    tools,
    userMessages,
    languages,
    refuseAnswers,
    sessions: () => sessions,
  });
  const webhook = createInteractionWebhook({ clock, baseUrl: settings.baseUrl, fetch: settings.fetch });
  const sessions: SessionServices = {
    waiting: waiting.calls,
    sign,
    clock,
    log,
    deadlineMs,
    defer,
    inFlight,
    webhook,
    failures: { observer, userMessages, onError, makeIncidentId },
    warnings: new ReplyWarnings(log),
  };
  const failures = { observer, onAutocompleteError: settings.onAutocompleteError };
  const dispatch = createDispatch(
    {
      command: createHandleCommand({
        route,
        sessions,
        tools,
        replyToRejection,
        queue,
        observer,
        optionErrors: new OptionErrors({ observer, userMessages, payloads }),
        checkStrict: createCheckStrict({ providers, clock, tools, failures }),
      }),
      autocomplete: createHandleAutocomplete(route, providers, {
        clock,
        deadlineMs,
        inFlight,
        tools,
        rejections,
        failures,
      }),
      component: createHandleComponent({
        sessions,
        tools,
        replyToRejection,
        queue,
        observer,
        userMessages,
        refuseAnswers,
        hooks: { onComponent, onModal },
        handled,
        waits: waiting,
        findRoute,
      }),
    },
    languages,
  );
  const { listener } = observer;
  return {
    dispatch: listener ? observeDispatch(listener, clock, dispatch) : dispatch,
    waiting,
    tools,
    webhook,
  };
}
