import { countCodePoints } from 'commandry/protocol';
import { openBotUser } from '../../../domain/access/caller.js';
import { toOwnUser } from '../../oauth/wire-application.js';
import type { ApiResponse, AuthorizedCall } from '../api-route.js';
import { requireObject, toFormError } from '../errors/form-errors.js';

const NAME = { min: 2, max: 32 } as const;

/** Changes the name of the bot. Pictures are accepted and not kept: no user of the emulator has one. */
export async function editOwnUser({ service, caller, readBody }: AuthorizedCall): Promise<ApiResponse> {
  openBotUser(service, caller);
  const body = await readBody();
  // Found again: while the body arrived, it may have been deleted.
  const bot = openBotUser(service, caller);
  requireObject(body);
  const { username } = body;
  const problems = ['username', 'avatar', 'banner']
    .map((field) => [field, body[field]] as const)
    .filter(([, value]) => value !== undefined && value !== null && typeof value !== 'string')
    .map(([field, value]) => ({
      ...({ code: 'WRONG_KIND', kind: 'string' } as const),
      path: [field],
      found: JSON.stringify(value),
    }));
  if (problems.length > 0) throw toFormError(problems);
  if (typeof username !== 'string') return { status: 200, body: toShownSelf(bot) };
  const length = countCodePoints(username);
  if (length < NAME.min || length > NAME.max) {
    throw toFormError([{ code: 'BAD_LENGTH', ...NAME, path: ['username'], found: JSON.stringify(username) }]);
  }
  const renamed = { ...bot, username };
  service.store.users.set(bot.id, renamed);
  return { status: 200, body: toShownSelf(renamed) };
}

function toShownSelf(bot: Parameters<typeof toOwnUser>[0]) {
  return { ...toOwnUser(bot), verified: true };
}
