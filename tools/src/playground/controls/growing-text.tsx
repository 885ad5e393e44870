import type { RefObject, TextareaHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The types do not allow a text area with a combobox role, which browsers and screen readers do. */
type Props = Omit<TextareaHTMLAttributes, 'role'> & {
  readonly role: 'combobox';
  readonly value: string;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null> | undefined;
};

/** A text area that grows with its lines, up to a limit set by its style. */
export function GrowingText({ inputRef, ...field }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const input = inputRef ?? own;
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = 'auto';
    const border = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + border}px`;
  }, [field.value]);
  return <textarea {...(field as object)} ref={input} rows={1} />;
}
