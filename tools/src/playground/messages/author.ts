import type { WireUser } from '../../emulator/domain/objects/wire-user.js';
import type { MessageContext } from './rendering-context.js';

/** What a user is called in the place: by nickname, by display name, or by username. */
export function nameOf(user: WireUser, { users }: MessageContext): string {
  return users.get(user.id)?.displayName ?? user.global_name ?? user.username;
}
