import type { Misfit } from './bind.js';
import type { DispatchContext } from './dispatch.js';
import { toNotice, type CallbackJson } from './to-callback.js';

/** Logs why submitted values do not fit, and tells the user what they can do about it. */
export function answerMisfits(
  { log }: DispatchContext,
  where: Readonly<Record<string, string>>,
  misfits: readonly Misfit[],
): CallbackJson {
  const drifted = misfits.some(({ code }) => code === 'DEFINITION_DRIFT');
  const details = misfits
    .map(({ option, found, wanted }) => `${option}: found ${found}, wanted ${wanted}`)
    .join('; ');
  const event = drifted ? 'DEFINITION_DRIFT' : 'OPTION_VALUE_REFUSED';
  const reason = drifted
    ? 'The interaction does not fit the class; run sync().'
    : 'A submitted value was refused.';
  log({ level: 'warn', event, message: `${reason} ${details}`, ...where, misfits });
  if (drifted)
    return toNotice('This command has changed since your app loaded it. Please try it again in a moment.');
  return toNotice(
    misfits
      .map(({ option, wanted }) => `\`${option}\` must be ${wanted}.`)
      .join('\n')
      .slice(0, 2000),
  );
}
