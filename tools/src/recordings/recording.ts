/** The version of the format of recordings. */
export const RECORDING_VERSION = 1;
