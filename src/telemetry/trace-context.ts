import { createTraceState, isSpanContextValid, TraceFlags, type SpanContext } from '@opentelemetry/api';
import type { TraceCarrier } from '../common/observer.js';

/** Version, trace, span and flags. Versions to come may have more fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The longest `tracestate` that is read. */
const LONGEST_STATE = 512;

/**
 * Writes a context as W3C Trace Context has it. Done here and not by the global propagator, so that work finds its trace
 * whatever has been set up, and brings no baggage along.
 */
export function toCarrier(context: SpanContext): TraceCarrier | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const { traceId, spanId, traceState } = context;
  const state = traceState?.serialize();
  const traceparent = `00-${traceId}-${spanId}-${writeFlags(context)}`;
  return state === undefined || state === '' ? { traceparent } : { traceparent, tracestate: state };
}

/** Writes the flags of a context as two hex digits. */
export function writeFlags({ traceFlags }: SpanContext): string {
  return (traceFlags & 0xff).toString(16).padStart(2, '0');
}

/** Reads a context. Undefined for anything that is none. */
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
