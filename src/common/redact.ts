/** Replaces a secret. */
export const HIDDEN = '[hidden]';

/** Shorter secrets are not looked for: they would match ordinary words. */
const SHORTEST_SECRET = 6;

/** How deep objects are searched. Anything deeper is left out. */
const DEEPEST = 12;

/** Patterns of secrets. */
const FORMS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // User name and password in a URL. Schemes are bounded to 31 letters; otherwise matching would be quadratic in long
  // texts.
  [/([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/"'<>]*@/gi, `$1${HIDDEN}@`],
  // The value of an Authorization header.
  [/\b(Bot|Bearer|Basic)(\s+)(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g, `$1$2${HIDDEN}`],
  // A bot token, and the token of an interaction.
  [/\b[\w-]{23,30}\.[\w-]{6,8}\.[\w-]{25,}/g, HIDDEN],
  [/\baW50ZXJhY3Rpb246[\w+/=-]{20,}/g, HIDDEN],
  // Interaction tokens in the paths of calls.
  [/(\/(?:webhooks|interactions)\/\d+\/)[^\s/?#"'{]+/g, `$1${HIDDEN}`],
  // Fields of forms and of JSON.
  [
    /\b((?:client_secret|(?:access_|refresh_)token|code_verifier)["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi,
    `$1${HIDDEN}`,
  ],
  // A signature, and a private key.
  [/\b[0-9a-f]{128}\b/gi, HIDDEN],
  [/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]*?(?:-----END \1PRIVATE KEY-----|$)/g, HIDDEN],
];

/**
 * Redacts secrets in a text: known ones (verbatim, percent-encoded, form-encoded or JSON-escaped), and whatever looks
 * like one.
 *
 * @param known - Those shorter than 6 characters are not looked for.
 */
export function redact(text: string, known: readonly string[] = []): string {
  let redacted = text;
  for (const secret of known)
    if (secret.length >= SHORTEST_SECRET)
      for (const form of formsOf(secret)) redacted = redacted.replaceAll(form, HIDDEN);
  for (const [pattern, replacement] of FORMS) redacted = redacted.replace(pattern, replacement);
  return redacted;
}

/** Longest first: one may contain another. */
function formsOf(secret: string): readonly string[] {
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const forms = new Set([secret, encode(secret), inForm, JSON.stringify(secret).slice(1, -1)]);
  return [...forms].sort((a, b) => b.length - a.length);
}

function encode(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    // A lone surrogate cannot be encoded, hence never sent.
    return secret;
  }
}

/** Copies plain data with {@link redact} applied to every text, keys too. Other objects are returned as they are. */
export function redactIn(data: unknown, known: readonly string[], depth = 0): unknown {
  if (typeof data === 'string') return redact(data, known);
  if (typeof data !== 'object' || data === null) return data;
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(data)) return data.map((element) => redactIn(element, known, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype !== Object.prototype && prototype !== null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [redact(key, known), redactIn(value, known, depth + 1)]),
  );
}

/** How many aggregated errors are kept. */
const MOST_ERRORS = 25;

/** Fields that identify the failure and hold no secret. */
const KEPT_FIELDS = ['code', 'errno', 'syscall', 'status', 'address', 'port'] as const;

/**
 * Copies a foreign error for use as a cause: name, message, stack and identifying fields, secrets redacted. Errors of
 * HTTP clients also hold the request with its headers and body; the copy does not.
 */
export function redactFields(error: unknown, known: readonly string[] = [], depth = 0): unknown {
  if (!(error instanceof Error)) return withoutSecretsInCause(error, known);
  const copy = new Error(redact(error.message, known));
  const fields: Record<string, unknown> = {
    name: redact(error.name, known),
    stack: redact(error.stack ?? '', known),
  };
  if (error.cause !== undefined && depth < DEEPEST)
    fields['cause'] = redactFields(error.cause, known, depth + 1);
  const { errors } = error as { readonly errors?: unknown };
  if (Array.isArray(errors) && depth < DEEPEST)
    fields['errors'] = errors.slice(0, MOST_ERRORS).map((each) => redactFields(each, known, depth + 1));
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(copy, name, { value, configurable: true, writable: true });
  for (const name of KEPT_FIELDS) {
    const value = (error as Error & Readonly<Partial<Record<typeof name, unknown>>>)[name];
    if (typeof value === 'string') Object.assign(copy, { [name]: redact(value, known) });
    else if (typeof value === 'number') Object.assign(copy, { [name]: value });
  }
  return copy;
}

/** Keeps a cause that is a text, number or boolean. Objects may hold anything, and are left out. */
function withoutSecretsInCause(cause: unknown, known: readonly string[]): unknown {
  if (typeof cause === 'string') return redact(cause, known);
  return typeof cause === 'number' || typeof cause === 'boolean' ? cause : undefined;
}
