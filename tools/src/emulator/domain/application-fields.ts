import { IntegrationType, WEBHOOK_EVENT_TYPES } from 'commandry/protocol';
import type * as z from 'zod';
import { f, given, type FieldRule } from './fields.js';
import { imageHash } from './guilds/image-field.js';
import {
  EventWebhooksStatus,
  LIMITED_INTENT_FLAGS,
  type ApplicationRecord,
  type InstallParams,
} from './world/world-records.js';

const INSTALLING_SCOPES = ['applications.commands', 'bot'] as const;
const TYPES = [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL];
const MAX_URL_LENGTH = 2_048;

function findUrlProblem(url: string): FieldRule | undefined {
  if (url.length > MAX_URL_LENGTH) return { code: 'BAD_LENGTH', min: 0, max: MAX_URL_LENGTH };
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: undefined };
  if (protocol === 'http:' || protocol === 'https:') return undefined;
  return { code: 'OTHER', inner: 'URL_TYPE_INVALID_URL', text: 'Not a well formed URL.' };
}

/** A URL of HTTP. Null removes it, and so does the empty text: the form of the developer portal sends it. */
const url = f
  .custom<string | null>((text) => {
    if (typeof text !== 'string') return { rule: { code: 'WRONG_KIND', kind: 'string' } };
    if (text === '') return { value: null };
    const rule = findUrlProblem(text);
    return rule ? { rule } : { value: text };
  })
  .nullable();

const length = f.text(0, 400);
const image = imageHash().nullable();

const installParams = f
  .object({
    scopes: f.list(f.oneOf(INSTALLING_SCOPES), INSTALLING_SCOPES.length),
    permissions: f.permissions(),
  })
  .nullable();

const ofType = f.object({ oauth2_install_params: installParams });

/** The field of an application with its interactions endpoint URL. */
export const ENDPOINT_FIELD = 'interactions_endpoint_url';
/** The same with its webhook events URL. */
export const EVENTS_URL_FIELD = 'event_webhooks_url';

/** Where an application gets which events; undefined where nothing changes. */
export interface EventWebhooksChange {
  /** Null removes it. */
  readonly url?: string | null | undefined;
  readonly status?: EventWebhooksStatus | undefined;
  readonly types?: readonly string[] | undefined;
}

/** The body that edits an application. */
export const ApplicationFields = f.body({
  [ENDPOINT_FIELD]: url,
  [EVENTS_URL_FIELD]: url,
  event_webhooks_status: f.oneOf([EventWebhooksStatus.DISABLED, EventWebhooksStatus.ENABLED]),
  event_webhooks_types: f.list(f.oneOf(WEBHOOK_EVENT_TYPES), Number.MAX_SAFE_INTEGER),
  // A text, or one in an object with its translations.
  description: f.either(
    length,
    f.object({ default: length, localizations: f.any() }).transform((texts) => texts?.default ?? ''),
  ),
  icon: image,
  cover_image: image,
  tags: f.list(f.text(1, 20), 5).nullable(),
  custom_install_url: url,
  role_connections_verification_url: url,
  explicit_content_filter: f.oneOf([0, 1]),
  max_participants: f.integer(-1, 2_147_483_647).nullable(),
  flags: f.integer(0, Number.MAX_SAFE_INTEGER),
  install_params: installParams,
  integration_types_config: f.checked(
    f.object(Object.fromEntries(TYPES.map((type) => [type, ofType]))),
    (types) =>
      TYPES.some((type) => types[type]) ? undefined : { code: 'BAD_LENGTH', min: 1, max: TYPES.length },
  ),
});
export type ApplicationFields = z.output<typeof ApplicationFields>;

/** Returns the settings of an edited application that are kept as they are. Those that are missing are left out. */
export function toSettings(fields: ApplicationFields) {
  const { flags, tags, integration_types_config: types } = fields;
  return given({
    description: fields.description,
    icon: fields.icon,
    coverImage: fields.cover_image,
    tags: tags === null ? [] : tags && [...new Set(tags)],
    customInstallUrl: fields.custom_install_url,
    roleConnectionsVerificationUrl: fields.role_connections_verification_url,
    explicitContentFilter: fields.explicit_content_filter,
    maxParticipants: fields.max_participants,
    flags: flags === undefined ? undefined : flags & LIMITED_INTENT_FLAGS,
    installParams: fields.install_params && toInstallParams(fields.install_params),
    ...(types ? toIntegrationTypes(types) : {}),
  });
}

function toInstallParams({
  scopes,
  permissions = '0',
}: NonNullable<z.output<typeof installParams>>): InstallParams {
  return { scopes: scopes ?? ['applications.commands'], permissions };
}

/** Where the application can be installed: in what is named, with its parameters there. */
function toIntegrationTypes(
  config: Readonly<Record<string, z.output<typeof ofType>>>,
): Pick<ApplicationRecord, 'integrationTypes' | 'installParamsByType'> {
  const named = TYPES.flatMap((type) => {
    const one = config[type];
    return one ? [{ type, params: one.oauth2_install_params }] : [];
  });
  return {
    integrationTypes: named.map(({ type }) => type),
    installParamsByType: Object.fromEntries(
      named.flatMap(({ type, params }) => (params ? [[String(type), toInstallParams(params)] as const] : [])),
    ),
  };
}
