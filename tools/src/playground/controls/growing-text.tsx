import type { RefObject, TextareaHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = TextareaHTMLAttributes & {
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
  return <textarea {...field} ref={input} rows={1} />;
}
