import { findModalIssues } from '../../../protocol/interactions/callback-rules.js';
import type { MessageIssue } from '../../../protocol/messages/message-issue.js';
import { renderModal } from '../../routes/render-modal.js';
import type { ModalDefinition, RouteDefinition } from '../../routes/route-definition.js';

/** What Discord would refuse in each modal as it is declared, that is, in every language without a translation. */
export type ModalIssues = ReadonlyMap<ModalDefinition, readonly MessageIssue[]>;

/** Validates the modals of routes. */
export function findIssuesOfModals(routes: readonly RouteDefinition[]): ModalIssues {
  return new Map(
    routes.flatMap(({ modal }) =>
      modal ? [[modal, findModalIssues(renderModal(modal, { customId: 'sample' }))] as const] : [],
    ),
  );
}
