import { ComponentType, type JsonObject } from 'commandry/protocol';
import type { Action, Deed, OptionValue, Shown, ShownMessage } from './recording.js';

/** Says in a line what somebody did, for example `ada uses /weather forecast city:Paris`. */
export function describeDeed(deed: Deed | Action): string {
  switch (deed.do) {
    case 'slash':
      return `${deed.as} uses ${deed.text ?? `/${deed.command ?? ''}${describeOptions(deed.options)}`}`;
    case 'type':
      return `${deed.as} types /${deed.command}${describeOptions(deed.options)} ${deed.focused.name}:${deed.focused.value}`;
    case 'user_command':
      return `${deed.as} uses "${deed.command}" on ${deed.target}`;
    case 'message_command':
      return `${deed.as} uses "${deed.command}" on message ${deed.message}`;
    case 'launch':
      return `${deed.as} launches the Activity`;
    case 'press':
      return `${deed.as} presses ${nameOf(deed.component)} on message ${deed.message}`;
    case 'choose':
      return `${deed.as} chooses ${deed.values.join(', ') || 'nothing'} in ${nameOf(deed.component)} on message ${deed.message}`;
    case 'submit':
      return `${deed.as} submits "${deed.modal}"${Object.entries(deed.fields)
        .map(([label, value]) => ` ${label}: ${describeField(value)}`)
        .join(';')}`;
    case 'write':
      return `${deed.as} writes ${JSON.stringify(deed.content ?? '')}`;
    case 'edit':
      return `${deed.as} edits message ${deed.message} to ${JSON.stringify(deed.content ?? '')}`;
    case 'delete':
    case 'pin':
    case 'unpin':
      return `${deed.as} ${deed.do}s message ${deed.message}`;
    case 'react':
      return `${deed.as} reacts with ${deed.emoji} to message ${deed.message}`;
    case 'unreact':
      return `${deed.as} takes ${deed.emoji} back from message ${deed.message}`;
    case 'vote':
      return `${deed.as} votes ${deed.answers.join(', ') || 'for nothing'} on message ${deed.message}`;
    case 'join':
    case 'leave':
      return `${deed.as} ${deed.do}s ${deed.guild}`;
    case 'join_by_invite':
      return `${deed.as} joins by the invite ${deed.code}`;
    case 'start_thread':
      return `${deed.as} starts the thread "${deed.name}"`;
    case 'join_thread':
      return `${deed.as} joins the thread ${deed.in}`;
    case 'leave_thread':
      return `${deed.as} leaves the thread ${deed.in}`;
    case 'clock':
      return `the clock moves by ${deed.advance_ms / 1000} s`;
    case 'fault':
      return `a fault is armed: ${JSON.stringify(deed.fault)}`;
    case 'remove_fault':
      return `a fault is removed: ${JSON.stringify(deed.fault)}`;
    case 'clear_faults':
      return 'the faults are cleared';
    case 'send_again': {
      const edited = deed.payload ? `, with another ${Object.keys(deed.payload).join(', ')}` : '';
      return `action ${deed.action} of ${deed.as} is sent again${deed.how === 'fresh' ? '' : ', with the same bytes'}${edited}`;
    }
    case 'arrange':
      return `the world is changed: ${deed.method} ${deed.path}`;
  }
}

/** Draws what was shown, in lines. Everything of it is in them, so that two are alike if their lines are. */
export function describeShown(shown: Shown | undefined): string[] {
  if (!shown) return [];
  const { messages = [], modal, suggestions, launched, premium_required: premium, failed, refused } = shown;
  return [
    ...messages.flatMap(describeMessage),
    ...(modal ? [`modal "${modal.title}"`, ...modal.components.flatMap(describeComponent)] : []),
    ...(suggestions
      ? [suggestions.length === 0 ? 'no suggestions' : 'suggestions', ...suggestions.map(describeSuggestion)]
      : []),
    ...(launched ? ['the Activity is launched'] : []),
    ...(premium ? ['an upgrade is asked for'] : []),
    // The words may name a port or a duration.
    ...(failed ? [`the application did not respond: ${failed.code}`] : []),
    ...(refused ? [`not possible: ${refused.code}`] : []),
  ];
}

