import * as z from 'zod';

/** The version of the format of recordings. */
export const RECORDING_VERSION = 1;
/** By which a file is known as a recording. */
export const RECORDING_FORMAT = 'commandry-recording';

/** The name of a user, channel, role or guild, as the masks have it: `ada` of `<user:ada>`. */
const Name = z.string().min(1);
/** Messages are numbered in the order in which they came. */
const MessageNumber = z.int().min(1);

const ShownMessage = z.strictObject({
  message: MessageNumber,
  /** What happened to it until the next action. The other fields are as it is then. */
  change: z.enum(['sent', 'edited', 'deleted']),
  /** Absent: it is neither of these, as what a bot writes into a channel. */
  is: z.enum(['reply', 'follow_up']).optional(),
  /** Absent: the bot's. */
  by: Name.optional(),
  /** Absent: in the channel of the action. */
  in: Name.optional(),
  /** The only user who sees it. */
  only_for: Name.optional(),
  /** Whether "… is thinking" is all there is. */
  loading: z.literal(true).optional(),
  content: z.string().optional(),
  embeds: z.array(z.looseObject({})).optional(),
  /** As Discord has them, without ids and custom ids. */
  components: z.array(z.looseObject({})).optional(),
  /** The names of its files. */
  files: z.array(z.string()).optional(),
  poll: z
    .strictObject({
      question: z.string(),
      answers: z.array(z.string()),
      votes: z.array(z.int()),
      is_over: z.boolean(),
    })
    .optional(),
  /** How many there are by emoji. */
  reactions: z.record(z.string(), z.int()).optional(),
});
/** A message as users see it. */
export type ShownMessage = z.infer<typeof ShownMessage>;

const Failure = z.strictObject({ code: z.string(), message: z.string() });

const Shown = z.strictObject({
  messages: z.array(ShownMessage).optional(),
  /** The modal that opened. */
  modal: z.strictObject({ title: z.string(), components: z.array(z.looseObject({})) }).optional(),
  suggestions: z
    .array(z.strictObject({ name: z.string(), value: z.union([z.string(), z.number()]) }))
    .optional(),
  launched: z.literal(true).optional(),
  premium_required: z.literal(true).optional(),
  /** Why the bot's response did not count. */
  failed: Failure.optional(),
  /** Why the client did not let the user do it. */
  refused: Failure.optional(),
});
/** What users saw of an action and what followed from it, until the next one. */
export type Shown = z.infer<typeof Shown>;

/** A file that a user gave. Of one that is too large for a recording only its size is kept. */
const RecordedFile = z.strictObject({
  filename: z.string(),
  content_type: z.string().optional(),
  content_base64: z.base64().optional(),
  size: z.int().min(0).optional(),
});
export type RecordedFile = z.infer<typeof RecordedFile>;

/** Users, roles and channels as masks. */
const OptionValue = z.union([z.string(), z.number(), z.boolean(), RecordedFile]);
const Options = z.record(z.string(), OptionValue);
export type OptionValue = z.infer<typeof OptionValue>;

/** When, counted from the start of the recording, and what was shown. */
const common = { at_ms: z.number().min(0), shown: Shown.optional() };
const acting = { ...common, as: Name, in: Name };
/** A button or select: its label, or placeholder; or where that is not enough, its place among them, from 1. */
const ComponentName = z.union([z.string(), z.int().min(1)]);

const written = {
  content: z.string().optional(),
  files: z.array(RecordedFile).optional(),
};

