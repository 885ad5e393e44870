/** Shown by the compiler in place of the value of a setting that does not exist there. */
export interface NoSuchSetting<Path> {
  readonly noSuchSetting: Path;
}
