/** The content of a poll's answer. */
export interface PollMedia {
  /** 1 to 55 characters. */
  readonly text?: string | undefined;
  /** One of a guild by its id, or a standard one by its name. */
  readonly emoji?:
    | { readonly id?: string | null | undefined; readonly name?: string | null | undefined }
    | undefined;
}

/** A poll as it is sent. Discord returns it with numbered answers and an end time instead of the duration. */
export interface NewPoll {
  /** Its text has 1 to 300 characters. */
  readonly question: { readonly text: string };
  /** 1 to 10. */
  readonly answers: readonly { readonly poll_media: PollMedia }[];
  /** How many hours it is open, 1 to 768. Default 24. */
  readonly duration?: number | undefined;
  /** Allows a user to choose several answers. Default false. */
  readonly allow_multiselect?: boolean | undefined;
  /** 1, the only layout. */
  readonly layout_type?: 1 | undefined;
}
