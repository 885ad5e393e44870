import { formatMs } from '../../format-ms.js';
import { placeOf, type Bar, type Waterfall } from './waterfall.js';

interface Props {
  readonly waterfall: Waterfall;
  /** Goes to the details of a bar. */
  readonly onGo: (target: string) => void;
}

/** The units of the drawing in its width. */
const WIDTH = 1000;

/** The least width of a bar, and that of a moment. */
const LEAST = 6;

/** What happened during a request, one line for each thing, with bars on one scale of time. */
export function WaterfallView({ waterfall, onGo }: Props) {
  const { bars, deadlines, stretches } = waterfall;
  const cuts = stretches.slice(1).map((stretch, index) => {
    const before = stretches[index];
    return {
      at: (before?.to ?? 0) * WIDTH,
      to: stretch.from * WIDTH,
      ms: stretch.fromMs - (before?.toMs ?? 0),
    };
  });
  const isSpanned = bars.some(({ kind }) => kind === 'span');
  return (
    <div class="waterfall">
      <ol class="waterfall-bars">
        {bars.map((bar) => (
          <li key={bar.key}>
            <button
              type="button"
              class={`waterfall-bar ${bar.kind}${bar.isBad ? ' bad' : ''}`}
              title={describe(bar)}
              onClick={() => {
                onGo(bar.target);
              }}
            >
              <span class="waterfall-label">{bar.label}</span>
              <span class="waterfall-figures">
                <span>
                  <span class="hidden-text">, {bar.toMs === bar.fromMs ? 'at' : 'from'} </span>+
                  {formatMs(bar.fromMs)}
                </span>
                <strong>{took(bar)}</strong>
              </span>
              <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
                {cuts.map(({ at, to }, index) => (
                  <rect
                    key={index}
                    class="waterfall-cut"
                    x={at}
                    y="0"
                    width={Math.max(0, to - at)}
                    height="10"
                  />
                ))}
                {deadlines.map(({ label, atMs }) => (
                  <rect
                    key={label}
                    class="waterfall-deadline"
                    x={Math.min(WIDTH - 2, placeOf(stretches, atMs) * WIDTH)}
                    y="0"
                    width="2"
                    height="10"
                  />
                ))}
                <Drawn bar={bar} stretches={stretches} />
              </svg>
            </button>
          </li>
        ))}
      </ol>
      <p class="hint waterfall-scale">
        {deadlines.map(({ label, atMs }) => `Red line at ${formatMs(atMs)}: ${label}. `)}
        {cuts.length > 0 &&
          `Hatched: ${cuts.map(({ ms }) => formatMs(ms)).join(', ')} in which nothing began or ended, not to scale. `}
        {isSpanned && 'Blue: as the bot reports it, from when it received the request.'}
      </p>
    </div>
  );
}

function Drawn({ bar, stretches }: { readonly bar: Bar; readonly stretches: Waterfall['stretches'] }) {
  const from = placeOf(stretches, bar.fromMs) * WIDTH;
  const to = bar.toMs === null ? WIDTH : placeOf(stretches, bar.toMs) * WIDTH;
  const width = Math.max(LEAST, to - from);
  const x = Math.max(0, Math.min(from, WIDTH - width));
  return <rect class="waterfall-fill" x={x} y="2" width={width} height="6" />;
}

function took({ fromMs, toMs }: Bar): string {
  if (toMs === null) return '…';
  return toMs === fromMs ? '' : formatMs(toMs - fromMs);
}

function describe(bar: Bar): string {
  const { label, fromMs, toMs } = bar;
  const exact = (ms: number) => `${Number(ms.toFixed(3))} ms`;
  if (toMs === null) return `${label}: since ${exact(fromMs)}`;
  return toMs === fromMs
    ? `${label}: at ${exact(fromMs)}`
    : `${label}: from ${exact(fromMs)} to ${exact(toMs)}, ${exact(toMs - fromMs)}`;
}
