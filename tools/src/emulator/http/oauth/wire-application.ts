import { APPLICATION_FLAG_EMBEDDED, isGrantedByUsers, OAUTH_SCOPES } from 'commandry/protocol';
import type {
  APIApplication,
  APIApplicationInstallParams,
  ApplicationWebhookEventType,
} from 'discord-api-types/v10';
import { findInstallParams } from '../../domain/authorization/install-params.js';
import { keysOf } from '../../domain/world/application-keys.js';
import type { Application } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { toWireUser } from '../../domain/objects/wire-user.js';
import type { UserRecord } from '../../domain/world/world-records.js';

/** Converts an application to its public form. */
export function toWireApplication(store: Store, application: Application) {
  const bot = store.users.get(application.botUserId);
  const flags = application.flags | (application.embedded ? APPLICATION_FLAG_EMBEDDED : 0);
  const { icon, description, coverImage, customInstallUrl, installParams, tags } = application;
  return {
    id: application.id,
    name: application.name,
    icon,
    description,
    type: null,
    ...(bot ? { bot: toFullUser(bot) } : {}),
    bot_public: true,
    bot_require_code_grant: false,
    integration_types_config: Object.fromEntries(
      application.integrationTypes.map((type) => [
        type,
        { oauth2_install_params: findInstallParams(application, type) },
      ]),
    ),
    ...(coverImage === null ? {} : { cover_image: coverImage }),
    ...(tags.length === 0 ? {} : { tags: tags as NonNullable<APIApplication['tags']> }),
    ...(customInstallUrl === null ? {} : { custom_install_url: customInstallUrl }),
    ...(installParams === null ? {} : { install_params: installParams as APIApplicationInstallParams }),
    ...(application.maxParticipants === null ? {} : { max_participants: application.maxParticipants }),
    verify_key: keysOf(application).publicKeyHex,
    flags,
    flags_new: flags.toString(),
  };
}

/** Converts an application as its own bot sees it. */
export function toPrivateApplication(store: Store, application: Application) {
  const owner = store.users.get(application.ownerId);
  return {
    ...toWireApplication(store, application),
    ...(owner ? { owner: toFullUser(owner) } : {}),
    team: null,
    redirect_uris: application.redirectUris,
    interactions_endpoint_url: application.endpointUrl,
    role_connections_verification_url: application.roleConnectionsVerificationUrl,
    event_webhooks_url: application.eventWebhooksUrl,
    event_webhooks_status: application.eventWebhooksStatus,
    event_webhooks_types: application.eventWebhooksTypes as ApplicationWebhookEventType[],
    approximate_guild_count: application.guildIds.length,
    approximate_user_install_count: application.userIds.length,
    approximate_user_authorization_count: countAuthorizations(store, application),
    explicit_content_filter: application.explicitContentFilter,
    eligible_oauth2_scopes: OAUTH_SCOPES.filter(isGrantedByUsers),
  };
}

/** Converts a user with the fields that interactions omit. */
export function toFullUser(user: UserRecord) {
  return { ...toWireUser(user), flags: 0, banner: null, accent_color: null };
}

/** Converts a user as it sees itself. */
export function toOwnUser(user: UserRecord) {
  return { ...toFullUser(user), mfa_enabled: false, locale: user.locale, premium_type: 0 };
}

function countAuthorizations(store: Store, { id, ownerId }: Application): number {
  const users = [...store.tokens.values()].filter((token) => token.applicationId === id);
  return new Set(users.map(({ userId }) => userId).filter((userId) => userId !== ownerId)).size;
}
