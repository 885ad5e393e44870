import { useMemo, useState } from 'preact/hooks';
import { isNumeric } from 'commandry/protocol';
import type { ActResult } from '../api/control-api.js';
import { Combobox } from '../controls/combobox.js';
import type { Reason } from '../session/notice.js';
import type { FieldProps } from './field-props.js';
import { LOADING, NO_SUGGESTIONS, Suggester, withFailure } from './suggest.js';

interface Props extends FieldProps {
  readonly locale: string;
  /** Requests suggestions for the text being typed. */
  readonly onAsk: (text: string) => Promise<ActResult>;
  /** Returns the reported reason of a failed interaction. */
  readonly findFailure: (interactionId: string) => Reason | undefined;
}

/** A field with suggestions of the application, requested at every keystroke. */
export function SuggestedField({ option, entry, onEntry, onAsk, locale, findFailure, ...field }: Props) {
  const { id, describedBy, isInvalid } = field;
  const [found, setSuggestions] = useState(NO_SUGGESTIONS);
  const suggestions = withFailure(found, findFailure(found.interactionId ?? ''));
  const suggester = useMemo(() => new Suggester(setSuggestions), []);
  const text = entry && entry.kind !== 'file' ? entry.text : '';
  // While a response is awaited, the shown suggestions belong to an earlier text.
  const isAnswered = suggestions.status === undefined;
  const isLoading = suggestions.status === LOADING;
  const hasItems = suggestions.items.length > 0;
  const ask = (typed: string) => void suggester.ask(locale, () => onAsk(typed));
  return (
    <>
      <Combobox
        id={id}
        text={text}
        items={suggestions.items}
        takesFirst={isAnswered && text !== ''}
        status={isLoading && hasItems ? undefined : suggestions.status}
        isBusy={isLoading}
        isFailed={suggestions.isFailed}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isRequired={option.required ?? false}
        inputMode={isNumeric(option) ? 'decimal' : 'text'}
        placeholder="Type to get suggestions"
        onFocus={() => {
          if (entry?.kind !== 'chosen') ask(text);
        }}
        onText={(typed) => {
          onEntry({ kind: 'text', text: typed });
          ask(typed);
        }}
        onPick={({ label, value }) => {
          suggester.forget();
          onEntry({ kind: 'chosen', value, text: label });
        }}
      />
      {suggestions.reason && (
        <p class="reason">
          <code>{suggestions.reason.code}</code> {suggestions.reason.message}
        </p>
      )}
    </>
  );
}
