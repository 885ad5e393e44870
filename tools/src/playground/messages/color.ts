import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Formats 24 bits as a CSS colour; null for no colour. */
export function toCssColor(color: unknown): string | null {
  if (typeof color !== 'number' || !Number.isInteger(color) || color < 0 || color > 0xffffff) return null;
  return `#${color.toString(16).padStart(6, '0')}`;
}

/** Sets the colour of an element as `--tint`. It is set by script, because the page allows no inline styles. */
export function useTint<Kind extends HTMLElement>(color: unknown): RefObject<Kind | null> {
  const ref = useRef<Kind | null>(null);
  const tint = toCssColor(color);
  useEffect(() => {
    if (tint === null) ref.current?.style.removeProperty('--tint');
    else ref.current?.style.setProperty('--tint', tint);
  }, [tint]);
  return ref;
}
