import type { RefObject, TextareaHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The types know no text area with a list beside it, which browsers and screen readers do. */
type Props = Omit<TextareaHTMLAttributes, 'role'> & {
  readonly role: 'combobox';
  readonly value: string;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null> | undefined;
};

/** A field for lines of text that is as high as they are, up to a limit that its style sets. */
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
