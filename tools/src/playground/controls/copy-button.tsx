import { useState } from 'preact/hooks';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied');
    } catch {
      setCopied('Not allowed here');
    }
  };
  return (
    <button type="button" class="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">{copied ?? 'Copy'}</span>
    </button>
  );
}
