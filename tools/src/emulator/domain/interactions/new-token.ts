import { isSnowflake, type Snowflake } from 'commandry/protocol';

/** The interaction that a token is of, or undefined if it is the token of none. Whether it is a true one is not told. */
export function readTokenId(token: string): Snowflake | undefined {
  const id = /^interaction:(\d+):/.exec(Buffer.from(token, 'base64').toString('latin1'))?.[1];
  return isSnowflake(id) ? id : undefined;
}
