import type { RequestSpan } from './request-entry.js';

/** The most spans that are read. */
const MOST_SPANS = 50;
const LONGEST_TEXT = 200;

/**
 * Reads the standard header `Server-Timing`, as any bot may send it: `verify;dur=0.4, handler;dur=12;desc="Forecast"`.
 * It has durations alone; they are taken one after the other, in its order. An entry without a duration is left out.
 */
export function readSpans(header: string | undefined): readonly RequestSpan[] {
  const spans: RequestSpan[] = [];
  let fromMs = 0;
  for (const text of splitOutsideQuotes(header ?? '', ',').slice(0, MOST_SPANS)) {
    const [name = '', ...parameters] = splitOutsideQuotes(text, ';').map((part) => part.trim());
    const values = new Map(parameters.map(readParameter));
    const durationMs = Number(values.get('dur') ?? Number.NaN);
    if (name === '' || !(durationMs >= 0 && durationMs < 1e9)) continue;
    const description = values.get('desc');
    spans.push({
      name: name.slice(0, LONGEST_TEXT),
      ...(description === undefined ? {} : { description: description.slice(0, LONGEST_TEXT) }),
      from_ms: fromMs,
      duration_ms: durationMs,
    });
    fromMs += durationMs;
  }
  return spans;
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): readonly string[] {
  const parts = text.match(
    separator === ',' ? /(?:"(?:\\.|[^"\\])*"|[^,])+/g : /(?:"(?:\\.|[^"\\])*"|[^;])+/g,
  );
  return parts ?? [];
}

function readParameter(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at === -1) return [text.toLowerCase(), ''];
  const value = text.slice(at + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  const plain = isQuoted ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
  return [text.slice(0, at).trim().toLowerCase(), plain];
}
