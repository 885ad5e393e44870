import type { StateValues } from '../../commands/routes/state-codec.js';
import type { HandlerInteraction } from '../../commands/types/component-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { OutdatedComponents } from './outdated-components.js';
import type { PreparedRoute } from './prepared-route.js';
import type { RefuseAnswers } from './refuse-answers.js';
import { transformRouteValues } from './transform-route-values.js';

/** A use of a route, whose state and answers were read and validated. */
export interface ReadUse {
  readonly interaction: MessageComponentInteraction | ModalSubmitInteraction;
  readonly route: PreparedRoute;
  readonly state: StateValues;
  readonly answers: readonly unknown[];
}

export interface RouteCallSettings {
  /** Calls the handler, or queues it. */
  readonly call: PreparedRoute['call'];
  /** The middleware and guards around the handler, if any. */
  readonly around: PreparedRoute['chain'];
  readonly outdated: OutdatedComponents;
}

/**
 * Returns the call of a route's handler, with what is around it. Its result, or that of its promise, is the handler's,
 * or the reply to a use whose values a transform refuses.
 */
export function toRouteCall(
  { refuseAnswers }: { readonly refuseAnswers: RefuseAnswers },
  { interaction, route, state, answers }: ReadUse,
  author: HandlerInteraction,
  { call, around, outdated }: RouteCallSettings,
): () => unknown {
  const inner = (): unknown => {
    if (!route.hasTransforms) return call(author, state, answers);
    return transformRouteValues(route.definition, state, answers, author).then((made) => {
      if (made.kind === 'outdated') return outdated.reply(interaction, route, made.difference);
      if (made.kind === 'refused') return refuseAnswers(interaction, aboutRoute(route), made.refused);
      return call(author, made.state, made.answers);
    });
  };
  return around ? () => around(author, async () => (await inner()) as Reply | undefined) : inner;
}

export function aboutRoute({ handlerName, definition }: PreparedRoute): { handler: string; route: string } {
  return { handler: handlerName, route: definition.id };
}
