import { createHash, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { openHolder, requireBearer, requireScope } from '../../domain/access/caller.js';
import type { ApiResponse, AuthorizedCall, Call, OpenRoute, Route } from '../api/api-route.js';
import type { Store } from '../../storage/store.js';
import type { UserRecord } from '../../domain/world/world-records.js';

/** The routes of OpenID Connect: who granted a token, and the keys of Discord. */
export const openIdRoutes: readonly (Route | OpenRoute)[] = [
  { path: '/oauth2/userinfo', endpoints: { GET: showUserInfo } },
  { isOpen: true, path: '/oauth2/keys', endpoints: { GET: showKeys } },
];

/** Default avatars: one of six. */
const AVATARS = 'https://cdn.discordapp.com/embed/avatars';
const AVATAR_COUNT = 6n;

function showUserInfo({ service: { store }, caller }: AuthorizedCall): ApiResponse {
  const { scopes } = requireBearer(caller);
  requireScope(caller, 'openid');
  const user = openHolder(store, caller);
  const mail = { email: null, email_verified: true };
  return {
    status: 200,
    body: {
      sub: user.id,
      ...(scopes.includes('email') ? mail : {}),
      ...(scopes.includes('identify') ? toProfile(user) : {}),
    },
  };
}

function toProfile({ id, username, globalName, locale }: UserRecord): object {
  const avatar = (BigInt(id) >> 22n) % AVATAR_COUNT;
  return {
    preferred_username: username,
    nickname: globalName,
    picture: `${AVATARS}/${avatar}.png`,
    locale,
  };
}

/** One key for each emulator, created on first use because that is slow. */
const made = new WeakMap<Store, Promise<object>>();

async function showKeys({ service: { store } }: Call): Promise<ApiResponse> {
  const key = made.get(store) ?? makeKey();
  made.set(store, key);
  return { status: 200, body: { keys: [await key] } };
}

async function makeKey(): Promise<object> {
  const { publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('hex').slice(0, 32);
  return { kty: 'RSA', use: 'sig', kid, n, e, alg: 'RS256' };
}
