/** The default of `maxAttempts`. */
export const DEFAULT_MAX_ATTEMPTS = 5;
export const MOST_ATTEMPTS = 100;

/** The default of `backoffMs`. */
export const DEFAULT_BACKOFF_MS = 1000;
export const LONGEST_BACKOFF_MS = 3_600_000;

/** A year, in milliseconds. */
export const LONGEST_DELAY_MS = 31_536_000_000;

/** The maximum size of the data of a job as JSON, in bytes. */
export const LARGEST_DATA_BYTES = 262_144;

/** The pattern of a job's name. */
export const JOB_NAME = /^[\w./-]{1,50}$/;

/** The pattern of a queued job's id. */
export const JOB_ID = /^[\w.-]{1,64}$/;
