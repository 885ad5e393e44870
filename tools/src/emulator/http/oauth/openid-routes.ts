import { createHash, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { openHolder, requireBearer, requireScope } from '../../domain/access/caller.js';
import { openRoute, route } from '../api/route.js';
import type { Store } from '../../storage/store.js';
import type { UserRecord } from '../../domain/world/world-records.js';

/** One key for each emulator, created on first use because that is slow. */
const made = new WeakMap<Store, Promise<object>>();

/** The routes of OpenID Connect: who granted a token, and the keys of Discord. */
export const openIdRoutes = [
  route({
    method: 'GET',
    path: '/oauth2/userinfo',
    open: ({ service, caller }) => {
      const { scopes } = requireBearer(caller);
      requireScope(caller, 'openid');
      return { scopes, user: openHolder(service.store, caller) };
    },
    handle: ({ opened: { scopes, user } }) => ({
      sub: user.id,
      ...(scopes.includes('email') ? { email: null, email_verified: true } : {}),
      ...(scopes.includes('identify') ? toProfile(user) : {}),
    }),
  }),
  openRoute({
    method: 'GET',
    path: '/oauth2/keys',
    handle: async ({ service: { store } }) => {
      const key = made.get(store) ?? makeKey();
      made.set(store, key);
      return { keys: [await key] };
    },
  }),
];

/** Default avatars: one of six. */
const AVATARS = 'https://cdn.discordapp.com/embed/avatars';
const AVATAR_COUNT = 6n;

function toProfile({ id, username, globalName, locale }: UserRecord): object {
  const avatar = (BigInt(id) >> 22n) % AVATAR_COUNT;
  return {
    preferred_username: username,
    nickname: globalName,
    picture: `${AVATARS}/${avatar}.png`,
    locale,
  };
}

async function makeKey(): Promise<object> {
  const { publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('hex').slice(0, 32);
  return { kty: 'RSA', use: 'sig', kid, n, e, alg: 'RS256' };
}
