import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** How near the end a reader must be to follow additions, in pixels. */
const NEAR_PX = 80;

/** The elements of a log that keeps its end in view. */
export interface EndInView {
  /** For the element that scrolls. */
  readonly log: RefObject<HTMLDivElement | null>;
  /** For the element in it that grows. */
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/**
 * Keeps the end of a log in view while the reader is there: when something is added, when a picture loads, and when the
 * log becomes smaller.
 *
 * @param sentCount - When it changes, the log scrolls to the end.
 */
export function useEndInView(sentCount: number): EndInView {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const follow = () => {
    const { current: element } = log;
    if (!element || !isAtEnd.current) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  };
  useLayoutEffect(() => {
    isAtEnd.current = true;
    follow();
  }, [sentCount]);
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    for (const { current: element } of [log, content]) if (element) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const onScroll = () => {
    const { current: element } = log;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    // Growth moves the end away from the reader; only the reader moves away from the end, upwards.
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isAtEnd.current = true;
    else if (scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = scrollTop;
  };
  return { log, content, onScroll };
}
