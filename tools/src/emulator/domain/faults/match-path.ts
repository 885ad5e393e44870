/** Whether a path was written with `{names}`, and so means a route as a whole. */
export function isTemplate(path: string): boolean {
  return path.includes('{');
}

/** Whether two templates are the same but for their names. */
export function isSameTemplate(one: string, other: string): boolean {
  return toShape(one) === toShape(other);
}

/**
 * Whether a request is one that a fault is for.
 *
 * @param wanted - A template, or the beginning of a path in whole segments; below `/api/v10`.
 * @param template - That of the route.
 * @param path - The path of the request as it was sent.
 */
export function matchesPath(wanted: string, template: string, path: string): boolean {
  if (isTemplate(wanted)) return isSameTemplate(wanted, template);
  const below = path.replace(/^\/api(?:\/v[0-9]+)?/, '').replace(/\?.*$/s, '');
  const beginning = wanted.replace(/\/$/, '');
  return below === beginning || below.startsWith(`${beginning}/`);
}

function toShape(template: string): string {
  return template.replace(/\{[^}]*\}/g, '{}');
}
