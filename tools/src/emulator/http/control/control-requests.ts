import * as z from 'zod';
import { parseGiven, CommandType, Snowflake } from 'commandry/protocol';
import { ControlError } from './control-route.js';

const place = {
  channel_id: Snowflake,
  /** Needed only if several applications have the command. */
  application_id: z.optional(Snowflake),
  /** Exactly this command. Needed only if an application has a global and a guild command of the same name. */
  command_id: z.optional(Snowflake),
};

/** A command as it is typed, or its name. `options`, by name, are all of its options or, with a text, further ones. */
const words = {
  text: z.string().optional(),
  command: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
};

const EndpointRequest = z.strictObject({ url: z.url({ protocol: /^https?$/ }).nullable() });
/** Body of `PUT /control/applications/{id}/endpoint`. Null removes the URL. */
export type EndpointRequest = z.input<typeof EndpointRequest>;

const InvokeRequest = z
  .strictObject({
    ...place,
    ...words,
    type: z.enum(CommandType).default(CommandType.CHAT_INPUT),
    /** For user and message commands: the user or the message. */
    target_id: z.optional(Snowflake),
    /** The version that the picker showed. An older one of a global command is rejected. */
    version: z.optional(Snowflake),
  })
  .superRefine((body, context) => {
    const isSlash = body.type === CommandType.CHAT_INPUT;
    const isMenu = body.type === CommandType.USER || body.type === CommandType.MESSAGE;
    const refuse = refuseIn(context);
    if (isSlash) refuseUnclearWords(body, refuse);
    else if (body.text !== undefined) refuse('text', 'only slash commands are typed');
    if (body.options !== undefined && !isSlash) refuse('options', 'only slash commands have options');
    if (isMenu && body.command === undefined) refuse('command', 'is required: the name of the command');
    if (isMenu !== (body.target_id !== undefined)) {
      refuse(
        'target_id',
        isMenu ? 'is required: a user or a message' : 'only user and message commands have a target',
      );
    }
  });
/** Body of `POST /control/users/{id}/invoke`. `type` is 1 (slash command) by default. */
export type InvokeRequest = z.input<typeof InvokeRequest>;

const AutocompleteRequest = z
  .strictObject({
    ...place,
    ...words,
    /** The option being typed and its text so far. With `text`, it is the last one there. */
    focused: z.strictObject({ name: z.string(), value: z.union([z.string(), z.number()]) }).optional(),
  })
  .superRefine((body, context) => {
    const refuse = refuseIn(context);
    refuseUnclearWords(body, refuse);
    if ((body.text === undefined) !== (body.focused !== undefined)) {
      refuse('focused', 'belongs to command; in text the last option is the one being typed');
    }
  });
/** Body of `POST /control/users/{id}/autocomplete`. */
export type AutocompleteRequest = z.input<typeof AutocompleteRequest>;

const PickerQuery = z
  .strictObject({
    channel_id: Snowflake,
    /** The type of command. All types when absent. */
    type: z.enum(['1', '2', '3', '4']).transform(Number).pipe(z.enum(CommandType)).optional(),
    /** The target of a context menu. */
    target_id: z.optional(Snowflake),
    /** True to include commands that are not shown. */
    hidden: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  })
  .refine(({ type, target_id }) => target_id === undefined || type === 2 || type === 3, {
    path: ['target_id'],
    message: 'belongs to type 2 or 3: the user or the message that the menu is opened on',
  });

const AvailabilityQuery = z.strictObject({ channel_id: Snowflake });

const MessagesQuery = z.strictObject({
  /** The user whose view is returned. */
  as: Snowflake,
  /** The maximum number, newest first: 1 to 100. All when absent. */
  limit: z
    .string()
    .regex(/^[0-9]{1,3}$/, 'must be 1 to 100')
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .optional(),
  /** Only those before this message. */
  before: z.optional(Snowflake),
});

/** The permissions themselves are validated by the rules of the API. */
const PermissionsRequest = z.looseObject({ as: Snowflake });

type Refuse = (field: string, message: string) => void;

function refuseIn(context: z.RefinementCtx): Refuse {
  return (field, message) => {
    context.addIssue({ code: 'custom', path: [field], message });
  };
}

function refuseUnclearWords(
  body: { readonly text?: unknown; readonly command?: unknown },
  refuse: Refuse,
): void {
  if ((body.text === undefined) === (body.command === undefined))
    refuse('text', 'give either text or command');
}

/** @throws ControlError 400 `BAD_REQUEST` with every problem of the body. */
export function readWith<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = parseGiven(schema, body);
  if (read.success) return read.data;
  const problems = read.problems.map(({ path, text }) => (path.length === 0 ? `body: ${text}` : text));
  throw new ControlError(400, 'BAD_REQUEST', problems.join('; '));
}

export const readEndpointRequest = (body: unknown) => readWith(EndpointRequest, body);
export const readInvokeRequest = (body: unknown) => readWith(InvokeRequest, body);
export const readAutocompleteRequest = (body: unknown) => readWith(AutocompleteRequest, body);
export const readPickerQuery = (query: unknown) => readWith(PickerQuery, query);
export const readAvailabilityQuery = (query: unknown) => readWith(AvailabilityQuery, query);
export const readMessagesQuery = (query: unknown) => readWith(MessagesQuery, query);
export const readPermissionsRequest = (body: unknown) => readWith(PermissionsRequest, body);
