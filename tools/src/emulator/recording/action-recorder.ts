import type { Snowflake } from 'commandry/protocol';
import type { Recording, Shown } from '../../recordings/recording.js';

/** A request that somebody made to the control plane, while it is carried out. */
export interface RunningAction {
  /** Its body, before anything has come of it. */
  readonly given: (body: unknown) => void;
  /** @param result - The body of the response. */
  readonly done: (result: unknown) => void;
  readonly refused: (code: string, message: string) => void;
}

/** Which actions a recording has. */
export interface RecordedPart {
  /** Those after the one of this number, with what they need of those before. Default: all that are remembered. */
  readonly after?: number | undefined;
  /** One interaction alone, with the actions it needs: those that sent or changed its message, or opened its modal. */
  readonly interactionId?: Snowflake | undefined;
}

/** Remembers what was done in an emulator and what was shown, so that it can be played again. */
export interface ActionRecorder {
  /** How many actions there were. */
  readonly count: number;
  /**
   * Begins an action.
   *
   * @param path - Of the route, with `{names}` for its parameters.
   * @returns Undefined for what is no action of a user or on the world.
   */
  readonly begin: (
    method: string,
    path: string,
    params: Readonly<Partial<Record<string, string>>>,
    hasBody: boolean,
  ) => RunningAction | undefined;
  /** Returns what was recorded; undefined if there is no such interaction. */
  readonly toRecording: (part?: RecordedPart) => Recording | undefined;
  /**
   * Returns what an action has shown so far; undefined if it is not remembered. The numbers are those of this recorder: a
   * recording counts its own from 1.
   */
  readonly actionAt: (number: number) =>
    | {
        readonly shown: Shown | undefined;
        /** The ids of its messages by their numbers. */
        readonly messageIds: ReadonlyMap<number, Snowflake>;
        /** In the record of requests; undefined if it has sent none. */
        readonly requestId: string | undefined;
      }
    | undefined;
  /** Calls back whenever there is something new. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}
