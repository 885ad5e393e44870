import type { Log } from '../../common/log.js';
import type { Locale } from '../../protocol/locale/locale.js';
import type { Later } from '../jobs/later.js';
import type { LocaleFormatter, MessageValues } from '../types/locale-types.js';
import type { RestApi } from './rest-types.js';

/** The tools of code that no interaction causes: a job, or the handler of an event. */
export interface AppContext {
  /** The calls to Discord, see `app.rest`. */
  readonly rest: RestApi;
  /**
   * Writes a message in a language; default: that of `createTranslator({ defaultLocale })`. Never throws: the key itself
   * is returned if there is no text, and a line is logged.
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

/** The tools of a job, as a handler has them from its interaction. */
export interface JobContext extends AppContext {
  /** As it was given to `app.run`. */
  readonly name: string;
  /** The log of the app. Adds the name of the job as `job`. */
  readonly log: Log;
  /** Aborted when the app begins to end: the job is still waited for, and should stop at a good place. */
  readonly signal: AbortSignal;
}

/** How a job ended. A failure was logged and counted already. */
export type JobResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown; readonly incidentId: string };
