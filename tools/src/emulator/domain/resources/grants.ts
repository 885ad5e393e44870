import { defineResource } from '../../storage/resource.js';

const LINKS = {
  applicationId: { to: 'applications', onDelete: 'cascade' },
  userId: { to: 'users', onDelete: 'cascade' },
} as const;

export const tokens = defineResource('tokens', {
  noun: 'token',
  groupOf: ({ refreshToken }) => refreshToken ?? '',
  links: LINKS,
});

export const codes = defineResource('codes', {
  noun: 'code',
  links: { ...LINKS, guildId: { to: 'guilds', onDelete: 'cascade' } },
});

export const interactions = defineResource('interactions', {
  noun: 'interaction',
  links: {
    ...LINKS,
    channelId: { to: 'channels', onDelete: 'cascade' },
    guildId: { to: 'guilds', onDelete: 'cascade' },
  },
});

/** Data of the emulator itself. */
export const meta = defineResource('meta', { noun: 'value' });
