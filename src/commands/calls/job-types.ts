import type { Log } from '../../common/log.js';
import type { Locale } from '../../protocol/locale/locale.js';
import type { Later } from '../jobs/later.js';
import type { LocaleFormatter, MessageValues } from '../types/locale-types.js';
import type { RestApi } from './rest-types.js';

/** The tools of code outside interactions: jobs and handlers of events. */
export interface AppContext {
  /** Discord's REST API; see `app.rest`. */
  readonly rest: RestApi;
  /**
   * Returns a message in a language; default: `defaultLocale` of `createTranslator`. Never throws: if there is no text,
   * it returns the key and logs that.
   */
  readonly t: (
    key: string,
    values?: MessageValues,
    options?: { readonly locale?: Locale | undefined },
  ) => string;
  /** Queues a job of the app; see {@link Later}. */
  readonly later: Later;
  /** Formats numbers, dates and lists in a language. */
  readonly formatFor: (locale: Locale) => LocaleFormatter;
}

/** The tools of a job. */
export interface JobContext extends AppContext {
  /** As passed to `app.run`. */
  readonly name: string;
  /** The log of the app. Adds the name of the job as `job`. */
  readonly log: Log;
  /** Aborted when the app begins to close: the job is still awaited, and should stop at a good place. */
  readonly signal: AbortSignal;
}

/** The result of a job. A failure is already logged and counted. */
export type JobResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown; readonly incidentId: string };
