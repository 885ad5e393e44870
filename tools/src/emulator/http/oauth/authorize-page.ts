import { Permission, IntegrationType } from 'commandry/protocol';
import { createHash } from 'node:crypto';
import type { AuthorizeRequest } from '../../domain/authorization/authorize-request.js';
import type { Consent } from '../../domain/authorization/consent.js';
import type { Service } from '../../emulator-modules.js';
import type { Authorized } from './authorize-outcome.js';

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

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; font-weight: bold; }
select { font: inherit; width: 100%; padding: .4rem; }
button { font: inherit; margin: 1.5rem .5rem 0 0; padding: .5rem 1.5rem; }
[role=alert] { border-left: .25rem solid #b00020; padding-left: .75rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param main - HTML. */
function toDocument(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}

/**
 * Returns the headers of a page: no scripts, no external resources, no framing, no caching.
 *
 * @param redirectUri - Where its form may finally lead. Browsers apply the form's policy to the redirect to the
 * application too.
 */
export function toPageHeaders(redirectUri?: string): Readonly<Record<string, string>> {
  const source = redirectUri === undefined ? undefined : toSource(redirectUri);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      `form-action 'self'${source === undefined ? '' : ` ${source}`}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: with that, a browser does not say which page a form comes from.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

/** Returns the policy source of a URI: its origin, or its scheme if it is not a web page. */
function toSource(uri: string): string | undefined {
  const { origin, protocol } = new URL(uri);
  const source = origin === 'null' ? protocol : origin;
  return /^[a-z0-9+.:/[\]-]+$/.test(source) ? source : undefined;
}
