import { createHash } from 'node:crypto';

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
export function toDocument(title: string, main: string): string {
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
