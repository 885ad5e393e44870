import type { ControlSummary } from '../../../emulator/index.js';

/** Covers the page while a bot has crashed or does not compile, with its code frame. */
export function BotOverlay(_props: { readonly applications: ControlSummary['applications'] }) {
  return null;
}
