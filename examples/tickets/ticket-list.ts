import { definePages } from 'commandry';
import { PRIORITIES, type TicketStore } from './ticket-store.js';

export type TicketList = ReturnType<typeof defineTicketList>;

/** The open tickets, with buttons to turn the pages, which go on working after a restart. */
export function defineTicketList(store: TicketStore) {
  return definePages({
    id: 'ticket/list',
    state: { priority: ['all', ...PRIORITIES] },
    perPage: 5,
    render: ({ offset, perPage, state, interaction: { t } }) => {
      const tickets = store
        .listOpen()
        .filter(({ priority }) => state.priority === 'all' || priority === state.priority);
      const lines = tickets
        .slice(offset, offset + perPage)
        .map(({ id, topic, priority }) =>
          t('list.line', { id, topic, priority: t(`ticket.priority.${priority}`) }),
        );
      return { content: lines.join('\n') || t('list.empty'), ephemeral: true, total: tickets.length };
    },
  });
}
