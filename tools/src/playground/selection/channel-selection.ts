/** The user, the channel and the request on the page, as stored in the URL. */
export interface ChannelSelection {
  readonly user: string | null;
  /** Null while nothing is chosen; {@link DIRECT} for direct messages. */
  readonly guild: string | null;
  readonly channel: string | null;
  /** The request whose details are shown. Absent: that of before. */
  readonly request?: string | null | undefined;
}

/** Stands for direct messages in place of a guild. */
export const DIRECT = '@me';

const SNOWFLAKE = /^[0-9]{1,20}$/;

/** Parses the part of a URL after `#`; invalid ids are ignored. */
export function readSelection(hash: string): ChannelSelection {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const id = (name: string) => {
    const value = parameters.get(name);
    return value !== null && SNOWFLAKE.test(value) ? value : null;
  };
  return {
    user: id('user'),
    guild: parameters.get('guild') === DIRECT ? DIRECT : id('guild'),
    channel: id('channel'),
    request: id('request'),
  };
}

/** Formats the part of a URL after `#`, with the sign. */
export function formatSelection(selection: ChannelSelection): string {
  const parts = Object.entries(selection).flatMap(([name, value]: [string, string | null | undefined]) =>
    value == null ? [] : [`${name}=${value}`],
  );
  return `#${parts.join('&')}`;
}
