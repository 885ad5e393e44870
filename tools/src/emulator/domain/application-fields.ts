import { IntegrationType } from 'commandry/protocol';
import { readUrlField } from './endpoint-url.js';
import { BodyFields, given } from './guilds/body-fields.js';
import { readImageHash } from './guilds/image-field.js';
import type { ApplicationRecord, InstallParams } from './world/world-records.js';

/** The flags that a bot may set: that it has limited access to presences, members and message content. */
const SETTABLE_FLAGS = (1 << 13) | (1 << 15) | (1 << 19);

const INSTALLING_SCOPES = ['applications.commands', 'bot'] as const;
const TYPES = [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL];

/**
 * Reads the settings of an edited application that are kept as they are. Those that are missing are left out.
 *
 * @throws DomainError for a URL that is none of HTTP. What is wrong with others is collected in `fields`.
 */
export function readApplicationFields(fields: BodyFields) {
  const flags = fields.integer('flags', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? undefined;
  const participants = fields.integer('max_participants', { min: -1, max: 2_147_483_647 });
  return given({
    description: readDescription(fields),
    icon: readImageHash(fields, 'icon'),
    coverImage: readImageHash(fields, 'cover_image'),
    tags: readTags(fields),
    customInstallUrl: readUrl(fields, 'custom_install_url'),
    roleConnectionsVerificationUrl: readUrl(fields, 'role_connections_verification_url'),
    explicitContentFilter: fields.oneOf('explicit_content_filter', [0, 1]) ?? undefined,
    maxParticipants: participants,
    flags: flags === undefined ? undefined : flags & SETTABLE_FLAGS,
    installParams: readInstallParams(fields, 'install_params'),
    ...readIntegrationTypes(fields),
  });
}

function readUrl(fields: BodyFields, name: string): string | null | undefined {
  return readUrlField(fields.pick([name]), name);
}

/** A text, or one in an object with its translations. */
function readDescription(fields: BodyFields): string | undefined {
  const length = { min: 0, max: 400 };
  const isObject = typeof fields.raw('description') === 'object';
  const text = isObject
    ? fields.object('description')?.text('default', length)
    : fields.text('description', length);
  return isObject ? (text ?? '') : (text ?? undefined);
}

function readTags(fields: BodyFields): string[] | undefined {
  const tags = fields.items('tags', 5, (each, key) => each.text(key, { min: 1, max: 20 }));
  return tags === null ? [] : tags && [...new Set(tags)];
}

function readInstallParams(fields: BodyFields, name: string): InstallParams | null | undefined {
  const params = fields.object(name);
  if (!params) return params;
  const scopes = params.items('scopes', INSTALLING_SCOPES.length, (each, key) =>
    each.oneOf(key, INSTALLING_SCOPES),
  );
  return {
    scopes: scopes ?? ['applications.commands'],
    permissions: params.permissions('permissions') ?? '0',
  };
}

/** Where the application can be installed: in what is named, with its parameters there. */
function readIntegrationTypes(
  fields: BodyFields,
): Partial<Pick<ApplicationRecord, 'integrationTypes' | 'installParamsByType'>> {
  const config = fields.object('integration_types_config');
  if (!config) return {};
  const named = TYPES.flatMap((type) => {
    const one = config.object(String(type));
    return one ? [{ type, params: readInstallParams(one, 'oauth2_install_params') }] : [];
  });
  if (named.length === 0) {
    fields.refuse('integration_types_config', { code: 'BAD_LENGTH', min: 1, max: TYPES.length }, {});
  }
  const withParams = named.flatMap(({ type, params }) => (params ? [[String(type), params] as const] : []));
  return {
    integrationTypes: named.map(({ type }) => type),
    installParamsByType: Object.fromEntries(withParams),
  };
}
