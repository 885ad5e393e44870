import { Permission, IntegrationType } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { AuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import type { Consent } from '../../domain/authorization/consent.js';
import type { Authorized } from './authorize-outcome.js';
import { escapeHtml, toDocument } from './html.js';

/** The state of the page. */
interface PageState {
  /** The choices made so far. */
  readonly chosen?: Partial<Consent>;
  /** Why the last attempt failed. */
  readonly problem?: string;
}

/** Renders the page on which one chooses a user and a guild, and decides. It works without scripts. */
export function renderAuthorizePage(
  { store }: Service,
  request: AuthorizeRequest,
  { chosen = {}, problem }: PageState = {},
): string {
  const { application, scopes, permissions, install, returnTo } = request;
  const users = [...store.users.values()].filter(({ bot }) => !bot);
  const userOptions = users.map(({ id, username, globalName }) => ({
    id,
    text: globalName === null ? username : `${globalName} (${username})`,
  }));
  const title = `${application.name} asks for access`;
  const main = [
    ...(problem === undefined ? [] : [`<p role="alert">${escapeHtml(problem)}</p>`]),
    `<p>${escapeHtml(application.name)} wants to ${describeInstall(install)}, with these scopes:</p>`,
    renderList(scopes),
    ...(permissions === 0n
      ? []
      : ['<p>Its bot requests these permissions:</p>', renderList(namePermissions(permissions))]),
    ...(returnTo ? [`<p>You will be sent to <code>${escapeHtml(returnTo.redirectUri)}</code>.</p>`] : []),
    '<form method="post">',
    renderSelect('user_id', 'Who decides', userOptions, chosen.userId),
    ...(install === IntegrationType.GUILD_INSTALL ? [renderGuilds({ store }, request, chosen)] : []),
    '<button name="decision" value="allow">Allow</button>',
    '<button name="decision" value="refuse">Refuse</button>',
    '</form>',
  ];
  return toDocument(title, main.join('\n'));
}

/** Renders the result for users who are not redirected. */
export function renderOutcome({ installed }: Extract<Authorized, { readonly installed: unknown }>): string {
  return installed
    ? toDocument('Installed', '<p>The application is installed. You can close this page.</p>')
    : toDocument('Refused', '<p>Nothing has been installed. You can close this page.</p>');
}

export function renderError(message: string): string {
  return toDocument('This cannot be authorized', `<p role="alert">${escapeHtml(message)}</p>`);
}

function describeInstall(install: IntegrationType | null): string {
  if (install === null) return 'know who you are or act for you';
  return install === IntegrationType.GUILD_INSTALL ? 'be installed in a guild' : 'be installed for you';
}

function renderGuilds(
  { store }: Pick<Service, 'store'>,
  { guildId, isGuildFixed }: AuthorizeRequest,
  chosen: Partial<Consent>,
): string {
  if (isGuildFixed) {
    const name = store.guilds.get(guildId ?? '')?.name ?? `the unknown guild ${guildId ?? ''}`;
    return `<p>It will be installed in ${escapeHtml(name)}.</p>`;
  }
  const options = [...store.guilds.values()].map(({ id, name }) => ({ id, text: name }));
  return renderSelect('guild_id', 'Install in', options, chosen.guildId ?? guildId ?? undefined);
}

function renderSelect(
  name: string,
  label: string,
  options: readonly { readonly id: string; readonly text: string }[],
  chosenId: string | undefined,
): string {
  const lines = options.map(({ id, text }) => {
    const selected = id === chosenId ? ' selected' : '';
    return `<option value="${escapeHtml(id)}"${selected}>${escapeHtml(text)}</option>`;
  });
  return [
    `<label for="${name}">${label}</label>`,
    `<select id="${name}" name="${name}" required>`,
    ...lines,
    '</select>',
  ].join('\n');
}

function renderList(texts: readonly string[]): string {
  return `<ul>\n${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`;
}

function namePermissions(bits: bigint): string[] {
  return Object.entries(Permission)
    .filter(([, bit]) => (bits & bit) !== 0n)
    .map(([name]) => name);
}
