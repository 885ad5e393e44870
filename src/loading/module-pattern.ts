/** Whether a path with slashes fits a pattern of `*`, a part of a name, and `**`, any number of folders. */
export function matchesPattern(path: string, pattern: string): boolean {
  return matches(path.split('/'), pattern.split('/'));
}

function matches(path: readonly string[], [part, ...others]: readonly string[]): boolean {
  if (part === undefined) return path.length === 0;
  if (part === '**') {
    if (others.length === 0) return path.length > 0;
    return path.some((_, index) => matches(path.slice(index), others));
  }
  const [name, ...rest] = path;
  return name !== undefined && toExpression(part).test(name) && matches(rest, others);
}

function toExpression(part: string): RegExp {
  const escaped = part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*');
  return new RegExp(`^${escaped}$`, 'su');
}
