import { createTraceState, isSpanContextValid, TraceFlags, type SpanContext } from '@opentelemetry/api';
import type { TraceCarrier } from '../common/observer.js';

/** Version, trace id, span id and flags. Future versions may have more fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The longest `tracestate` that is read. */
const LONGEST_STATE = 512;

/**
 * Serializes a context as W3C Trace Context. Not by the global propagator, so that work keeps its trace whatever is set
 * up, and carries no baggage.
 */
export function toCarrier(context: SpanContext): TraceCarrier | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const { traceId, spanId, traceState } = context;
  const state = traceState?.serialize();
  const traceparent = `00-${traceId}-${spanId}-${writeFlags(context)}`;
  return state === undefined || state === '' ? { traceparent } : { traceparent, tracestate: state };
}

/** Formats the flags as two hex digits. */
export function writeFlags({ traceFlags }: SpanContext): string {
  return (traceFlags & 0xff).toString(16).padStart(2, '0');
}

/** Parses a context. Undefined if it is invalid. */
export function fromCarrier(carrier: TraceCarrier | undefined): SpanContext | undefined {
  const { traceparent, tracestate } = carrier ?? {};
  const fields = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null;
  const [, traceId, spanId, flags] = fields ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const isState = typeof tracestate === 'string' && tracestate !== '' && tracestate.length <= LONGEST_STATE;
  const context: SpanContext = {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    ...(isState && { traceState: createTraceState(tracestate) }),
  };
  return isSpanContextValid(context) ? context : undefined;
}
