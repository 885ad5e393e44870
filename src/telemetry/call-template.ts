/** The words in paths of Discord. Everything else in a path is an id, a token, or data. */
const WORDS: ReadonlySet<string> = new Set(
  `api @me @original active-only activity-instances applications application-assets archived assets audit-logs authorized
  auto-moderation avatars ban bans bulk-ban bulk-delete callback channels clear commands connections consume counts crosspost
  default-soundboard-sounds emojis entitlements events expire followers gateway github guilds incident-actions integrations
  invite invites linked-roles-metadata member-counts members messages metadata mfa new-member-welcome oauth2 onboarding
  permissions permissions-update pins polls preview private prune public reactions recipients regions role-connection
  role-connections roles rules scheduled-events search send-soundboard-sound skus slack soundboard-sounds
  stage-instances sticker-packs stickers subscriptions templates thread-members threads token typing users vanity-url
  voice voice-states webhooks welcome-screen widget widget.json widget.png bot interactions answers`.split(
    /\s+/,
  ),
);

const SNOWFLAKE = /^\d{15,20}$/;
const VERSION = /^v\d{1,3}$/;

/** A call with its path template: only Discord's words of the path may be recorded. */
interface DescribedCall {
  readonly purpose: 'reply' | 'api';
  readonly template: string;
  readonly host: string;
}

/** @param applicationId - Webhooks with this id are those of interactions. */
export function describeCall(address: string, applicationId: string): DescribedCall {
  const { host, pathname } = new URL(address);
  const parts = pathname.split('/').slice(1);
  const at = parts.findIndex((part) => part === 'webhooks' || part === 'interactions');
  const isReply = parts[at] === 'interactions' || (at >= 0 && parts[at + 1] === applicationId);
  const template = parts.map((part, index) => describePart(part, parts, index)).join('/');
  return { purpose: isReply ? 'reply' : 'api', template: `/${template}`, host };
}

function describePart(part: string, parts: readonly string[], at: number): string {
  const isToken =
    /^(webhooks|interactions)$/.test(parts[at - 2] ?? '') && SNOWFLAKE.test(parts[at - 1] ?? '');
  if (isToken) return '{token}';
  if (SNOWFLAKE.test(part)) return '{id}';
  // Invite codes and emoji names can equal words.
  const isNamed = /^(invites|templates|reactions)$/.test(parts[at - 1] ?? '');
  if ((WORDS.has(part) && !isNamed) || (at <= 2 && VERSION.test(part))) return part;
  return '{value}';
}
