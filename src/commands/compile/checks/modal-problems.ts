import { findModalProblems } from '../../../protocol/interactions/callback-rules.js';
import type { MessageProblem } from '../../../protocol/messages/message-problem.js';
import { renderModal } from '../../routes/render-modal.js';
import type { ModalDefinition, RouteDefinition } from '../../routes/route-definition.js';

/** The problems of each modal as declared, without translations. */
export type ModalProblems = ReadonlyMap<ModalDefinition, readonly MessageProblem[]>;

/** Validates the modals of routes. */
export function findProblemsOfModals(routes: readonly RouteDefinition[]): ModalProblems {
  return new Map(
    routes.flatMap(({ modal }) =>
      modal ? [[modal, findModalProblems(renderModal(modal, { customId: 'sample' }))] as const] : [],
    ),
  );
}
