import type { PartialEmoji } from '../components/component-fields.js';

/** What an answer of a poll shows. */
export interface PollMedia {
  /** 1 to 300 characters. */
  readonly text?: string | undefined;
  /** One of a guild by its id, or a standard one by its name. */
  readonly emoji?: Pick<PartialEmoji, 'id' | 'name'> | undefined;
}

/** A poll as it is sent. The service gives it back with numbered answers and a moment in place of the duration. */
export interface NewPoll {
  /** Its text has 1 to 300 characters. */
  readonly question: { readonly text: string };
  /** 1 to 10. */
  readonly answers: readonly { readonly poll_media: PollMedia }[];
  /** Hours it is open, 1 to 768. Default 24. */
  readonly duration?: number | undefined;
  /** Whether a user may choose several answers. Default false. */
  readonly allow_multiselect?: boolean | undefined;
  /** 1, the only layout there is. */
  readonly layout_type?: 1 | undefined;
}
