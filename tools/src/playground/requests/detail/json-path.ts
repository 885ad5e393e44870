/** Where a value is in JSON: names of fields and indexes of arrays. */
export type JsonPath = readonly (string | number)[];

/** Writes a path as JavaScript reads it, for example `data.options[0].value`. Empty for the whole. */
export function formatPath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** A mistake in a sent body. */
export interface PinnedProblem {
  /** Where Discord says that it is. */
  readonly path: JsonPath;
  /** The longest part of the path that the body has: a missing field is pinned to what lacks it. */
  readonly pinnedTo: JsonPath;
  /** For example `BASE_TYPE_REQUIRED`; null where there is none. */
  readonly code: string | null;
  readonly message: string;
}

/**
 * Lists the mistakes that an answer with a tree of errors names, as Discord writes it for 50035.
 *
 * @param answer - The body of the answer. Anything without a tree has no mistakes.
 * @param sent - The body that was refused.
 */
export function pinErrors(answer: unknown, sent: unknown): readonly PinnedProblem[] {
  if (!isBranch(answer)) return [];
  const found: PinnedProblem[] = [];
  collectErrors((answer as { readonly errors?: unknown }).errors, [], sent, found);
  return found;
}

/** Pins a problem whose path is known. */
export function pinProblem(
  path: readonly (string | number)[],
  message: string,
  sent: unknown,
  code: string | null = null,
): PinnedProblem {
  const steps: (string | number)[] = [];
  let at = sent;
  let existing = 0;
  for (const [index, step] of path.entries()) {
    const isOnPath = existing === index && isBranch(at);
    const own = Array.isArray(at) && /^\d+$/.test(String(step)) ? Number(step) : String(step);
    steps.push(isOnPath ? own : step);
    if (!isOnPath || !Object.hasOwn(at as object, own)) continue;
    at = (at as Readonly<Record<string | number, unknown>>)[own];
    existing++;
  }
  return { path: steps, pinnedTo: steps.slice(0, existing), code, message };
}

function collectErrors(tree: unknown, path: readonly string[], sent: unknown, found: PinnedProblem[]): void {
  if (!isBranch(tree)) return;
  for (const [key, inside] of Object.entries(tree)) {
    if (key !== '_errors' || !Array.isArray(inside)) {
      collectErrors(inside, [...path, key], sent, found);
      continue;
    }
    for (const { code, message } of inside as { readonly code?: unknown; readonly message?: unknown }[])
      found.push(
        pinProblem(
          path,
          typeof message === 'string' ? message : '',
          sent,
          typeof code === 'string' ? code : null,
        ),
      );
  }
}

/** True for what has values inside. */
export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
