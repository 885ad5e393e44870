import type { TimestampStyle } from './markdown-node.js';
import { anywhere, toText, type Rule } from './rule.js';

/** The last time that a `Date` can hold, in milliseconds. */
const LAST_MS = 8.64e15;

const user = anywhere(/^<@!?(\d{1,20})>/, ([, id = '']) => ({ type: 'user', id }));
const role = anywhere(/^<@&(\d{1,20})>/, ([, id = '']) => ({ type: 'role', id }));
const channel = outsideLinks(/^<#(\d{1,20})>/, ([, id = '']) => ({ type: 'channel', id }));

const everyone = anywhere(/^@(?:everyone|here)\b/, ([content]) => ({
  type: 'everyone',
  content: content as '@everyone' | '@here',
}));

const command = outsideLinks(/^<\/([^\n:<>]{1,98}):(\d{1,20})>/, ([, name = '', id = '']) => ({
  type: 'command',
  name,
  id,
}));

const guildPage = anywhere(/^<id:(customize|browse|guide|linked-roles)(?::\d{1,20})?>/, ([, name = '']) => ({
  type: 'guildPage',
  name,
}));

const emoji = anywhere(/^<a?:(\w{1,32}):(\d{1,20})>/, ([, name = '', id = '']) => ({
  type: 'emoji',
  name,
  id,
}));

/** Times outside of the range of `Date` stay text. */
const timestamp = anywhere(/^<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/, ([source, seconds, style]) => {
  const ms = Number(seconds) * 1000;
  if (Math.abs(ms) > LAST_MS) return toText(source);
  return { type: 'timestamp', ms, style: (style ?? 'f') as TimestampStyle };
});

/** Constructs in angle brackets, and mentions of everybody. */
export const mentionRules: readonly Rule[] = [
  user,
  role,
  channel,
  everyone,
  command,
  guildPage,
  emoji,
  timestamp,
];

/** Buttons are not allowed in a link. */
function outsideLinks(form: RegExp, parse: Rule['parse']): Rule {
  return { match: (source, { isInLink }) => (isInLink ? null : form.exec(source)), parse };
}
