import { startBot, type TestBot } from '../../emulator/support/bot.js';
import { slash } from '../../emulator/support/emulator.js';

interface Sent {
  readonly type: number;
  readonly data: {
    readonly name?: string;
    readonly custom_id?: string;
    readonly values?: readonly string[];
    readonly components?: readonly { readonly component: object }[];
    readonly resolved?: { readonly attachments?: Readonly<Record<string, { readonly filename: string }>> };
  };
}

const row = (...components: object[]) => ({ type: 1, components });
const button = (label: string, custom_id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label,
  custom_id,
  ...more,
});
const options = ['Small', 'Large', 'Very, very large'].map((label) => ({
  label,
  value: label.slice(0, 1).toLowerCase(),
}));
const labelled = (label: string, component: object) => ({ type: 18, label, component });

const DESK = {
  content: 'A ticket',
  components: [
    row(
      button('Claim', 'claim:1'),
      button('Report', 'report'),
      button('Locked', 'locked', { disabled: true }),
      button('Docs', '', { style: 5, url: 'https://example.com', custom_id: undefined }),
      button('Fail', 'fail'),
    ),
    row(
      button('Twin', 'twin:1'),
      button('Twin', 'twin:2'),
      button('Later', 'later'),
      button('Silent', 'silent'),
      button('Odd\u001b[2J', 'odd'),
    ),
    row({ type: 3, custom_id: 'size', placeholder: 'Pick a size', options, max_values: 3 }),
    row({ type: 5, custom_id: 'who', placeholder: 'Who?' }),
    row({ type: 8, custom_id: 'where', channel_types: [0] }),
  ],
};

const REPORT = {
  custom_id: 'details',
  title: 'Report',
  components: [
    labelled('Why', { type: 4, custom_id: 'why', style: 2 }),
    labelled('How bad = severity', {
      type: 21,
      custom_id: 'bad',
      options: options.slice(0, 2),
      required: false,
    }),
    labelled('Urgent', { type: 23, custom_id: 'urgent' }),
    labelled('Against', { type: 7, custom_id: 'whom', required: false, max_values: 2 }),
    labelled('Proof', { type: 19, custom_id: 'proof', required: false, max_values: 2 }),
  ],
};

/** The callback with which the desk answers. It says what it was sent. */
export function answerAtDesk(body: string): unknown {
  const { type, data } = JSON.parse(body) as Sent;
  const say = (content: string, more: object = {}) => ({ type: 4, data: { content, ...more } });
  if (type === 2) return data.name === 'quiet' ? say('No components') : { type: 4, data: DESK };
  if (type === 5) {
    const files = Object.values(data.resolved?.attachments ?? {}).map(({ filename }) => filename);
    const given = (data.components ?? []).map(({ component }) => {
      const { value, values } = component as {
        readonly value?: unknown;
        readonly values?: readonly string[];
      };
      return values ? values.join('+') : String(value);
    });
    return say([...given.slice(0, -1), files.join('+')].join('|'));
  }
  switch (data.custom_id) {
    case 'claim:1':
      return { type: 7, data: { content: 'Claimed', components: [row(button('Close', 'close'))] } };
    case 'report':
      return { type: 9, data: REPORT };
    case 'silent':
    case 'later':
      return { type: 6 };
    case 'fail':
      return { type: 99 };
    default:
      return say(`${data.custom_id ?? ''}: ${(data.values ?? []).join('+')}`, { flags: 64 });
  }
}

/** A bot of no framework: `/ticket` has buttons and selects, one of which opens a modal. */
export function startDesk(): Promise<TestBot> {
  return startBot([slash('ticket'), slash('quiet')], answerAtDesk);
}
