/** Shown by the compiler for an unknown setting. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}
