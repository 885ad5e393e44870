/** True if a path has `{names}`, and so means a whole route. */
export function isTemplate(path: string): boolean {
  return path.includes('{');
}

/** True if two templates are equal apart from their names. */
export function isSameTemplate(one: string, other: string): boolean {
  return toShape(one) === toShape(other);
}

/**
 * True if a fault applies to a request.
 *
 * @param wanted - A template, or the start of a path in whole segments; below `/api/v10`.
 * @param template - The route's template.
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
