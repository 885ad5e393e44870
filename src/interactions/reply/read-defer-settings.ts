import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeGiven } from '../dispatch/describe-given.js';

/**
 * Whether a deferred reply is to be ephemeral; undefined if the author did not set it. Plain JavaScript can pass
 * anything, and a mistake ignored here would be visible to all.
 *
 * @throws CommandryError `REPLY_INVALID`.
 */
export function readDeferSettings(settings: unknown): boolean | undefined {
  if (settings === undefined) return undefined;
  if (typeof settings !== 'object' || settings === null) throw invalid(`is ${describeGiven(settings)}`);
  const { ephemeral, ...others } = settings as { readonly ephemeral?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(`has the unknown field ${unknown}`);
  if (ephemeral !== undefined && typeof ephemeral !== 'boolean')
    throw invalid(`has ${describeGiven(ephemeral)} as ephemeral`);
  return ephemeral;
}

function invalid(found: string): CommandryError {
  const what = `The reply cannot be deferred: the argument of deferReply() ${found}.`;
  return new CommandryError('REPLY_INVALID', what, {
    help: 'Call deferReply() for all to see, or deferReply({ ephemeral: true }) for the user alone.',
  });
}
