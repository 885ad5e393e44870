import { toNamedValues } from '../dispatch/bind.js';
import { compileFunctionRoute } from '../../commands/define/compile-function.js';
import { toModalInput } from '../../commands/define/route-input.js';
import { ProblemList } from '../../commands/compile/checks/problem-list.js';
import { renderModal } from '../../commands/routes/render-modal.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { AskedModal, WaitSettings } from '../../commands/waiting/waiting-types.js';
import type { ModalInputs } from '../../commands/waiting/modal-values.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import { readAnswers } from '../components/read-answers.js';
import type { RefuseAnswers } from '../components/refuse-answers.js';
import { transformRouteValues } from '../components/transform-route-values.js';
import { invokingUser } from '../context/base-interaction.js';
import { Modal } from '../context/component-contexts.js';
import { textsFor } from '../reply/outgoing/outgoing-modal.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import type { WaitingServices } from './ask.js';
import { openUse } from './clicks.js';
import { readWaitSettings, invalid } from './wait-settings.js';
import { Wait } from './wait.js';
import { keyOfId, toWaitedId, type Use } from './waited-use.js';
import type { Submitted } from './waiting-calls.js';
import type { HandlerSession } from '../reply/session/session-calls.js';

export interface AskModalServices extends WaitingServices {
  readonly refuseAnswers: RefuseAnswers;
}

/** Opens a form and waits until it is submitted. */
export async function askModal(
  services: AskModalServices,
  owner: HandlerSession,
  given: unknown,
  settings: WaitSettings = {},
): Promise<Submitted | undefined> {
  const read = readWaitSettings('interaction.askModal', owner, services.clock, settings);
  if (services.registry.isEnding) {
    await owner.giveUp();
    return undefined;
  }
  const id = services.newId();
  const route = compileModal(given);
  const { interaction } = owner;
  const shown =
    route.modal &&
    renderModal(route.modal, {
      customId: toWaitedId(id),
      textIn: textsFor({ locale: interaction.locale }),
    });
  const wait: Wait<Submitted> = new Wait<Submitted>(services, {
    owner,
    settings: read,
    key: keyOfId(id),
    onEnd: () => undefined,
    take: (use) => take(services, owner, { use, route, wait }),
  });
  try {
    owner.calls.showModal(shown);
  } catch (error) {
    wait.end('handler');
    throw error;
  }
  return wait.promise;
}

/** The rules of its fields are those of any modal, and are checked when it is shown. */
function compileModal(given: unknown): RouteDefinition {
  const { title, inputs, textAfter } = (given ?? {}) as AskedModal<ModalInputs>;
  if (
    typeof inputs !== 'object' ||
    Object.values(inputs as object).some((input) => typeof input !== 'object')
  )
    throw invalid('inputs must be an object of fields');
  const input = toModalInput({
    id: 'modal',
    title,
    inputs,
    ...(textAfter === undefined ? {} : { textAfter }),
    run: () => undefined,
  });
  return compileFunctionRoute(input, new ProblemList());
}

interface Taking {
  readonly use: Use;
  readonly route: RouteDefinition;
  readonly wait: Wait<Submitted>;
}

function take(
  services: AskModalServices,
  owner: HandlerSession,
  { use, route, wait }: Taking,
): Callback | Promise<Callback> | undefined {
  const { interaction } = use;
  const { modal } = route;
  if (interaction.type !== InteractionType.MODAL_SUBMIT || !modal) return undefined;
  if (invokingUser(interaction).id !== invokingUser(owner.interaction).id) return undefined;
  const read = readAnswers(modal.inputs, interaction.data);
  if (read.kind === 'outdated') return undefined;
  const handler = owner.logContext.handler;
  if (read.kind === 'refused')
    return toMessageCallback(services.refuseAnswers(interaction, { handler }, read.refused));
  const opened = openUse(
    services,
    { owner, use },
    (session) => new Modal(interaction, session, services.tools),
  );
  const settle = (values: readonly unknown[]): void => {
    const answers = toNamedValues(modal.inputs.map(({ customId }, at) => [customId, values[at]]));
    wait.settle({ answers, submitted: opened.author });
  };
  if (!modal.inputs.some(({ transform }) => transform)) {
    settle(read.values);
    return opened.run();
  }
  return opened.run(async () => {
    const made = await transformRouteValues(route, {}, read.values, opened.author);
    if (made.kind === 'values') settle(made.answers);
    else if (made.kind === 'refused') return services.refuseAnswers(interaction, { handler }, made.refused);
    return undefined;
  });
}
