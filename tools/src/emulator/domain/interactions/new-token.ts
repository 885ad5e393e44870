import { isSnowflake, type Snowflake } from 'commandry/protocol';

/** Returns the interaction id in a token, or undefined if it has none. The token is not verified. */
export function readTokenId(token: string): Snowflake | undefined {
  const id = /^interaction:(\d+):/.exec(Buffer.from(token, 'base64').toString('latin1'))?.[1];
  return isSnowflake(id) ? id : undefined;
}
