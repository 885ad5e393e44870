/** Keeps a host alive until the work is done. */
type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Finds the `waitUntil` of a host: on an argument beside the Request, as workers and edge functions pass it, or on the
 * `executionCtx` of Hono's context.
 */
export function findWaitUntil(host: readonly unknown[]): WaitUntil | undefined {
  for (const passed of host) {
    const context = hasWaitUntil(passed) ? passed : executionContextOf(passed);
    if (context) {
      return (work) => {
        context.waitUntil(work);
      };
    }
  }
  return undefined;
}

interface ExecutionContext {
  readonly waitUntil: WaitUntil;
}

function hasWaitUntil(value: unknown): value is ExecutionContext {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<ExecutionContext>).waitUntil === 'function'
  );
}

function executionContextOf(value: unknown): ExecutionContext | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const { executionCtx } = value as { readonly executionCtx?: unknown };
    return hasWaitUntil(executionCtx) ? executionCtx : undefined;
  } catch {
    // Hono's context throws if the host has none.
    return undefined;
  }
}

/** Set by hosts that end or freeze a process after the response. */
const SERVERLESS = ['AWS_LAMBDA_FUNCTION_NAME', 'VERCEL', 'NETLIFY'];

/** Whether this process runs on a host that ends with the response. */
export function runsServerless(): boolean {
  const { navigator, process } = globalThis as HostGlobals;
  if (navigator?.userAgent === 'Cloudflare-Workers') return true;
  return SERVERLESS.some((name) => process?.env?.[name] !== undefined);
}

/** What a runtime may have. */
interface HostGlobals {
  readonly navigator?: { readonly userAgent?: string };
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}
