import type { RequestEntry } from '../../../emulator/index.js';

/** What is known of a component or a modal that the bot does not handle any more. */
export interface Stranded {
  readonly customId: string;
  /** The id of its route, which is the custom id up to the state. */
  readonly route: string;
  /** The handler of that route, if there still is one. */
  readonly handler: string | undefined;
  readonly nearestRoute: string | undefined;
  readonly nearestHandler: string | undefined;
  /** False if the bot has no route and no function for its kind at all. */
  readonly hasRoutes: boolean;
  /** As the bot logs it. */
  readonly why: string | undefined;
}

/** What a bot of Commandry says of a component that it does not handle: for want of this route, or of any. */
const CODES: ReadonlySet<string> = new Set(['COMPONENT_OUTDATED', 'INTERACTION_UNSUPPORTED']);

/** Reads it from the log of a bot of Commandry; undefined where the component was handled. */
export function findStranded({ payload, log, failures }: RequestEntry): Stranded | undefined {
  const line = log.find(({ event }) => event !== undefined && CODES.has(event));
  const code = line?.event ?? failures.find((each) => CODES.has(each.code))?.code;
  if (code === undefined) return undefined;
  const { data } = payload as { readonly data?: { readonly custom_id?: unknown } };
  const customId = data?.custom_id;
  if (typeof customId !== 'string') return undefined;
  const read = (name: string) => {
    const value = line?.fields?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    customId,
    route: read('route') ?? customId.replace(/:.*$/s, ''),
    handler: read('handler'),
    nearestRoute: read('nearestRoute'),
    nearestHandler: read('nearestHandler'),
    hasRoutes: code !== 'INTERACTION_UNSUPPORTED',
    why: line?.message,
  };
}

/** Says what nobody handles, what was probably meant, and what to write. */
export function StrandedView({ stranded, kind }: { readonly stranded: Stranded; readonly kind: string }) {
  const { customId, route, handler, nearestRoute, nearestHandler, hasRoutes, why } = stranded;
  const what = kind === 'modal' ? 'modal' : 'component';
  const owner = handler ?? nearestHandler ?? `the ${what} that replaces it`;
  return (
    <section class="notice failed" aria-label={`No handler for this ${what}`}>
      <h3>
        {handler === undefined ? `No handler for this ${what}` : `${handler} no longer accepts this ${what}`}
      </h3>
      <dl class="detail-list">
        <dt>Custom id</dt>
        <dd>
          <code>{customId}</code>
        </dd>
        <dt>Its route</dt>
        <dd>
          <code>{route}</code>
        </dd>
        {nearestRoute !== undefined && (
          <>
            <dt>Nearest route</dt>
            <dd>
              <code>{nearestRoute}</code>
              {nearestHandler !== undefined && ` (${nearestHandler})`}
            </dd>
          </>
        )}
      </dl>
      {why !== undefined && <p class="reason">{why}</p>}
      <p class="hint">
        {!hasRoutes ? (
          <>
            The bot has no route for any {what}. Add the class, route or pages that made it to{' '}
            <code>commands</code> of <code>createApp</code>; for custom ids of your own pass{' '}
            <code>{kind === 'modal' ? 'onModal' : 'onComponent'}</code>.
          </>
        ) : handler === undefined ? (
          <>
            Give {owner} <code>formerly: '{route}'</code>, or correct the custom id.
          </>
        ) : (
          <>
            Give {owner} <code>{'formerly: { state: …, upgrade: … }'}</code> with the state that it had.
          </>
        )}{' '}
        <code>npx commandry check</code> finds components that a new version would break, before you deploy
        it.
      </p>
    </section>
  );
}
