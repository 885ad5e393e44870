import type { TableName } from '../../storage/store.js';
import { applications } from './applications.js';
import { auditLog } from './audit-log.js';
import { autoModerationRules } from './auto-moderation-rules.js';
import { bans } from './bans.js';
import { channels } from './channels.js';
import { commands, creates, permissions } from './commands.js';
import { emojis } from './emojis.js';
import { codes, interactions, meta, tokens } from './grants.js';
import { guilds } from './guilds.js';
import { invites } from './invites.js';
import { members } from './members.js';
import { messages } from './messages.js';
import { entitlements, skus, subscriptions } from './premium.js';
import { roles } from './roles.js';
import { scheduledEvents } from './scheduled-events.js';
import { stickers } from './stickers.js';
import { users } from './users.js';
import { webhooks } from './webhooks.js';

/** Every resource. Those with a form in worlds stand there in this order. */
export const RESOURCES = {
  applications,
  guilds,
  users,
  members,
  roles,
  channels,
  messages,
  skus,
  entitlements,
  subscriptions,
  bans,
  emojis,
  webhooks,
  invites,
  stickers,
  scheduledEvents,
  autoModerationRules,
  auditLog,
  commands,
  permissions,
  creates,
  tokens,
  codes,
  interactions,
  meta,
} satisfies { readonly [N in TableName]: { readonly name: N } };

export type Resources = typeof RESOURCES;
