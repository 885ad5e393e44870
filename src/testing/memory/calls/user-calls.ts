import { isSnowflake } from '../../../protocol/is-snowflake.js';
import { openDirectMessages } from '../../world/direct-messages.js';
import { toFullChannel } from '../payloads/guild-objects.js';
import { findBotUser, findKitUser, toAuthor } from '../payloads/user-objects.js';
import { formRefusal, refusal } from '../kit-refusal.js';
import { idIn, readFields, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

/** The calls about users, and the direct messages with them. */
export const userCalls: readonly KitRoute[] = [
  { route: 'GET /users/@me', run: showSelf },
  { route: 'GET /users/{user_id}', run: showUser },
  { route: 'POST /users/@me/channels', run: beginDirectMessages },
];

function showSelf({ state }: KitCall): KitAnswer {
  const bot = findBotUser(state.world);
  return { status: 200, body: { ...toAuthor(bot), locale: bot.locale, mfa_enabled: false, verified: true } };
}

function showUser(call: KitCall): KitAnswer {
  const user = findKitUser(call.state.world, idIn(call, 'user_id'));
  if (!user) throw refusal('UNKNOWN_USER');
  return { status: 200, body: toAuthor(user) };
}

async function beginDirectMessages(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const { world } = state;
  const { recipient_id: recipientId } = await readFields(call);
  if (!isSnowflake(recipientId)) {
    throw formRefusal([
      { code: 'NOT_A_SNOWFLAKE', path: ['recipient_id'], found: JSON.stringify(recipientId) },
    ]);
  }
  if (!world.users.has(recipientId)) throw refusal('UNKNOWN_USER');
  const bot = findBotUser(world);
  const channel = openDirectMessages(world, recipientId, state.nextId);
  return { status: 200, body: toFullChannel(state, { user: bot, channel, guild: null, member: null }) };
}
