/** The events that are counted, by the names they are logged under. */
export type CountedEvent =
  | 'COMMAND_UNKNOWN'
  | 'DEFINITION_DRIFT'
  | 'OPTION_VALUE_REFUSED'
  | 'COMPONENT_OUTDATED'
  | 'ROUTE_SIGNATURE_REFUSED'
  | 'GUARD_REJECTED'
  | 'HANDLER_FAILED'
  | 'HANDLER_TOO_SLOW'
  | 'AUTOCOMPLETE_FAILED'
  | 'EVENT_FAILED'
  | 'JOB_FAILED';

/** How often each event has happened since the app was created. */
export type Counters = Readonly<Record<CountedEvent, number>>;

/** Returns counters at zero. */
export function createCounters(): Record<CountedEvent, number> {
  return {
    COMMAND_UNKNOWN: 0,
    DEFINITION_DRIFT: 0,
    OPTION_VALUE_REFUSED: 0,
    COMPONENT_OUTDATED: 0,
    ROUTE_SIGNATURE_REFUSED: 0,
    GUARD_REJECTED: 0,
    HANDLER_FAILED: 0,
    HANDLER_TOO_SLOW: 0,
    AUTOCOMPLETE_FAILED: 0,
    EVENT_FAILED: 0,
    JOB_FAILED: 0,
  };
}
