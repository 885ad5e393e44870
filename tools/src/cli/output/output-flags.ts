/** The switches that every command has. */
export interface OutputFlags {
  readonly json?: boolean;
  /** `false` with `--no-color`. */
  readonly color?: boolean;
  /** The outcome and errors, and nothing else. */
  readonly quiet?: boolean;
  /** Everything that is known: every field of what is logged, every frame of an error. */
  readonly verbose?: boolean;
}