const Action = z.discriminatedUnion('do', [
  /** Uses a slash command. `text` is what was typed of one that was refused. */
  z.strictObject({
    do: z.literal('slash'),
    ...acting,
    command: z.string().optional(),
    options: Options.optional(),
    text: z.string().optional(),
  }),
  /** Types into an option. */
  z.strictObject({
    do: z.literal('type'),
    ...acting,
    command: z.string(),
    options: Options.optional(),
    focused: z.strictObject({ name: z.string(), value: z.union([z.string(), z.number()]) }),
  }),
  z.strictObject({ do: z.literal('user_command'), ...acting, command: z.string(), target: Name }),
  z.strictObject({
    do: z.literal('message_command'),
    ...acting,
    command: z.string(),
    message: MessageNumber,
  }),
  z.strictObject({ do: z.literal('launch'), ...acting }),
  z.strictObject({ do: z.literal('press'), ...acting, message: MessageNumber, component: ComponentName }),
  /** `values`: labels of choices; users, roles and channels as masks. */
  z.strictObject({
    do: z.literal('choose'),
    ...acting,
    message: MessageNumber,
    component: ComponentName,
    values: z.array(z.string()),
  }),
  /** Submits the modal of this title that opened last for the user. Fields by their labels, as far as they were changed. */
  z.strictObject({
    do: z.literal('submit'),
    ...acting,
    modal: z.string(),
    fields: z.record(
      z.string(),
      z.union([z.string(), z.boolean(), z.array(z.string()), z.array(RecordedFile)]),
    ),
  }),
  z.strictObject({
    do: z.literal('write'),
    ...acting,
    ...written,
    reply_to: MessageNumber.optional(),
    poll: z.looseObject({}).optional(),
    sticker_ids: z.array(z.string()).optional(),
  }),
  z.strictObject({ do: z.literal('edit'), ...acting, ...written, message: MessageNumber }),
  z.strictObject({ do: z.enum(['delete', 'pin', 'unpin']), ...acting, message: MessageNumber }),
  z.strictObject({ do: z.enum(['react', 'unreact']), ...acting, message: MessageNumber, emoji: z.string() }),
  /** `answers`: their texts; none takes the votes back. */
  z.strictObject({ do: z.literal('vote'), ...acting, message: MessageNumber, answers: z.array(z.string()) }),
  z.strictObject({ do: z.enum(['join', 'leave']), ...common, as: Name, guild: Name }),
  z.strictObject({ do: z.literal('join_by_invite'), ...common, as: Name, code: z.string() }),
  z.strictObject({
    do: z.literal('start_thread'),
    ...acting,
    name: z.string(),
    message: MessageNumber.optional(),
    fields: z.looseObject({}),
  }),
  z.strictObject({ do: z.enum(['join_thread', 'leave_thread']), ...acting }),
  z.strictObject({ do: z.literal('clock'), ...common, advance_ms: z.int().min(0) }),
  /** Arms a fault, with the fields of `POST /control/faults`. */
  z.strictObject({ do: z.literal('fault'), ...common, fault: z.looseObject({}) }),
  /** Removes the oldest fault that was armed with these fields. */
  z.strictObject({ do: z.literal('remove_fault'), ...common, fault: z.looseObject({}) }),
  z.strictObject({ do: z.literal('clear_faults'), ...common }),
  /**
   * Sends the request of an earlier action again: the same bytes, or a modal, which is closed, with the fields of its payload
   * that were edited. Whatever else is sent fresh is an action of its user. `action`: its place in the recording, from 1.
   */
  z.strictObject({
    do: z.literal('send_again'),
    ...acting,
    action: z.int().min(1),
    how: z.enum(['same_bytes', 'fresh']),
    payload: z.looseObject({}).optional(),
  }),
  /** Changes the world, with the fields of the control plane. The path and fields have masks for ids. */
  z.strictObject({
    do: z.literal('arrange'),
    ...common,
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string(),
    fields: z.unknown().optional(),
  }),
]);
/** What somebody did, and what was shown then. */
export type Action = z.infer<typeof Action>;
/** An action as it is done, before anything is shown. */
export type Deed = Action extends infer A ? (A extends unknown ? Omit<A, 'at_ms' | 'shown'> : never) : never;

const records = z.array(z.looseObject({}));

const RecordingSchema = z.strictObject({
  format: z.literal(RECORDING_FORMAT),
  version: z.literal(RECORDING_VERSION),
  /** ISO 8601: the zero of `at_ms`. */
  started_at: z.iso.datetime(),
  application: z.strictObject({
    name: z.string(),
    /** Whether it has an Activity. */
    embedded: z.boolean(),
    /** The names of the guilds and users where it is installed, as far as they take part. */
    guilds: z.array(Name),
    users: z.array(Name),
  }),
  /**
   * The records of a world file that the actions need, as they were when each first took part: without secrets, and
   * without the application.
   */
  world: z.strictObject({
    users: records,
    guilds: records,
    members: records,
    roles: records,
    channels: records,
    entitlements: records,
    emojis: records,
  }),
  /** Messages that were there before, by their number. */
  messages: z.array(z.strictObject({ message: MessageNumber, in: Name, by: Name, content: z.string() })),
  /** The id of each mask for a record of the world, and of `<bot>`. */
  names: z.record(z.string(), z.string()),
  actions: z.array(Action),
});

/**
 * What users of a bot did and what they were shown, in an order that can be played again. Ids, times and incidents are
 * masked by name: `<user:ada>`, `<channel:general>`, `<role:team>`, `<guild:Harbour>`, `<message:2>`, `<time:+3s>`,
 * `<incident>`, `<bot>`.
 *
 * The emulator makes recordings: `GET /control/recording` and `service.recorder.toRecording(…)`. Whoever acts in an
 * emulator, as `commandry explore` does, needs nothing else: act, ask for the recording of the last request, and write
 * it as JSON.
 */
export type Recording = z.infer<typeof RecordingSchema>;

export type RecordingProblemCode = 'NOT_A_RECORDING' | 'RECORDING_VERSION' | 'BAD_RECORDING';

/** A file that is no recording of this version. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';

  constructor(
    readonly code: RecordingProblemCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads the JSON of a recording.
 *
 * @throws RecordingError `NOT_A_RECORDING`; `RECORDING_VERSION` for one of another version; `BAD_RECORDING` with every
 *   problem of its fields.
 */
export function readRecording(json: unknown): Recording {
  const { format, version } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  if (format !== RECORDING_FORMAT) {
    throw new RecordingError('NOT_A_RECORDING', `It has no "format": "${RECORDING_FORMAT}".`);
  }
  if (version !== RECORDING_VERSION) {
    const what = typeof version === 'number' ? `It is of version ${version}` : 'It has no version';
    const todo =
      typeof version === 'number' && version > RECORDING_VERSION
        ? 'Update commandry-dev.'
        : 'Record it again.';
    throw new RecordingError(
      'RECORDING_VERSION',
      `${what}, and this reads version ${RECORDING_VERSION}. ${todo}`,
    );
  }
  const read = RecordingSchema.safeParse(json);
  if (read.success) return read.data;
  const problems = read.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'recording'}: ${message}`,
  );
  throw new RecordingError('BAD_RECORDING', problems.join('\n'));
}

/** Writes a recording as the text of its file. */
export function writeRecording(recording: Recording): string {
  return `${JSON.stringify(recording, undefined, 2)}\n`;
}
