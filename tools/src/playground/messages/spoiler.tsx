import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** A part of a text that is hidden until it is clicked, or activated by keyboard. */
export function TextSpoiler({ children }: { readonly children: ComponentChildren }) {
  const [isShown, setShown] = useState(false);
  if (isShown) {
    return (
      <span class="spoiler shown" tabIndex={-1}>
        <span>{children}</span>
      </span>
    );
  }
  const show = () => {
    setShown(true);
  };
  return (
    <span
      class="spoiler"
      role="button"
      tabIndex={0}
      aria-label="Spoiler, press to reveal"
      onClick={(event) => {
        // It may be in a link.
        event.preventDefault();
        show();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        show();
      }}
    >
      <span class="concealed" inert>
        {children}
      </span>
    </span>
  );
}

/** A picture, file or container that is not loaded until the user asks for it. */
export function BlockSpoiler({
  isSpoiler,
  what,
  children,
}: {
  readonly isSpoiler: boolean;
  /** The hidden thing, for example `picture`. */
  readonly what: string;
  readonly children: ComponentChildren;
}) {
  const [isShown, setShown] = useState(!isSpoiler);
  if (isShown) return <>{children}</>;
  return (
    <button
      type="button"
      class="block-spoiler"
      aria-label={`Spoiler, press to reveal the ${what}`}
      onClick={() => {
        setShown(true);
      }}
    >
      Spoiler
    </button>
  );
}
