/** The options that every command has. */
export interface OutputFlags {
  readonly json?: boolean;
  /** `false` with `--no-color`. */
  readonly color?: boolean;
  /** True to print only the outcome and errors. */
  readonly quiet?: boolean;
  /** True to print everything: every field of log entries, every frame of an error. */
  readonly verbose?: boolean;
}
