import type { CausedInteraction, ReplyCalls, SentReply } from '../types/interaction-types.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { Awaitable, MessageReply } from '../types/reply-types.js';
import type { RouteSettings } from '../types/routes/route-settings.js';
import type { StateOutput, StateShape } from '../routes/state-types.js';

/** A page to render. */
export interface PageRequest<S> {
  /** From 1. May be beyond the last page, if there were more before: then the last one is rendered next. */
  readonly page: number;
  /** As the setting. */
  readonly perPage: number;
  /** How many items come before this page. */
  readonly offset: number;
  /** The `state` that the pages were shown with. */
  readonly state: S;
  /** The interaction that shows or turns to the page. */
  readonly interaction: CausedInteraction;
}

/** A rendered page, and how many there are. The buttons are added below its components. */
export type RenderedPage = Omit<MessageReply, 'deleteAfterMs'> &
  (
    | {
        /** How many pages there are. */
        readonly pageCount: number;
      }
    | {
        /** How many items there are, of which `perPage` are on each page. */
        readonly total: number;
      }
  );

/** Settings of `definePages`. */
export interface PagesInput<S extends StateShape> extends LayerSettings, Pick<RouteSettings, 'signed'> {
  /** The route id of the buttons, as for `defineButton`, at most 59 characters. The modal has this id with `/jump`. */
  readonly id: string;
  /** The state of the pages, as for any route. `page`, `to` and `owner` are reserved. Default: none. */
  readonly state?: S;
  /** Who may turn the pages: the user to whom they are shown, or anybody. Default `'user'`. */
  readonly by?: 'user' | 'anyone' | undefined;
  /** Items on a page, for `offset` and `total`. A whole number. Default 10. */
  readonly perPage?: number | undefined;
  /** Renders a page. Called for each page that somebody turns to, in any process. */
  readonly render: (request: PageRequest<StateOutput<S>>) => Awaitable<RenderedPage>;
}

/** The setting `state`, optional if all its values are. */
type PagesState<Made> = object extends Made ? { readonly state?: Made } : { readonly state: Made };

/** Which page is shown at first. */
export type ShownPages<Made> = PagesState<Made> & {
  /** From 1. Default 1. */
  readonly page?: number | undefined;
};

/**
 * Pages made by `definePages`. Pass them to `createApp({ commands })`, and show them in any handler. They are routes
 * with state, so they keep working after a restart.
 */
export interface Pages<Made> {
  /**
   * Replies with a page.
   *
   * @throws CommandryError As `reply` does, `ROUTE_STATE_INVALID` or `CUSTOM_ID_TOO_LONG`.
   */
  show(
    interaction: CausedInteraction & ReplyCalls,
    ...settings: object extends Made ? [settings?: ShownPages<Made>] : [settings: ShownPages<Made>]
  ): Promise<SentReply>;
  /** Returns the message of a page, to be sent another way. It belongs to the user of the interaction. */
  message(
    interaction: CausedInteraction,
    ...settings: object extends Made ? [settings?: ShownPages<Made>] : [settings: ShownPages<Made>]
  ): Promise<MessageReply>;
}
