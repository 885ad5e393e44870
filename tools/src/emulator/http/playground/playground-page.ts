const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#3b5bdb"/><path d="M19 7 13 25" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  );

/** The URLs of the page's script and style. */
export const ASSETS = {
  '/playground/playground.js': { file: 'playground.js', contentType: 'text/javascript; charset=utf-8' },
  '/playground/playground.css': { file: 'playground.css', contentType: 'text/css; charset=utf-8' },
} as const;

/** The page: its script creates everything on it. */
export const PAGE = toDocument(
  `<link rel="stylesheet" href="/playground/playground.css">
<script type="module" src="/playground/playground.js"></script>`,
  `<div id="playground"></div>
<noscript><p>The playground needs JavaScript.</p></noscript>`,
);

/** Shown while the page is not built, which happens only in a clone of the repository. */
export const MISSING_PAGE = toDocument(
  '',
  `<main>
<h1>The playground is not built</h1>
<p>This emulator runs from the sources. Run this in the folder of the repository, and load the page again:</p>
<pre>npm run build:playground</pre>
</main>`,
);

function toDocument(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Commandry playground</title>
<link rel="icon" href="${ICON}">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
