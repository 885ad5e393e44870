/** Throw it in a transform to refuse the submitted value. The user reads the message, after the name of the option. */
export class OptionRefused extends Error {
  /** Always `OptionRefused`. */
  override readonly name = 'OptionRefused';
}
