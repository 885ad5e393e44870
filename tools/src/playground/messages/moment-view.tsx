import { useEffect, useState } from 'preact/hooks';
import { useIsInView, useMessageContext } from './message-context-provider.js';
import type { TimestampStyle } from './markdown/markdown-node.js';
import { changesAfterMs, formatMoment } from './moment.js';

/** A time in the language of the user. A relative one is kept up to date. */
export function MomentView({ ms, style }: { readonly ms: number; readonly style: TimestampStyle }) {
  const { locale, now } = useMessageContext();
  const [, setTick] = useState(0);
  const isInView = useIsInView();
  const nowMs = now();
  useEffect(() => {
    if (style !== 'R' || !isInView) return undefined;
    const timer = setTimeout(
      () => {
        setTick((tick) => tick + 1);
      },
      changesAfterMs(ms, nowMs),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [ms, style, nowMs, isInView]);
  return (
    <time class="moment" dateTime={new Date(ms).toISOString()} title={formatMoment(ms, 'F', locale, nowMs)}>
      {formatMoment(ms, style, locale, nowMs)}
    </time>
  );
}
