/**
 * The template of a path. A literal segment wins over a parameter, so that `@original` is no message id.
 *
 * @param templates - Such as `/applications/{application_id}/commands`.
 * @param path - With or without an origin, `/api/v10` or `/api`, and a query. Whatever else it is has no template.
 */
export function matchTemplate(path: string, templates: readonly string[]): string | undefined {
  // Two slashes at the beginning of a path would name a host.
  const address = path.startsWith('/') ? `http://127.0.0.1${path}` : path;
  // The target of a request need not be an address: it may be `*`.
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const segments = pathname
    .replace(/^\/api(?:\/v\d+)?/, '')
    .split('/')
    // Some clients write `@me` so.
    .map((segment) => segment.replace(/^%40/, '@'));
  const matching = templates.filter((template) => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => isParameter(part) || part === segments[index])
    );
  });
  return matching.sort((a, b) => parameterCount(a) - parameterCount(b))[0];
}

const isParameter = (segment: string) => segment.startsWith('{');
const parameterCount = (template: string) => template.split('/').filter(isParameter).length;
