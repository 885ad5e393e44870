import type { PermissionName } from 'commandry';
import type { Locale } from 'commandry/protocol';

/** Who has bought this gets `/ticket urgent`. SKUs are made in the developer portal, and are the same everywhere. */
export const PRIORITY_SKU = '600000000000000001';

/** What a role of the bot has to allow, in the channels of the desk. */
export const BOT_PERMISSIONS: readonly PermissionName[] = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'ATTACH_FILES',
  'CREATE_PRIVATE_THREADS',
  'MANAGE_ROLES',
];

/** Where the desk stands. */
export interface HelpDeskSettings {
  /** A text channel. Each ticket is a private thread there. */
  readonly supportChannelId: string;
  /** The channel of the team, in which each ticket is a message with buttons. */
  readonly staffChannelId: string;
  /** The role of members who have an open ticket. It must be below the bot's own. */
  readonly ticketRoleId: string;
  /** What the team reads. */
  readonly staffLocale: Locale;
}

/** @throws Error naming the variables that are missing. */
export function readHelpDeskSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): HelpDeskSettings {
  const names = ['SUPPORT_CHANNEL_ID', 'STAFF_CHANNEL_ID', 'TICKET_ROLE_ID'] as const;
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} to the ids of your server.`);
  const [supportChannelId = '', staffChannelId = '', ticketRoleId = ''] = names.map(
    (name) => environment[name],
  );
  return { supportChannelId, staffChannelId, ticketRoleId, staffLocale: 'en-US' };
}
