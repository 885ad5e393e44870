import { useEffect, useState } from 'preact/hooks';

interface Props {
  readonly text: string;
  /** For those who do not see where the button is, for example `the payload`. */
  readonly what: string;
  /** Default `Copy`. */
  readonly label?: string;
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, what, label = 'Copy' }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    setCopied(null);
  }, [text]);
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
      <span aria-live="polite">{copied ?? label}</span>
    </button>
  );
}
