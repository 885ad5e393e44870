import type { Ref } from 'preact';
import type { ControlSummary, RequestSummary } from '../../emulator/index.js';
import type { Control } from '../api/control-api.js';
import type { Requests } from '../session/record.js';
import { RequestDetail } from './detail/request-detail.js';
import { sayOutcome, toTone } from './facts.js';

interface Props {
  readonly control: Control;
  readonly requestId: string;
  /** Undefined if the record does not have it. */
  readonly request: RequestSummary | undefined;
  readonly isLoading: boolean;
  /** The others that share a message with it. */
  readonly related: Requests;
  /** Where it was, unless that is what the page shows. */
  readonly elsewhere: { readonly label: string; readonly go: () => void } | undefined;
  readonly locale: string;
  readonly summary: ControlSummary;
  readonly paneRef: Ref<HTMLElement>;
  readonly onSelect: (requestId: string) => void;
  /** Goes to the request above or below in the list, if there is one. */
  readonly onStep: (step: -1 | 1) => void;
  readonly onClose: () => void;
}

/** True for Escape, but in a field, where it is for what was typed. */
export function isLeaving(event: KeyboardEvent): boolean {
  const isInField =
    event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
  return event.key === 'Escape' && !event.defaultPrevented && !isInField;
}

/** The selected request: what it belongs to, and its details. */
export function DetailPane({ requestId, request, related, elsewhere, locale, onSelect, ...rest }: Props) {
  return (
    <section
      class="details"
      aria-label={request ? `Details of ${request.name}` : 'Details of a request'}
      tabIndex={-1}
      ref={rest.paneRef}
      onKeyDown={(event) => {
        if (!isLeaving(event)) return;
        event.preventDefault();
        event.stopPropagation();
        rest.onClose();
      }}
    >
      <header class="panel-head details-bar">
        <button type="button" class="quiet details-back" onClick={rest.onClose}>
          ‹ Requests
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Next newer request"
          aria-keyshortcuts="["
          title="The next newer request: ["
          onClick={() => {
            rest.onStep(-1);
          }}
        >
          ↑
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Next older request"
          aria-keyshortcuts="]"
          title="The next older request: ]"
          onClick={() => {
            rest.onStep(1);
          }}
        >
          ↓
        </button>
        {elsewhere && (
          <button type="button" class="secondary" onClick={elsewhere.go}>
            {elsewhere.label}
          </button>
        )}
        <button
          type="button"
          class="quiet details-close"
          aria-label="Close the details"
          title="Close: Escape"
          onClick={rest.onClose}
        >
          ×
        </button>
      </header>
      {related.length > 0 && (
        <nav class="related-requests" aria-label="Requests of the same message">
          <span>Same message:</span>
          {related.map((each) => (
            <button
              key={each.id}
              type="button"
              class={`quiet outcome ${toTone(each)}`}
              title={sayOutcome(each)}
              onClick={() => {
                onSelect(each.id);
              }}
            >
              {each.name} {new Date(each.sent_at_ms).toLocaleTimeString(locale)}
            </button>
          ))}
        </nav>
      )}
      {request ? (
        <RequestDetail
          key={requestId}
          control={rest.control}
          requestId={requestId}
          revision={request.revision}
          locale={locale}
          summary={rest.summary}
          onSelect={onSelect}
        />
      ) : rest.isLoading ? (
        <p class="empty">Loading…</p>
      ) : (
        <p class="empty">
          The request {requestId} is not in the record: it was cleared, or newer requests have replaced it.
        </p>
      )}
    </section>
  );
}
