import type { WireUser } from '../../emulator/domain/objects/wire-user.js';
import type { MessageContext } from './rendering-context.js';

/** Returns a user's name here: the nickname, the display name, or the username. */
export function nameOf(user: WireUser, { users }: MessageContext): string {
  return users.get(user.id)?.displayName ?? user.global_name ?? user.username;
}