function describeMessage(message: ShownMessage): string[] {
  const { message: number, change, is, by, in: place, only_for: reader, loading } = message;
  const { content, embeds = [], components = [], files = [], poll, reactions = {} } = message;
  const where = `${place === undefined ? '' : ` in ${place}`}${reader === undefined ? '' : `, only for ${reader}`}`;
  return [
    `message ${number} ${change}${is === 'follow_up' ? ' as follow-up' : ''}${by === undefined ? '' : ` by ${by}`}${where}`,
    ...(loading ? ['  … is thinking'] : []),
    ...(content === undefined ? [] : content.split('\n').map((line) => `  ${line}`)),
    ...embeds.flatMap((embed) => describeFields(embed).map((line) => `  ▌ ${line}`)),
    ...(poll
      ? [
          `  [poll${poll.is_over ? ', over' : ''}] ${poll.question}`,
          ...poll.answers.map((answer, index) => `    ○ ${answer}: ${poll.votes[index] ?? 0}`),
        ]
      : []),
    ...files.map((name) => `  [file ${name}]`),
    ...components.flatMap(describeComponent).map((line) => `  ${line}`),
    ...Object.entries(reactions).map(([emoji, count]) => `  ${emoji} ${count}`),
  ];
}

function describeFields(fields: JsonObject): string[] {
  return Object.entries(fields).flatMap(([name, value]) => describeEntry(name, value));
}

function describeEntry(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map((line) => `${name}: ${line}`);
  if (Array.isArray(value)) return value.map((each) => `${name}: ${JSON.stringify(each)}`);
  return [`${name}: ${JSON.stringify(value)}`];
}

const INSIDE: ReadonlySet<string> = new Set(['components', 'component', 'accessory']);

/** A component in a line with all that it has, and those inside it below. */
function describeComponent(component: JsonObject): string[] {
  const { type, ...rest } = component;
  if (type === ComponentType.TEXT_DISPLAY && typeof rest['content'] === 'string')
    return rest['content'].split('\n');
  const inside = Object.entries(rest).filter(([key]) => INSIDE.has(key));
  const own = Object.entries(rest).filter(([key]) => !INSIDE.has(key));
  const kind = typeof type === 'number' ? NAMES.get(type) : undefined;
  const fields = own.map(([key, value]) =>
    Array.isArray(value)
      ? [key, ...value.map((each) => `  ${JSON.stringify(each)}`)]
      : [`${key} ${JSON.stringify(value)}`],
  );
  const short = fields.filter((lines) => lines.length === 1).flat();
  const long = fields.filter((lines) => lines.length > 1).flat();
  return [
    `[${[kind ?? `component ${String(type)}`, short.join(', ')].filter((each) => each !== '').join(' ')}]`,
    ...long.map((line) => `  ${line}`),
    ...inside.flatMap(([, value]) =>
      (Array.isArray(value) ? (value as JsonObject[]) : [value as JsonObject])
        .flatMap(describeComponent)
        .map((line) => `  ${line}`),
    ),
  ];
}

const NAMES = new Map(
  Object.entries(ComponentType).map(([name, type]) => [
    type as number,
    name.toLowerCase().replaceAll('_', ' '),
  ]),
);

function describeSuggestion({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string | number;
}): string {
  return name === String(value) ? `  ${name}` : `  ${name} (${value})`;
}

function describeOptions(options: Readonly<Record<string, OptionValue>> = {}): string {
  return Object.entries(options)
    .map(([name, value]) => ` ${name}:${typeof value === 'object' ? value.filename : value}`)
    .join('');
}

function describeField(value: (Action & { do: 'submit' })['fields'][string]): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each) => (typeof each === 'string' ? each : each.filename)).join(', ');
}

function nameOf(component: string | number): string {
  return typeof component === 'string' ? `"${component}"` : `component ${component}`;
}
