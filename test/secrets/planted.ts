import { createSigner } from 'commandry-dev/testing';
import { SEED } from '../support/property.js';
import { createRandom } from '../support/random.js';

const draws = createRandom(SEED);
const bytes = (length: number) => draws.bytes(length);

/** A key pair of which everybody knows the public half. */
const seed = bytes(32);
export const SIGNER = createSigner(seed);

/** A letter comes first, so that none is taken for a switch where it is typed. */
const random = (length: number) => `k${bytes(length).toString('base64url')}`;

/**
 * One secret of each kind, found nowhere else. Some have the form that Discord gives them, and
 * some have none at all, so that they are hidden only by what knows that they are secret.
 */
export const PLANTED = {
  botToken: `${Buffer.from('1100000000000000001').toString('base64url')}.Gplant.${random(29)}`,
  shapelessBotToken: `plain_${random(12)}`,
  bearer: random(22),
  clientSecret: random(24),
  authorizationCode: random(22),
  accessToken: random(22),
  refreshToken: random(22),
  codeVerifier: random(48),
  state: random(24),
  interactionToken: Buffer.from(`interaction:9:${random(60)}`).toString('base64url'),
  shapelessInteractionToken: `plain_${random(18)}`,
  signature: bytes(64).toString('hex'),
  privateKey: seed.toString('hex'),
  redisPassword: random(18),
  proxyPassword: random(18),
  baseUrlPassword: random(18),
} as const;

export type SecretName = keyof typeof PLANTED;
